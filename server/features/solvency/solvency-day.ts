import type { Solvency } from '#core/api/solvency.ts'
import { formatAmount } from '#core/money.ts'
import type { ReadDaysUntilRow } from '../../ledger/solvency/solvency.sql.ts'

export type SolvencyDay = Solvency['history'][number]

export const toSolvencyDay = (row: ReadDaysUntilRow): SolvencyDay => ({
  day: row.day,
  owedUsdt: formatAmount(row.owed_usdt, 'USDT'),
  onChainUsdt: row.on_chain_usdt === null ? null : formatAmount(row.on_chain_usdt, 'USDT'),
  owedBv3: formatAmount(row.owed_bv3, 'BV3'),
  onChainBv3: row.on_chain_bv3 === null ? null : formatAmount(row.on_chain_bv3, 'BV3'),
})
