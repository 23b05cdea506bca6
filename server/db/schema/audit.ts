import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { baseUnits, clockNow, identity, moment } from './columns.ts'
import { users } from './users.ts'

/**
 * Alarms of the audit about differences. While one is open, money of the named players, or of all players, does not leave.
 */
export const auditAlarms = pgTable('audit_alarms', {
  id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
  finding: jsonb('finding').$type<Record<string, string | number>>().notNull(),
  raisedAt: moment('raised_at').notNull().default(clockNow),
  resolvedAt: moment('resolved_at'),
  /** Players whose rows differ. */
  userIds: bigint('user_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
  /** Whether it stops the money of all players: a row of the platform differs, or rows of too many players. */
  stopsAll: boolean('stops_all').notNull().default(true),
  differences: jsonb('differences')
    .$type<{ readonly userId: number; readonly subject: string; readonly difference: string }[]>()
    .notNull()
    .default(sql`'[]'`),
})

/** Scope of a run: what is new, totals over all lots and days, or everything. */
export type AuditRunKind = 'new' | 'totals' | 'full'

/**
 * Runs of the audit, from their start. A run without an end is under way, or was interrupted. Moments are of the real clock.
 */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<AuditRunKind>().notNull(),
    /** Operator who started it; null for the schedule. */
    askedBy: text('asked_by'),
    startedAt: moment('started_at').notNull().default(sql`now()`),
    endedAt: moment('ended_at'),
    players: identity('players'),
    differences: identity('differences'),
    /** Reason of its failure; null if it ended well. */
    problem: text('problem'),
  },
  (t) => [
    check('audit_runs_kind', sql`${t.kind} in ('new', 'totals', 'full')`),
    index('audit_runs_good').on(t.kind, t.endedAt).where(sql`${t.endedAt} is not null and ${t.problem} is null`),
  ],
)

/** Sums of one player's lines up to one of them, at a moment when stored rows and ledger agreed. */
export const auditSeals = pgTable('audit_seals', {
  userId: identity('user_id')
    .primaryKey()
    .references(() => users.userId),
  /** Version of the account. While it is unchanged, no line was added. */
  version: bigint('version', { mode: 'bigint' }).notNull(),
  throughId: identity('through_id').notNull(),
  lines: identity('lines').notNull(),
  /** Sum of a hash of each line, independent of their order. */
  digest: baseUnits('digest').notNull(),
  bv3Available: baseUnits('bv3_available').notNull(),
  bv3Held: baseUnits('bv3_held').notNull(),
  usdtAvailable: baseUnits('usdt_available').notNull(),
  usdtHeld: baseUnits('usdt_held').notNull(),
  referralUsdt: baseUnits('referral_usdt').notNull(),
  /** Amounts posted for all lots and for the base rate. */
  lotsBv3: baseUnits('lots_bv3').notNull(),
  lotsUsdt: baseUnits('lots_usdt').notNull(),
  baseBv3: baseUnits('base_bv3').notNull(),
  sealedAt: moment('sealed_at').notNull().default(sql`now()`),
})

/**
 * Differences that an operator has explained, each exactly as it was. A changed one raises an alarm again. User 0 is the
 * platform.
 */
export const auditAcceptances = pgTable(
  'audit_acceptances',
  {
    userId: identity('user_id').notNull(),
    checkName: text('check_name').notNull(),
    subject: text('subject').notNull(),
    difference: text('difference').notNull(),
    /** Code of the check. Null, as are the row and the facts, if a release before codes stored it and no run has matched it since. */
    code: text('code'),
    rowKey: jsonb('row_key'),
    facts: jsonb('facts'),
    acceptedBy: text('accepted_by').notNull(),
    note: text('note').notNull(),
    acceptedAt: moment('accepted_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.userId, t.checkName, t.subject, t.difference] })],
)
