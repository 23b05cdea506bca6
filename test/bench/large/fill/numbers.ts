import type { Size } from './size.ts'

/* SQL fragments that the steps share. Every row follows from its number, so that tables agree without reading each other. */

export const TREASURY = `0x${'7'.repeat(40)}`
export const HOT_WALLET = `0x${'8'.repeat(40)}`
export const USDT = `0x${'9'.repeat(40)}`
export const CHAIN_ID = 31_337

/** Condition for players who mine: the last digit of their number, three in ten. */
export const isMining = (userId: string) => `${userId} % 10 < 3`
export const miningSince = (userId: string, { now }: Size) =>
  `${now} - make_interval(hours => (${userId} % 30 + 1)::integer)`

export const walletOf = (userId: string) => `'0x' || lpad(to_hex(${userId}), 40, '0')`
export const hashOf = (kind: string, n: string) => `'0x' || md5('${kind}' || ${n}) || md5('of ${kind}' || ${n})`

/** Referrer of a player. Two in five players were referred, and every fiftieth by player 1. */
export const referrerOf = (userId: string) =>
  `case when ${userId} <= 10 then null when ${userId} % 50 = 0 then 1 when ${userId} % 5 < 2 then 1 + ${userId} / 7 end`

/**
 * Orders by their numbers, the latest last. Nearly all have ended: four in five were paid, and the others kept their status after
 * they expired. The last 60 are under way or wait for the operator. Times are in milliseconds, like the platform's clock.
 */
export const orderRows = ({ players, orders, now }: Size, from: number, to: number) => `(
  select n, n % ${players} + 1 as user_id, md5('order' || n)::uuid as id, c.id as card_id, 1 + n % 3 as quantity, c.price,
    c.total_bv3, c.total_usdt, c.daily_bv3, c.daily_usdt, status, method,
    case method when 'USDT' then c.price * (1 + n % 3) else div(c.price * (1 + n % 3), 600) end as amount,
    case when status <> 'awaiting' or n % 100 = 96 or place between 10 and 19 then ${hashOf('order', 'n')} end as tx_hash,
    case when place < 60 then ${now} - make_interval(secs => 20 * place)
      else date_trunc('milliseconds', ${now} - interval '1 day' - place * interval '364 days' / ${orders}) end as created_at
  from (
    select n, ${orders} - n as place, case when n % 10 = 3 or ${orders} - n between 35 and 39 then 'BNB' else 'USDT' end as method,
      case
        when ${orders} - n < 20 or ${orders} - n between 35 and 39 then 'awaiting'
        when ${orders} - n < 30 then 'seen'
        when ${orders} - n < 35 then 'confirming'
        when ${orders} - n < 45 then 'partial'
        when ${orders} - n < 50 then 'late'
        when ${orders} - n < 60 then 'surplus'
        when n % 100 between 78 and 96 then 'awaiting'
        when n % 100 = 97 then 'failed'
        when n % 500 = 98 then 'refunded'
        else 'credited' end as status
    from generate_series(${from}::bigint, ${to}::bigint) n
  ) numbered join cards c on c.id = 1 + n % 6
)`

/** Payments by the numbers of their orders, and ten more without an order. */
export const paymentRows = (size: Size, from: number, to: number) => `(
  select n, user_id, id as order_id, method as asset, tx_hash, created_at, ${walletOf('user_id')} as sender,
    case status when 'partial' then div(amount, 2) when 'surplus' then amount + 1000 else amount end as value,
    case when status in ('credited', 'surplus') then amount else 0 end as credited_value, status
  from ${orderRows(size, from, to)} o where status in ('credited', 'surplus', 'partial', 'late', 'refunded')
  union all
  select n, n % ${size.players} + 1, null, 'USDT', ${hashOf('payment', 'n')}, ${size.now}, ${walletOf(`n % ${size.players} + 1`)}, 1000,
    0, 'unmatched'
  from generate_series(greatest(${from}::bigint, ${size.orders + 1}), ${to}::bigint) n
)`

/** Five lots per player, of three cards: the copies of a paid order, or one copy that was given. Two in five are spent. */
export const lotRows = (size: Size, from: number, to: number) => `(
  select n, user_id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, price, mined_days, created_at,
    least(daily_bv3 * copies * mined_days, total_bv3 * copies) as posted_bv3,
    least(daily_usdt * copies * mined_days, total_usdt * copies) as posted_usdt, tx_hash, method
  from (
    select g.n, g.n % ${size.players} + 1 as user_id, c.id as card_id, o.n as payment_id, coalesce(o.quantity, 1) as copies, c.total_bv3,
      c.total_usdt, c.daily_bv3, c.daily_usdt, c.price, case when g.n <= ${size.lots * 0.4} then 60 else 10 end as mined_days,
      coalesce(o.created_at, ${size.now} - interval '80 days') as created_at, o.tx_hash, o.method
    from generate_series(${from}::bigint, ${to}::bigint) g(n) join cards c on c.id = 1 + g.n % 6
    left join ${orderRows(size, from, Math.min(to, size.orders))} o on o.n = g.n and o.status in ('credited', 'surplus')
  ) l
)`

/** One withdrawal per player, the latest last. The last 25 wait for the operator, and ten more are being paid. */
export const withdrawalRows = ({ players, withdrawals, now }: Size, from: number, to: number) => `(
  select n, n % ${players} + 1 as user_id, ${walletOf(`n % ${players} + 1`)} as wallet, 5000000000000000000 as amount, 50000000000000000 as fee,
    ${withdrawals} - n as place, ${now} - (${withdrawals} - n) * interval '300 days' / ${withdrawals} as requested_at,
    case
      when ${withdrawals} - n < 25 then 'pending'
      when ${withdrawals} - n < 35 then 'approved'
      when n % 33 = 0 then 'rejected'
      else 'completed' end as status
  from generate_series(${from}::bigint, ${to}::bigint) n
)`
