// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type CountWaitingRow = {
  readonly open_payments: bigint
  readonly pending_withdrawals: bigint
  readonly pending_airdrop_claims: bigint
  readonly payouts_held: boolean
  readonly has_difference: boolean
  readonly strays: bigint
  readonly payouts_by_hand: bigint
  readonly uncertain_payouts: bigint
}
export const countWaiting = statement<null, CountWaitingRow>(
  'read',
  'countWaiting_592eee6b',
  [],
  `select
  (select count(*) from payments where is_open)
    + (select count(*) from payouts
      where payment_id is not null and state in ('awaiting_operator', 'uncertain', 'failed')) as "open_payments",
  (select count(*) from withdrawals where status = 'pending') as "pending_withdrawals",
  (select count(*) from airdrop_submissions where status = 'pending') as "pending_airdrop_claims",
  exists (select 1 from payout_holds where ended_at is null) as "payouts_held",
  exists (select 1 from chain_alarms
    where kind in ('transfer_not_in_ledger', 'payout_not_on_chain') and resolved_at is null) as "has_difference",
  (select count(*) from payout_strays where explained_at is null) as "strays",
  (select count(*) from payouts where state = 'awaiting_operator') as "payouts_by_hand",
  (select count(*) from payouts where state in ('uncertain', 'failed')) as "uncertain_payouts"`,
)
