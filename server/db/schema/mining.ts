import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { cards } from './cards.ts'
import { baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'
import { users } from './users.ts'

/** Sessions of a card mined from start to stop. A row is written at the start and at the stop, never in between. */
export const miningSessions = pgTable(
  'mining_sessions',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    cardId: identity('card_id')
      .notNull()
      .references(() => cards.id),
    startedAt: moment('started_at').notNull().default(clockNow),
    stoppedAt: moment('stopped_at'),
    /** Whether it started by itself, because a copy of the card was credited while its owner mined. */
    isJoined: boolean('is_joined').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('mining_sessions_running').on(t.userId, t.cardId).where(sql`${t.stoppedAt} is null`),
  ],
)

/** Base rates of players. A base rate runs while at least one session runs. */
export const baseMining = pgTable(
  'base_mining',
  {
    userId: identity('user_id')
      .primaryKey()
      .references(() => users.userId),
    minedMs: hundredths('mined_ms').notNull().default(sql`0`),
    miningSince: moment('mining_since'),
    postedBv3: hundredths('posted_bv3').notNull().default(sql`0`),
    /** Number of shifts started. The last of them is the running one. */
    shifts: bigint('shifts', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Consecutive UTC days with mining, up to the last recorded day. Written when a shift ends. */
    streakDays: integer('streak_days').notNull().default(0),
    longestStreakDays: integer('longest_streak_days').notNull().default(0),
    /** Last UTC day with mining, counted from 1970; null before the first shift has ended. */
    minedDay: integer('mined_day'),
  },
  (t) => [check('base_mining_counts', sql`${t.minedMs} >= 0 and ${t.postedBv3} >= 0`)],
)

/** Shifts, each from the start of a player's base rate to its stop. */
export const miningShifts = pgTable(
  'mining_shifts',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    /** Number of the shift, by player from 1. */
    number: bigint('number', { mode: 'bigint' }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** End of the shift; null while it runs. */
    endedAt: moment('ended_at'),
    /** BV3 posted in the shift for the base rate, in hundredths. */
    baseBv3: hundredths('base_bv3').notNull().default(sql`0`),
    /** Amounts earned in the shift by cards that left it before its end. */
    leftBv3: hundredths('left_bv3').notNull().default(sql`0`),
    leftUsdt: baseUnits('left_usdt').notNull().default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.number] }),
    check('mining_shifts_number', sql`${t.number} > 0`),
    check('mining_shifts_bv3', sql`${t.baseBv3} >= 0 and ${t.leftBv3} >= 0`),
    check('mining_shifts_left_usdt', isAmount(t.leftUsdt, 0)),
  ],
)

/** Amounts posted in a shift for a card that mined in it. */
export const miningShiftCards = pgTable(
  'mining_shift_cards',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    shift: bigint('shift', { mode: 'bigint' }).notNull(),
    /** Card, without a foreign key to `cards`; the migration says why. */
    cardId: identity('card_id').notNull(),
    /** Number of copies that mined it at its last posting. */
    copies: integer('copies').notNull(),
    bv3: hundredths('bv3').notNull(),
    usdt: baseUnits('usdt').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.shift, t.cardId] }),
    foreignKey({ columns: [t.userId, t.shift], foreignColumns: [miningShifts.userId, miningShifts.number] }),
    check('mining_shift_cards_copies', sql`${t.copies} > 0`),
    check('mining_shift_cards_bv3', sql`${t.bv3} >= 0`),
    check('mining_shift_cards_usdt', isAmount(t.usdt, 0)),
  ],
)
