import { atOnce, csvKind } from '../../http/routing/csv-file.ts'
import { readDaysUntil } from '../../ledger/solvency/solvency.sql.ts'
import { type SolvencyDay, toSolvencyDay } from './solvency-day.ts'

type Asked = { readonly days: number }

/** Amounts owed and on the chain on each of the latest days as a file, oldest first. */
export const SOLVENCY_DAYS_CSV = csvKind<Asked, SolvencyDay>('solvency-days', ({ days }) => ({
  columns: {
    day: ({ day }) => day,
    owedUsdt: ({ owedUsdt }) => owedUsdt,
    onChainUsdt: ({ onChainUsdt }) => onChainUsdt,
    owedBv3: ({ owedBv3 }) => owedBv3,
    onChainBv3: ({ onChainBv3 }) => onChainBv3,
  },
  readAfter: atOnce(async (executor) => (await readDaysUntil(executor, { days })).map(toSolvencyDay)),
}))
