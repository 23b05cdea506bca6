// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { ledgerTransfers } from '../db/schema/ledger.ts'

export type InsertTransfersValues = {
  readonly userId: bigint | number
  readonly keys: readonly (string | null)[]
  readonly reasons: readonly (string | null)[]
  readonly assets: readonly (string | null)[]
  readonly amounts: readonly (bigint | null)[]
  readonly debitKinds: readonly (string | null)[]
  readonly creditKinds: readonly (string | null)[]
  readonly details: readonly (string | null)[]
}
export type InsertTransfersRow = {
  readonly key: Kept<typeof ledgerTransfers, 'key'>
}
export const insertTransfers = statement<InsertTransfersValues, InsertTransfersRow>(
  'insertTransfers_a86657e1',
  ["userId","keys","reasons","assets","amounts","debitKinds","creditKinds","details"],
  `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
select $1::bigint, line.*
from unnest(
  $2::text[], $3::text[], $4::text[], $5::numeric[],
  $6::text[], $7::text[], $8::jsonb[]) as line
on conflict (user_id, key) do nothing
returning key`,
)

export type MoveBalanceValues = {
  readonly bv3Available: bigint | number
  readonly bv3Held: bigint | number
  readonly usdtAvailable: bigint
  readonly usdtHeld: bigint
  readonly referralUsdt: bigint
  readonly userId: bigint | number
}
export const moveBalance = statement<MoveBalanceValues, never>(
  'moveBalance_05c4bd54',
  ["bv3Available","bv3Held","usdtAvailable","usdtHeld","referralUsdt","userId"],
  `with moved as (
  update balances set
    bv3_available = bv3_available + $1::bigint,
    bv3_held = bv3_held + $2::bigint,
    usdt_available = usdt_available + $3::numeric,
    usdt_held = usdt_held + $4::numeric,
    referral_usdt = referral_usdt + $5::numeric
  where user_id = $6
  returning user_id
), summed as (
  insert into total_changes (user_id, name, place, amount)
  select moved.user_id, change.name, 0, change.amount
  from moved, (values ('usdt_available', $3::numeric), ('usdt_held', $4::numeric))
    as change(name, amount)
  where change.amount <> 0
)
select from moved`,
)

export type LockBalanceValues = {
  readonly userId: bigint | number
}
export type LockBalanceRow = {
  readonly user_id: bigint
}
export const lockBalance = statement<LockBalanceValues, LockBalanceRow>(
  'lockBalance_0de14041',
  ["userId"],
  `select user_id from balances where user_id = $1 for update`,
)
