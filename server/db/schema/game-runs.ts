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
import type { Variant } from '../../../core/game/rules.ts'
import type { Cut, RunEnd, RunStanding, RunStatus, UnrankedReason } from '../../../core/game-run.ts'
import type { RunFigures } from '../../../core/game-run-signals.ts'
import { bytes, clockNow, hundredths, identity, moment } from './columns.ts'
import { users } from './users.ts'

/** A run of a game. What is owed for it is worked out from its chunks when it is settled. */
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
    /** The course follows from it and from what was pressed. Told to nobody before the run has ended. */
    secret: bytes('secret').notNull(),
    /** BV3 a minute, and the copies that it follows from: those of the start. */
    rate: hundredths('rate').notNull(),
    copies: identity('copies').notNull(),
    /** The window of 24 hours that the run belongs to, and what of its allowance was left. */
    windowStart: moment('window_start').notNull(),
    usableMs: bigint('usable_ms', { mode: 'bigint' }).notNull(),
    /** HMAC of the network that it was started from, under that day's key; null where none is known. */
    network: bytes('network'),
    startedAt: moment('started_at').notNull().default(clockNow),
    /** The last word that was heard of it. */
    heardAt: moment('heard_at').notNull().default(clockNow),
    /** Whole chunks that have arrived, and the digest of what was pressed in them. */
    chunks: integer('chunks').notNull().default(0),
    digest: bytes('digest').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<RunEnd>(),
    /** The chunk that was not played to its end. */
    lastInputs: bytes('last_inputs'),
    lastTicks: integer('last_ticks'),
    lastStateHash: identity('last_state_hash'),
    lastPausesMs: integer('last_pauses_ms').array(),
    /** The score that the browser named. */
    claimedScore: identity('claimed_score'),
    settledAt: moment('settled_at'),
    score: integer('score'),
    ticks: integer('ticks'),
    passed: integer('passed'),
    isCrashed: boolean('is_crashed'),
    /** The time that was paid and what it brought, on which day of UTC since 1970, out of the young wallets' share or not. */
    paidMs: bigint('paid_ms', { mode: 'bigint' }),
    paid: hundredths('paid'),
    paidDay: integer('paid_day'),
    isYoung: boolean('is_young'),
    /** What paid less than was played; null where all of it was paid. */
    cutBy: text('cut_by').$type<Cut>(),
    /** Why it stands on no board; null where it may. */
    unranked: text('unranked').$type<UnrankedReason>(),
    signals: text('signals').array().notNull().default(sql`'{}'`),
    /** The figures that the signals follow from. */
    signalFigures: jsonb('signal_figures').$type<RunFigures>(),
    /** Why it could not be replayed. */
    problem: text('problem'),
    removedAt: moment('removed_at'),
    removedBy: text('removed_by'),
    removalReason: text('removal_reason'),
    /** Its state, for lists of runs. */
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

/** What was pressed, chunk by chunk: written once, kept for ever. */
export const gameChunks = pgTable(
  'game_chunks',
  {
    userId: identity('user_id').notNull(),
    runId: identity('run_id').notNull(),
    index: integer('index').notNull(),
    /** A byte for each change of the button: its tick within the chunk. */
    inputs: bytes('inputs').notNull(),
    stateHash: identity('state_hash').notNull(),
    pausesMs: integer('pauses_ms').array().notNull(),
    /** Of what was pressed up to its end. */
    digest: bytes('digest').notNull(),
    receivedAt: moment('received_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.runId, t.index] }),
    foreignKey({ columns: [t.userId, t.runId], foreignColumns: [gameRuns.userId, gameRuns.id] }),
  ],
)
