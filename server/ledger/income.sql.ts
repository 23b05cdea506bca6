// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { ledgerTransfers } from '../db/schema/ledger.ts'

export type SumIncomeValues = {
  readonly userId: bigint | number
}
export type SumIncomeRow = {
  readonly reason: string
  readonly asset: Kept<typeof ledgerTransfers, 'asset'>
  readonly amount: bigint
}
export const sumIncome = statement<SumIncomeValues, SumIncomeRow>(
  'sumIncome_c5b50652',
  ["userId"],
  `select coalesce(details ->> 'of', reason) as "reason", asset, sum(amount) as "amount"
from ledger_transfers
where user_id = $1 and reason not in ('mining_card', 'mining_base') and credit_kind = 'available'
  and coalesce(details ->> 'of', reason) not in ('mining_card', 'mining_base')
group by coalesce(details ->> 'of', reason), asset`,
)

export type SumMinedValues = {
  readonly userId: bigint | number
}
export type SumMinedRow = {
  readonly bv3: bigint
  readonly usdt: bigint
}
export const sumMined = statement<SumMinedValues, SumMinedRow>(
  'sumMined_3fe19b3b',
  ["userId"],
  `select coalesce(sum(posted_bv3), 0)::numeric
    + coalesce((select posted_bv3 from base_mining where user_id = $1), 0) as "bv3",
  coalesce(sum(posted_usdt), 0) as "usdt"
from lots where user_id = $1`,
)
