import { CHAIN_ID, HOT_WALLET, hashOf, paymentRows, USDT, withdrawalRows } from './numbers.ts'
import type { FillStep, Size } from './size.ts'

/** State of a payout. Payouts of withdrawals have the withdrawals' numbers, and those of refunds follow them. */
const states = `case
    when status = 'completed' then 'completed'
    when place < 28 then 'queued'
    when place < 30 then 'signed'
    when place < 32 then 'broadcast'
    else 'awaiting_operator' end`

/** Fills withdrawals and payouts, both completed and pending. */
export function fillWithdrawals(size: Size): FillStep[] {
  const { withdrawals, orders, now } = size
  const paid = (from: number, to: number) => `(
    select *, ${states} as state from ${withdrawalRows(size, from, to)} w where status in ('approved', 'completed')
  )`
  const signed = (from: number, to: number) =>
    `(select * from ${paid(from, to)} p where state in ('completed', 'signed', 'broadcast'))`
  return [
    {
      name: 'withdrawals',
      count: withdrawals,
      sql: (from, to) => `insert into withdrawals
          (user_id, id, asset, amount, fee, status, to_address, idempotency_key, requested_at, decided_at, decided_by, reason, completed_at)
        overriding system value
        select user_id, n, 'USDT', amount, fee, status, wallet, md5('key' || n), requested_at,
          case when status <> 'pending' then requested_at + interval '1 hour' end, case when status <> 'pending' then 'operator' end,
          case when status = 'rejected' then 'The address is not yours.' end,
          case when status = 'completed' then requested_at + interval '2 hours' end
        from ${withdrawalRows(size, from, to)} w`,
    },
    {
      name: 'payouts',
      count: withdrawals,
      sql: (from, to) => `insert into payouts
          (user_id, id, withdrawal_id, chain_id, way, state, token, to_address, amount, from_address, nonce, tx_hash, created_by,
           created_at, completed_at)
        overriding system value
        select user_id, n, n, ${CHAIN_ID}, case state when 'awaiting_operator' then 'operator_wallet' else 'hot_wallet' end, state,
          '${USDT}', wallet, amount - fee, case when is_signed then '${HOT_WALLET}' end, case when is_signed then n end,
          case when is_signed then ${hashOf('payout', 'n')} end, 'operator', requested_at + interval '1 hour',
          case when state = 'completed' then requested_at + interval '2 hours' end
        from ${paid(from, to)} p, lateral (select state in ('completed', 'signed', 'broadcast') as is_signed) done`,
    },
    {
      name: 'payout_transactions',
      count: withdrawals,
      sql: (from, to) => `insert into payout_transactions
          (user_id, payout_id, attempt, hash, raw_transaction, gas_price_wei, signed_at, broadcast_at)
        select user_id, n, 1, ${hashOf('payout', 'n')}, '0x' || repeat(md5('raw' || n), 7), 1000000000, requested_at + interval '1 hour',
          requested_at + interval '1 hour'
        from ${signed(from, to)} p`,
    },
    {
      name: 'payout_claims',
      count: withdrawals,
      sql: (from, to) => `insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
        select ${hashOf('payout', 'n')}, ${CHAIN_ID}, user_id, n from ${signed(from, to)} p`,
    },
    {
      name: 'payouts of refunds',
      count: orders,
      sql: (from, to) => `with refunds as (
          insert into payouts
            (user_id, id, payment_id, chain_id, way, state, token, to_address, amount, from_address, tx_hash, created_by, created_at,
             completed_at)
          overriding system value
          select user_id, ${withdrawals} + n, n, ${CHAIN_ID}, 'operator_wallet', 'completed', case asset when 'USDT' then '${USDT}' end,
            sender, value, '${HOT_WALLET}', ${hashOf('refund', 'n')}, 'operator', created_at, ${now}
          from ${paymentRows(size, from, to)} p where status = 'refunded'
          returning user_id, id, tx_hash
        )
        insert into payout_claims (tx_hash, chain_id, user_id, payout_id) select tx_hash, ${CHAIN_ID}, user_id, id from refunds`,
    },
    {
      name: 'payout_nonces',
      count: 1,
      sql: () =>
        `insert into payout_nonces (chain_id, address, next_nonce) values (${CHAIN_ID}, '${HOT_WALLET}', ${withdrawals + 1})`,
    },
  ]
}
