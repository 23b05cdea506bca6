// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { ledgerTransfers } from '../db/schema/ledger.ts'

export type InsertTransfersValues = {
  readonly keys: readonly (string | null)[]
  readonly reasons: readonly (string | null)[]
  readonly assets: readonly (string | null)[]
  readonly amounts: readonly (bigint | null)[]
  readonly debitKinds: readonly (string | null)[]
  readonly debitUserIds: readonly (bigint | number | null)[]
  readonly creditKinds: readonly (string | null)[]
  readonly creditUserIds: readonly (bigint | number | null)[]
  readonly details: readonly (string | null)[]
}
export type InsertTransfersRow = {
  readonly key: Kept<typeof ledgerTransfers, 'key'>
}
export const insertTransfers = statement<InsertTransfersValues, InsertTransfersRow>(
  'insertTransfers_fbb391e1',
  ["keys","reasons","assets","amounts","debitKinds","debitUserIds","creditKinds","creditUserIds","details"],
  `insert into ledger_transfers
  (key, reason, asset, amount, debit_kind, debit_user_id, credit_kind, credit_user_id, details)
select * from unnest(
  $1::text[], $2::text[], $3::text[], $4::numeric[],
  $5::text[], $6::bigint[], $7::text[], $8::bigint[], $9::jsonb[])
on conflict (key) do nothing
returning key`,
)

export type MoveBalancesValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly bv3Available: readonly (bigint | number | null)[]
  readonly bv3Held: readonly (bigint | number | null)[]
  readonly usdtAvailable: readonly (bigint | null)[]
  readonly usdtHeld: readonly (bigint | null)[]
  readonly referralUsdt: readonly (bigint | null)[]
}
export const moveBalances = statement<MoveBalancesValues, never>(
  'moveBalances_5a27407a',
  ["userIds","bv3Available","bv3Held","usdtAvailable","usdtHeld","referralUsdt"],
  `update balances b set
  bv3_available = b.bv3_available + d.bv3_available,
  bv3_held = b.bv3_held + d.bv3_held,
  usdt_available = b.usdt_available + d.usdt_available,
  usdt_held = b.usdt_held + d.usdt_held,
  referral_usdt = b.referral_usdt + d.referral_usdt
from unnest(
  $1::bigint[], $2::bigint[], $3::bigint[],
  $4::numeric[], $5::numeric[], $6::numeric[]
) as d(user_id, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt)
where b.user_id = d.user_id`,
)

export type LockBalancesValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type LockBalancesRow = {
  readonly user_id: bigint
}
export const lockBalances = statement<LockBalancesValues, LockBalancesRow>(
  'lockBalances_ce0b5f2f',
  ["userIds"],
  `select user_id from balances where user_id = any($1::bigint[]) order by user_id for update`,
)
