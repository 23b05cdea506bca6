import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Variant } from '#core/game/rules.ts'
import type { Cut, ReplayProblem, RunEnd, RunFigures, RunStanding, RunStatus, UnrankedReason } from '#core/game-run.ts'

import { cards } from './cards.ts'
import { bytes, clockNow, hundredths, identity, moment } from './columns.ts'
import { users } from './users.ts'

/** Rates of playing with a card. A card without a row is active, at the rate for NFT owners. */
export const gameSettings = pgTable(
  'game_settings',
  {
    cardId: identity('card_id')
      .primaryKey()
      .references(() => cards.id),
    isActive: boolean('is_active').notNull(),
    /** BV3 a minute, in hundredths; null for the rate for NFT owners. */
    tokensPerMinute: hundredths('tokens_per_minute'),
    /** Version, increased by each change. */
    version: integer('version').notNull(),
  },
  (t) => [
    check('game_settings_tokens_per_minute_check', sql`${t.tokensPerMinute} between 0 and 100000`),
    check('game_settings_version_check', sql`${t.version} >= 1`),
  ],
)

/** Runs of games. The amount owed for a run is computed from its chunks when it is settled. */
export const gameRuns = pgTable(
  'game_runs',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    variant: text('variant').$type<Variant>().notNull(),
    rulesVersion: integer('rules_version').notNull(),
    status: text('status').$type<RunStatus>().notNull().default('open'),
    /** Secret from which, with the presses, the course follows. It is not revealed before the run has ended. */
    secret: bytes('secret').notNull(),
    /** BV3 a minute, in hundredths. The rate and the copies that it depends on are those of the start. */
    rate: hundredths('rate').notNull(),
    copies: identity('copies').notNull(),
    /**
     * Start of the 24-hour window that the run belongs to. `usable_ms` is the allowance that was left in it, in milliseconds.
     */
    windowStart: moment('window_start').notNull(),
    usableMs: bigint('usable_ms', { mode: 'bigint' }).notNull(),
    /** HMAC of the network that it was started from, under that day's key; null if unknown. */
    network: bytes('network'),
    startedAt: moment('started_at').notNull().default(clockNow),
    /** Moment of its last message. */
    heardAt: moment('heard_at').notNull().default(clockNow),
    /** Number of whole chunks received. `digest` is the digest of their presses. */
    chunks: integer('chunks').notNull().default(0),
    digest: bytes('digest').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<RunEnd>(),
    /** Presses, ticks, state hash and pauses of the chunk that was not played to its end. */
    lastInputs: bytes('last_inputs'),
    lastTicks: integer('last_ticks'),
    lastStateHash: identity('last_state_hash'),
    lastPausesMs: integer('last_pauses_ms').array(),
    /** Score that the browser claimed. */
    claimedScore: identity('claimed_score'),
    settledAt: moment('settled_at'),
    score: integer('score'),
    ticks: integer('ticks'),
    passed: integer('passed'),
    isCrashed: boolean('is_crashed'),
    /**
     * Milliseconds that were paid. `paid` is their BV3 in hundredths, `paid_day` the UTC day since 1970, and `is_young`
     * whether it came from the young wallets' share.
     */
    paidMs: bigint('paid_ms', { mode: 'bigint' }),
    paid: hundredths('paid'),
    paidDay: integer('paid_day'),
    isYoung: boolean('is_young'),
    /** Reason why less was paid than was played; null if all of it was paid. */
    cutBy: text('cut_by').$type<Cut>(),
    /** Reason why it is on no board; null if it may be. */
    unranked: text('unranked').$type<UnrankedReason>(),
    signals: text('signals').array().notNull().default(sql`'{}'`),
    /** Figures from which the signals follow. */
    signalFigures: jsonb('signal_figures').$type<RunFigures>(),
    /** Why it could not be replayed, for a person to read. */
    problem: text('problem'),
    /** The same as a code; null where a release before codes wrote the text. */
    problemCode: text('problem_code').$type<ReplayProblem>(),
    removedAt: moment('removed_at'),
    removedBy: text('removed_by'),
    removalReason: text('removal_reason'),
    /** State for lists of runs. */
    standing: text('standing')
      .$type<RunStanding>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('open', 'ended') then 'open' when status = 'failed' then 'failed'
          when removed_at is not null then 'removed' when unranked is not null then 'unranked' else 'ranked' end`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('game_runs_failed', sql`(${t.status} = 'failed') = (${t.problem} is not null)`),
    check('game_runs_usable', sql`${t.paidMs} <= ${t.usableMs}`),
    uniqueIndex('game_runs_unsettled').on(t.userId, t.variant).where(sql`${t.status} in ('open', 'ended')`),
    index('game_runs_waiting').on(t.id).where(sql`${t.status} in ('open', 'ended')`),
    index('game_runs_id').on(t.id),
    index('game_runs_variant').on(t.variant, t.id),
    index('game_runs_standing').on(t.standing, t.id),
    index('game_runs_ended').on(t.userId, t.endedAt),
    index('game_runs_signals').on(t.id).where(sql`${t.signals} <> '{}'`),
  ],
)

/** Presses of runs, by chunk. Rows are inserted once and kept permanently. */
export const gameChunks = pgTable(
  'game_chunks',
  {
    userId: identity('user_id').notNull(),
    runId: identity('run_id').notNull(),
    index: integer('index').notNull(),
    /** Bytes, one for each change of the button: its tick within the chunk. */
    inputs: bytes('inputs').notNull(),
    stateHash: identity('state_hash').notNull(),
    pausesMs: integer('pauses_ms').array().notNull(),
    /** Digest of the presses up to the end of the chunk. */
    digest: bytes('digest').notNull(),
    receivedAt: moment('received_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.runId, t.index] }),
    foreignKey({ columns: [t.userId, t.runId], foreignColumns: [gameRuns.userId, gameRuns.id] }),
  ],
)

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
