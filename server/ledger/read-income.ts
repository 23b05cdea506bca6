import { INCOME_SOURCES, type IncomeSource, incomeSourceOf, SUMMED_REASONS } from '#core/income.ts'
import type { TransferReason } from '#core/ledger.ts'
import type { Asset } from '#core/money.ts'
import { type Executor, only } from '../db/statement.ts'
import { readKeptIncome, sumIncome } from './totals.sql.ts'

/** Income of a player from one source, in base units of each asset. */
export type Income = { readonly source: IncomeSource; readonly usdt: bigint; readonly bv3: bigint }

/** Returns all income of a player that was ever posted, by source. Sources without income are left out. */
export async function readIncome(db: Executor, userId: number): Promise<Income[]> {
  const [kept, lines] = await Promise.all([
    readKeptIncome(db, { userId }).then(only),
    sumIncome(db, { userId, reasons: SUMMED_REASONS }),
  ])
  const keptSums: Partial<Record<IncomeSource, Partial<Record<Asset, bigint>>>> = {
    mining: { USDT: kept.mined_usdt, BV3: kept.mined_bv3 },
    referrals: { USDT: kept.referral_usdt },
  }
  const sumOf = (source: IncomeSource, asset: Asset) =>
    lines
      .filter((row) => row.asset === asset && incomeSourceOf(row.reason as TransferReason) === source)
      .reduce((sum, row) => sum + row.amount, keptSums[source]?.[asset] ?? 0n)
  return INCOME_SOURCES.map((source) => ({
    source,
    usdt: sumOf(source, 'USDT'),
    bv3: sumOf(source, 'BV3'),
  })).filter(({ usdt, bv3 }) => usdt !== 0n || bv3 !== 0n)
}
