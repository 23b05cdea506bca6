import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { baseUnits, clockNow, identity, moment } from './columns.ts'
import { users } from './users.ts'

/** Set by the audit where something differs; money of the players named, or of everybody, does not leave while one is open. */
export const auditAlarms = pgTable('audit_alarms', {
  id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
  finding: jsonb('finding').$type<Record<string, string | number>>().notNull(),
  raisedAt: moment('raised_at').notNull().default(clockNow),
  resolvedAt: moment('resolved_at'),
  /** The players whose rows differ. */
  userIds: bigint('user_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
  /** Whether it stops everybody's money: something of the platform's own differs, or of too many players. */
  stopsAll: boolean('stops_all').notNull().default(true),
  differences: jsonb('differences')
    .$type<{ readonly userId: number; readonly subject: string; readonly difference: string }[]>()
    .notNull()
    .default(sql`'[]'`),
})

/** What a run looks at: what is new, totals over all lots and days, or everything. */
export type AuditRunKind = 'new' | 'totals' | 'full'

/** Each run of the audit, from its start; without an end it is under way, or was broken off. By the real clock. */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<AuditRunKind>().notNull(),
    /** The operator who wanted it; null for the schedule. */
    askedBy: text('asked_by'),
    startedAt: moment('started_at').notNull().default(sql`now()`),
    endedAt: moment('ended_at'),
    players: identity('players'),
    differences: identity('differences'),
    /** Null where it has ended well. */
    problem: text('problem'),
  },
  (t) => [
    check('audit_runs_kind', sql`${t.kind} in ('new', 'totals', 'full')`),
    index('audit_runs_good').on(t.kind, t.endedAt).where(sql`${t.endedAt} is not null and ${t.problem} is null`),
  ],
)

/** What the lines of one player came to, up to one of them, when kept rows and ledger agreed. */
export const auditSeals = pgTable('audit_seals', {
  userId: identity('user_id')
    .primaryKey()
    .references(() => users.userId),
  /** Of the account: while it has this one, no line was added. */
  version: bigint('version', { mode: 'bigint' }).notNull(),
  throughId: identity('through_id').notNull(),
  lines: identity('lines').notNull(),
  /** The sum of a hash of each line: their order does not matter. */
  digest: baseUnits('digest').notNull(),
  bv3Available: baseUnits('bv3_available').notNull(),
  bv3Held: baseUnits('bv3_held').notNull(),
  usdtAvailable: baseUnits('usdt_available').notNull(),
  usdtHeld: baseUnits('usdt_held').notNull(),
  referralUsdt: baseUnits('referral_usdt').notNull(),
  /** What all lots and the base rate were posted. */
  lotsBv3: baseUnits('lots_bv3').notNull(),
  lotsUsdt: baseUnits('lots_usdt').notNull(),
  baseBv3: baseUnits('base_bv3').notNull(),
  sealedAt: moment('sealed_at').notNull().default(sql`now()`),
})

/** Differences that an operator has explained, each exactly as it was: another one alarms again. User 0 is the platform. */
export const auditAcceptances = pgTable(
  'audit_acceptances',
  {
    userId: identity('user_id').notNull(),
    checkName: text('check_name').notNull(),
    subject: text('subject').notNull(),
    difference: text('difference').notNull(),
    acceptedBy: text('accepted_by').notNull(),
    note: text('note').notNull(),
    acceptedAt: moment('accepted_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.userId, t.checkName, t.subject, t.difference] })],
)
