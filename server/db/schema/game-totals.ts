import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Variant } from '../../../core/game/rules.ts'
import { bytes, clockNow, hundredths, identity, moment } from './columns.ts'
import { gameRuns } from './game-runs.ts'
import { users } from './users.ts'

/** Used part of a wallet's paid time, in the 24 hours that began with the first run started in them. */
export const gameAllowances = pgTable(
  'game_allowances',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    variant: text('variant').$type<Variant>().notNull(),
    windowStart: moment('window_start').notNull(),
    usedMs: bigint('used_ms', { mode: 'bigint' }).notNull(),
    /** Earned BV3 below a whole hundredth, in 1/60,000 of a hundredth. */
    remainder: bigint('remainder', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.variant] })],
)

/**
 * BV3 in hundredths that all games have paid on a UTC day, counted from 1970: to all players, and to the young wallets among
 * them.
 */
export const gameDays = pgTable('game_days', {
  day: integer('day').primaryKey(),
  paid: hundredths('paid').notNull(),
  paidYoung: hundredths('paid_young').notNull(),
  /** Key by which networks are distinguished on this day; null once it is deleted. */
  networkKey: bytes('network_key'),
})

/** Wallets that have started a run from a network. */
export const gameNetworks = pgTable(
  'game_networks',
  {
    network: bytes('network').notNull(),
    userId: identity('user_id').notNull(),
    seenAt: moment('seen_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.network, t.userId] }), index('game_networks_seen').on(t.seenAt)],
)

/** Best ranked runs of wallets by UTC day, counted from 1970. Day 0 is all time. */
export const gameBests = pgTable(
  'game_bests',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    variant: text('variant').$type<Variant>().notNull(),
    day: integer('day').notNull(),
    score: integer('score').notNull(),
    runId: identity('run_id').notNull(),
    endedAt: moment('ended_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variant, t.day] }),
    foreignKey({ columns: [t.userId, t.runId], foreignColumns: [gameRuns.userId, gameRuns.id] }),
    index('game_bests_board').on(t.variant, t.day, t.score.desc(), t.endedAt, t.runId),
  ],
)
