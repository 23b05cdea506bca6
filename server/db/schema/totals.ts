import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { baseUnits, identity } from './columns.ts'

/** Sums over all players, without the changes that are still in `total_changes`. */
export const totals = pgTable(
  'totals',
  {
    /** Name of the sum: `copies` by card, `owners` for players with a copy, balances in base units, or a sum by day. */
    name: text('name').$type<TotalName>().notNull(),
    /** Card's id, or the day counted from 1970 in UTC; 0 if there is one sum. */
    place: identity('place').notNull(),
    amount: baseUnits('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.place] })],
)

/**
 * Names of the sums by day: copies bought or given, and the payments for them in base units of USDT; accounts created;
 * withdrawals by the day of their request and of their completion, in base units of USDT and hundredths of BV3.
 */
export type DayTotalName = 'purchases' | 'revenue' | 'users' | `${'usdt' | 'bv3'}_${'requested' | 'completed'}`

export type BalanceTotalName = `${'usdt' | 'bv3'}_${'available' | 'held'}`

export type TotalName = 'copies' | 'owners' | BalanceTotalName | DayTotalName

/** Recent changes of totals by transactions. */
export const totalChanges = pgTable(
  'total_changes',
  {
    userId: identity('user_id').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    name: text('name').$type<TotalName>().notNull(),
    place: identity('place').notNull(),
    amount: baseUnits('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** Kinds of mining totals. The USDT clock counts for `usdt`, the time since 1970 for the others. */
export type MiningKind = 'usdt' | 'bv3' | 'base'

const lines = {
  /** Kind: USDT of lots, BV3 of lots, or the base rate, which is never spent. */
  kind: text('kind').$type<MiningKind>().notNull(),
  /** Whether the lots mine and use the kind's clock. Stopped lots would use the time from now on. */
  isRunning: boolean('is_running').notNull(),
  /** Hour of that clock in which they are spent; -1 if they are spent by now. */
  spentHour: bigint('spent_hour', { mode: 'number' }).notNull(),
  /** Base units earned in 24 hours. */
  rate: baseUnits('rate').notNull(),
  /** Base units earned at clock 0, times the milliseconds of a day; below zero if they began later. */
  line: baseUnits('line').notNull(),
  /** Base units that they may earn in all. */
  total: baseUnits('total').notNull(),
  /** Base units posted of it. */
  posted: baseUnits('posted').notNull(),
}

/** Sums over mining, by the hour in which it is spent, without the changes that are still in `mining_total_changes`. */
export const miningTotals = pgTable('mining_totals', lines, (t) => [
  primaryKey({ columns: [t.kind, t.isRunning, t.spentHour] }),
])

/** Recent changes of mining totals by transactions. */
export const miningTotalChanges = pgTable(
  'mining_total_changes',
  { userId: identity('user_id').notNull(), id: identity('id').notNull().generatedAlwaysAsIdentity(), ...lines },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)
