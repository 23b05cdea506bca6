import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { baseUnits, identity } from './columns.ts'

/** A sum over all players, but for what `total_changes` still holds of it. */
export const totals = pgTable(
  'totals',
  {
    /** What is summed: `copies`, by card; `owners`, players with a copy; balances in base units; and what is summed by the day. */
    name: text('name').$type<TotalName>().notNull(),
    /** The card's id, or the day, counted from 1970 in UTC; 0 where there is one sum. */
    place: identity('place').notNull(),
    amount: baseUnits('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.place] })],
)

/**
 * What is summed by the day: copies bought or given, and what was paid for them in base units of USDT; accounts made; withdrawals
 * by the day of their request and of their completion, in base units of USDT and hundredths of BV3.
 */
export type DayTotalName = 'purchases' | 'revenue' | 'users' | `${'usdt' | 'bv3'}_${'requested' | 'completed'}`

export type BalanceTotalName = `${'usdt' | 'bv3'}_${'available' | 'held'}`

export type TotalName = 'copies' | 'owners' | BalanceTotalName | DayTotalName

/** What transactions have added to totals lately. */
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

/** The USDT clock counts for the first, the time since 1970 for the others. */
export type MiningKind = 'usdt' | 'bv3' | 'base'

const lines = {
  /** USDT of lots, BV3 of lots, or the base rate, which is never spent. */
  kind: text('kind').$type<MiningKind>().notNull(),
  /** Whether of lots that mine, which go by the kind's clock, or of stopped ones, which would go by the time from now on. */
  isRunning: boolean('is_running').notNull(),
  /** The hour of that clock in which they hold no more; -1 where they hold nothing by now. */
  spentHour: bigint('spent_hour', { mode: 'number' }).notNull(),
  /** What they earn in 24 hours, in base units. */
  rate: baseUnits('rate').notNull(),
  /** What they have earned where the clock tells 0, times the milliseconds of a day; below zero where they began later. */
  line: baseUnits('line').notNull(),
  /** All that they may earn. */
  total: baseUnits('total').notNull(),
  /** What was posted of it. */
  posted: baseUnits('posted').notNull(),
}

/** Sums over what is mined, by the hour in which they are spent, but for what `mining_total_changes` still holds. */
export const miningTotals = pgTable('mining_totals', lines, (t) => [
  primaryKey({ columns: [t.kind, t.isRunning, t.spentHour] }),
])

/** What transactions have added to mining totals lately. */
export const miningTotalChanges = pgTable(
  'mining_total_changes',
  { userId: identity('user_id').notNull(), id: identity('id').notNull().generatedAlwaysAsIdentity(), ...lines },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)
