import { INCOME_SOURCES, type IncomeSource, incomeSourceOf } from '#core/income.ts'
import type { TransferReason } from '#core/ledger.ts'
import type { Asset } from '#core/money.ts'
import { type Executor, only } from '../db/statement.ts'
import { sumIncome, sumMined } from './income.sql.ts'

/** What came into a player's balance from one source, in base units of each asset. */
export type Income = { readonly source: IncomeSource; readonly usdt: bigint; readonly bv3: bigint }

/** All that ever came into a player's balance and was posted, by where it came from; sources of nothing are left out. */
export async function readIncome(db: Executor, userId: number): Promise<Income[]> {
  const [mined, others] = await Promise.all([sumMined(db, { userId }).then(only), sumIncome(db, { userId })])
  const sumOf = (source: IncomeSource, asset: Asset) =>
    others
      .filter((row) => row.asset === asset && incomeSourceOf(row.reason as TransferReason) === source)
      .reduce((sum, row) => sum + row.amount, source === 'mining' ? mined[asset === 'USDT' ? 'usdt' : 'bv3'] : 0n)
  return INCOME_SOURCES.map((source) => ({
    source,
    usdt: sumOf(source, 'USDT'),
    bv3: sumOf(source, 'BV3'),
  })).filter(({ usdt, bv3 }) => usdt > 0n || bv3 > 0n)
}
