import { date, pgTable } from 'drizzle-orm/pg-core'
import { baseUnits, moment } from './columns.ts'

/** Amounts owed, and amounts on the chain to pay them, at one moment of each UTC day; null if the chain could not be read. */
export const solvencyDays = pgTable('solvency_days', {
  day: date('day').primaryKey(),
  readAt: moment('read_at').notNull(),
  owedUsdt: baseUnits('owed_usdt').notNull(),
  onChainUsdt: baseUnits('on_chain_usdt'),
  owedBv3: baseUnits('owed_bv3').notNull(),
  onChainBv3: baseUnits('on_chain_bv3'),
})
