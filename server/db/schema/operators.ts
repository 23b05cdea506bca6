import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OperatorRole } from '../../../core/operator.ts'
import { bytes, clockNow, identity, moment } from './columns.ts'

/** The panel's accounts. */
export const operators = pgTable('operators', {
  username: text('username').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  /** Base32; null while the account has no second factor. */
  totpSecret: text('totp_secret'),
  /** The last one-time code's counter: no code is good twice. */
  totpLastCounter: bigint('totp_last_counter', { mode: 'number' }),
  role: text('role').$type<OperatorRole>().notNull().default('owner'),
  createdAt: moment('created_at').notNull().default(clockNow),
})

/** Tokens of the panel; only a hash is kept. */
export const operatorTokens = pgTable(
  'operator_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    username: text('username')
      .notNull()
      .references(() => operators.username),
    createdAt: moment('created_at').notNull().default(clockNow),
    expiresAt: moment('expires_at').notNull(),
    /** When the password or a one-time code was last entered. */
    provenAt: moment('proven_at').notNull().default(clockNow),
  },
  (t) => [index('operator_tokens_expires_at').on(t.expiresAt)],
)

/** Failed logins by account and by the caller's address, each on its own row. */
export const loginFailures = pgTable(
  'login_failures',
  {
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull().default(clockNow),
  },
  (t) => [index('login_failures_last_at').on(t.lastAt)],
)

/** Everything that operators have done: the database refuses update, delete and truncate. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(clockNow),
    username: text('username').notNull(),
    action: text('action').notNull(),
    /** What it was done to, e.g. `withdrawal 12`. */
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** What was there before a change and after it; null where nothing was changed that has a value. */
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (t) => [index('audit_log_at').on(t.at)],
)

/** What an operator asked for under a key of its own, so that asking again does nothing again. */
export const operatorRequests = pgTable(
  'operator_requests',
  {
    username: text('username').notNull(),
    key: text('key').notNull(),
    /** Which call, and a SHA-256 of what it was asked with. */
    call: text('call').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** As it was given, its parts in their order; null only while its transaction runs. */
    answer: json('answer').$type<unknown>(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.username, t.key] })],
)
