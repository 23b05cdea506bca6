// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { ledgerTransfers } from '../db/schema/ledger.ts'

export type SumIncomeValues = {
  readonly userId: bigint | number
  readonly reasons: readonly (string | null)[]
}
export type SumIncomeRow = {
  readonly reason: string
  readonly asset: Kept<typeof ledgerTransfers, 'asset'>
  readonly amount: bigint
}
export const sumIncome = statement<SumIncomeValues, SumIncomeRow>(
  'read',
  'sumIncome_25bfdb74',
  ["userId","reasons"],
  `select coalesce(details ->> 'of', reason) as "reason", asset,
  sum(case when credit_kind = 'available' then amount else -amount end) as "amount"
from ledger_transfers
where user_id = $1 and reason not in ('mining_card', 'mining_base') and reason = any($2::text[])
  and (credit_kind = 'available' and (reason <> 'correction' or debit_kind <> 'held')
    or reason = 'correction' and debit_kind = 'available' and credit_kind <> 'held')
  and coalesce(details ->> 'of', reason) not in ('mining_card', 'mining_base', 'referral_bonus')
group by coalesce(details ->> 'of', reason), asset`,
)

export type ReadKeptIncomeValues = {
  readonly userId: bigint | number
}
export type ReadKeptIncomeRow = {
  readonly mined_bv3: bigint
  readonly mined_usdt: bigint
  readonly referral_usdt: bigint
}
export const readKeptIncome = statement<ReadKeptIncomeValues, ReadKeptIncomeRow>(
  'read',
  'readKeptIncome_fa199819',
  ["userId"],
  `select coalesce(sum(posted_bv3), 0)::numeric
    + coalesce((select posted_bv3 from base_mining where user_id = $1), 0) as "mined_bv3",
  coalesce(sum(posted_usdt), 0) as "mined_usdt",
  coalesce((select referral_usdt from balances where user_id = $1), 0) as "referral_usdt"
from lots where user_id = $1`,
)
