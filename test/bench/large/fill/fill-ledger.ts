import { DAY_TOTALS } from '#test/support/money/day-totals.ts'
import { lotRows, paymentRows, referrerOf, walletOf, withdrawalRows } from './numbers.ts'
import type { FillStep, Size } from './size.ts'

/** Settlements of each lot: one line per token. */
const SETTLEMENTS = 4
/** Settlements of each player's base rate. */
const BASE_SETTLEMENTS = 3

const INTO = `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details, created_at)`

/**
 * Fills the lines that belong to all the other rows, and the balances that they add up to. A player's lines are far apart, as in
 * production.
 */
export function fillLedger(size: Size): FillStep[] {
  const { players, orders, lots, withdrawals } = size
  return [
    payments(size),
    ...Array.from({ length: SETTLEMENTS }, (_, at) => mining(size, at + 1)),
    ...Array.from({ length: BASE_SETTLEMENTS }, (_, at) => base(size, at + 1)),
    {
      name: 'ledger_transfers, referral bonuses',
      count: orders,
      sql: (from, to) => `${INTO}
        select referrer, 'referral:' || (n * 3 + copy), 'referral_bonus', 'USDT', div(price * 15, 100), 'sales', 'available',
          jsonb_build_object('purchaseId', n * 3 + copy, 'cardId', card_id, 'price', price::text, 'buyer', ${walletOf('user_id')}), created_at
        from ${lotRows(size, from, to)} l, generate_series(1, copies) copy, lateral (select ${referrerOf('user_id')} as referrer) bound
        where payment_id is not null and referrer is not null`,
    },
    {
      name: 'ledger_transfers, airdrop',
      count: players / 4,
      sql: (from, to) => `${INTO}
        select user_id, 'airdrop:join', 'airdrop_join', 'BV3', amount, 'rewards', 'available', '{}', claimed_at
        from airdrop_submissions where status = 'claimed' and id between ${from} and ${to}`,
    },
    {
      name: 'ledger_transfers, withdrawals',
      count: withdrawals,
      sql: (from, to) => `${INTO}
        select user_id, 'withdrawal:' || n || ':' || step, 'withdrawal_' || step, 'USDT', line.amount, debit_kind, credit_kind,
          jsonb_build_object('withdrawalId', n), requested_at
        from ${withdrawalRows(size, from, to)} w, lateral (values
          ('hold', amount, 'available', 'held', true),
          ('release', amount, 'held', 'available', status = 'rejected'),
          ('paid', amount - fee, 'held', 'outside', status = 'completed'),
          ('fee', fee, 'held', 'fees', status = 'completed')
        ) line (step, amount, debit_kind, credit_kind, is_due) where is_due`,
    },
    {
      name: 'balances',
      count: 1,
      sql: () => `insert into balances (user_id, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt)
        select u.user_id, coalesce(bv3_available, 0), coalesce(bv3_held, 0), coalesce(usdt_available, 0), coalesce(usdt_held, 0),
          coalesce(referral_usdt, 0)
        from users u left join (
          select user_id, ${moved('BV3', 'available')} as bv3_available, ${moved('BV3', 'held')} as bv3_held,
            ${moved('USDT', 'available')} as usdt_available, ${moved('USDT', 'held')} as usdt_held,
            sum(amount) filter (where reason = 'referral_bonus') as referral_usdt
          from ledger_transfers group by user_id
        ) t on t.user_id = u.user_id`,
    },
    {
      name: 'totals',
      count: 1,
      sql: () => `insert into totals (name, place, amount)
        select 'copies', card_id, sum(copies) from lots group by card_id
        union all select 'usdt_available', 0, sum(usdt_available) from balances
        union all select 'usdt_held', 0, sum(usdt_held) from balances
        union all select 'bv3_available', 0, sum(bv3_available) from balances
        union all select 'bv3_held', 0, sum(bv3_held) from balances
        union all select 'owners', 0, count(distinct user_id) from lots`,
    },
    { name: 'totals of days', count: 1, sql: () => DAY_TOTALS },
    {
      name: 'mining_totals',
      count: 1,
      sql: () => `insert into mining_totals (kind, is_running, spent_hour, rate, line, total, posted)
        select 'usdt', mining_since is not null, spent_hour, sum(daily_usdt * copies),
          sum(daily_usdt * copies * (mined_usdt_ms - usdt_since_ms)), sum(total_usdt * copies), sum(posted_usdt)
        from lots group by 2, 3
        union all
        select 'bv3', mining_since is not null, bv3_spent_hour, sum(daily_bv3::numeric * copies),
          sum(daily_bv3::numeric * copies * (mined_bv3_ms - coalesce((extract(epoch from mining_since) * 1000)::bigint, 0))),
          sum(total_bv3::numeric * copies), sum(posted_bv3)
        from lots group by 2, 3
        union all
        select 'base', true, 1000000000, 14400 * count(*),
          sum(14400::numeric * (mined_ms - (extract(epoch from mining_since) * 1000)::bigint)), 0, sum(posted_bv3)
        from base_mining where mining_since is not null having count(*) > 0`,
    },
    {
      name: 'numbers that go on',
      count: 1,
      sql: () => `select setval(pg_get_serial_sequence(name, field), last) from (values
        ('wallets', 'user_id', ${players}), ('lots', 'id', ${lots}), ('purchases', 'id', ${lots * 3 + 3}),
        ('payment_claims', 'payment_id', ${orders + 10}), ('withdrawals', 'id', ${withdrawals}),
        ('payouts', 'id', ${withdrawals + orders}), ('airdrop_submissions', 'id', ${players / 4})) numbered (name, field, last)`,
    },
  ]
}

const moved = (asset: string, kind: string) => `sum(
  case when credit_kind = '${kind}' then amount else 0 end - case when debit_kind = '${kind}' then amount else 0 end
) filter (where asset = '${asset}')`

/** Fills the lines of payments: a sale, or suspense, from which refunds go back. */
function payments(size: Size): FillStep {
  return {
    name: 'ledger_transfers, payments',
    count: size.orders + 10,
    sql: (from, to) => `${INTO}
      select user_id, 'payment:' || n || ':' || step, reason, asset, line.amount, debit_kind, credit_kind,
        jsonb_build_object('paymentId', n, 'txHash', tx_hash), created_at + interval '2 minutes'
      from ${paymentRows(size, from, to)} p, lateral (values
        ('sale:' || n, 'card_sale', credited_value, 'outside', 'sales', credited_value > 0),
        ('surplus', 'payment_surplus', value - credited_value, 'outside', 'suspense', status = 'surplus'),
        ('unallocated', 'payment_unallocated', value, 'outside', 'suspense', credited_value = 0),
        ('refund', 'payment_refund', value, 'suspense', 'outside', status = 'refunded')
      ) line (step, reason, amount, debit_kind, credit_kind, is_due) where is_due`,
  }
}

function mining(size: Size, nth: number): FillStep {
  return {
    name: `ledger_transfers, mining ${nth} of ${SETTLEMENTS}`,
    count: size.lots,
    sql: (from, to) => `${INTO}
      select user_id, 'mining:lot:' || n || ':' || asset || ':' || until, 'mining_card', asset, until - before, 'rewards', 'available',
        jsonb_build_object('lotId', n, 'cardId', card_id, 'copies', copies, 'perDayPerCopy', per_day::text,
          'minedMs', (mined_days * 86400000::bigint * ${nth} / ${SETTLEMENTS})::text, 'sessionStartMs', '1700000000000',
          'untilMs', (1700000000000 + mined_days * 86400000::bigint * ${nth} / ${SETTLEMENTS})::text),
        created_at + mined_days * interval '1 day' * ${nth} / ${SETTLEMENTS}
      from ${lotRows(size, from, to)} l, lateral (values
        ('BV3', daily_bv3, div(posted_bv3 * ${nth - 1}, ${SETTLEMENTS}), div(posted_bv3 * ${nth}, ${SETTLEMENTS})),
        ('USDT', daily_usdt, div(posted_usdt * ${nth - 1}, ${SETTLEMENTS}), div(posted_usdt * ${nth}, ${SETTLEMENTS}))
      ) line (asset, per_day, before, until)`,
  }
}

const base = ({ players, now }: Size, nth: number): FillStep => ({
  name: `ledger_transfers, base rate ${nth} of ${BASE_SETTLEMENTS}`,
  count: players,
  sql: (from, to) => `${INTO}
    select n, 'mining:base:' || n || ':' || ${48_000 * nth}, 'mining_base', 'BV3', 48000, 'rewards', 'available',
      jsonb_build_object('minedMs', ${288_000_000 * nth}::text, 'untilMs', '1700000000000'), ${now} - interval '20 days'
    from generate_series(${from}::bigint, ${to}::bigint) n`,
})
