import { NATIVE_LOG_INDEX } from '#core/payment.ts'
import { CHAIN_ID, isMining, lotRows, miningSince, orderRows, paymentRows, TREASURY, USDT } from './numbers.ts'
import type { FillStep, Size } from './size.ts'

/** Number of payments without an order. Their numbers follow those of the orders. */
const UNMATCHED = 10

/** Fills orders, payments, purchases and copies that mine. */
export function fillPurchases(size: Size): FillStep[] {
  const { players, orders, lots, now } = size
  return [
    {
      name: 'orders',
      count: orders,
      sql: (from, to) => `insert into orders
          (user_id, id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt, bnb_price, payment_method,
           chain_id, token, treasury, status, tx_hash, sender_nonce, created_at, expires_at, credited_at)
        select user_id, id, card_id, quantity, price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
          case method when 'BNB' then 600e18 end, method, ${CHAIN_ID}, case method when 'BNB' then '0x${'0'.repeat(40)}' else '${USDT}' end,
          '${TREASURY}', status, tx_hash, case when tx_hash is not null then n % 50 end, created_at, created_at + interval '15 minutes',
          case when status in ('credited', 'surplus') then created_at + interval '2 minutes' end
        from ${orderRows(size, from, to)} o`,
    },
    {
      name: 'payment_claims',
      count: orders + UNMATCHED,
      sql: (
        from,
        to,
      ) => `insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id)
        overriding system value
        select ${CHAIN_ID}, tx_hash, asset, sender, value, 0, user_id, n from ${paymentRows(size, from, to)} p`,
    },
    {
      name: 'payments',
      count: orders + UNMATCHED,
      sql: (from, to) => `insert into payments
          (user_id, id, chain_id, tx_hash, log_index, occurrence, asset, block_number, block_hash, block_time, sender, recipient, value,
           credited_value, status, order_id, created_at)
        select user_id, n, ${CHAIN_ID}, tx_hash, case asset when 'BNB' then ${NATIVE_LOG_INDEX} else 3 end, 0, asset, 40000000 + n, tx_hash,
          created_at + interval '1 minute', sender, '${TREASURY}', value, credited_value, status, order_id,
          created_at + interval '2 minutes'
        from ${paymentRows(size, from, to)} p`,
    },
    {
      name: 'lots',
      count: lots,
      sql: (from, to) => `insert into lots
          (user_id, id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mined_bv3_ms, mined_usdt_ms,
           mining_since, usdt_since_ms, posted_bv3, posted_usdt, created_at)
        overriding system value
        select user_id, n, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mined_days * 86400000::bigint,
          mined_days * 86400000::bigint, since, coalesce((extract(epoch from since) * 1000)::bigint, 0), posted_bv3,
          posted_usdt, created_at
        from ${lotRows(size, from, to)} l,
          lateral (select case when ${isMining('user_id')} then ${miningSince('user_id', size)} end as since) running`,
    },
    {
      name: 'purchases',
      count: lots,
      sql: (from, to) => `insert into purchases
          (user_id, id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
        overriding system value
        select user_id, n * 3 + copy, n, card_id, case when payment_id is null then 'gift' else 'payment' end,
          case when payment_id is not null then ${CHAIN_ID} end, tx_hash, case when payment_id is not null then copy end,
          case when payment_id is null then 0 else price end, method, created_at
        from ${lotRows(size, from, to)} l, generate_series(1, copies) copy`,
    },
    {
      name: 'purchases, numbered',
      count: 1,
      sql: () => `with numbered as (
          update purchases p set edition = e.edition
          from (select user_id, id, row_number() over (partition by card_id order by lot_id, id) as edition from purchases) e
          where p.user_id = e.user_id and p.id = e.id
          returning p.card_id
        )
        insert into card_editions (card_id, given) select card_id, count(*) from numbered group by card_id`,
    },
    {
      name: 'mining_sessions, ended',
      count: players * 2,
      sql: (from, to) => `insert into mining_sessions (user_id, card_id, started_at, stopped_at)
        select n % ${players} + 1, 1 + n % 6, ${now} - interval '60 days', ${now} - interval '50 days'
        from generate_series(${from}::bigint, ${to}::bigint) n`,
    },
    {
      name: 'mining_sessions, running',
      count: players,
      sql: (from, to) => `insert into mining_sessions (user_id, card_id, started_at)
        select distinct user_id, card_id, mining_since from lots where mining_since is not null and user_id between ${from} and ${to}`,
    },
    {
      name: 'chain_cursors',
      count: 1,
      sql: () => `insert into chain_cursors (chain_id, pass, block_number, updated_at)
        select ${CHAIN_ID}, pass, 41000000, ${now} from unnest(array['usdt', 'usdt last look', 'bnb']) pass`,
    },
  ]
}
