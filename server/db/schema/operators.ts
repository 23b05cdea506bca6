import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, clockNow, identity, moment } from './columns.ts'

/** The panel's accounts. */
export const operators = pgTable('operators', {
  username: text('username').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  /** Base32; null while the account has no second factor. */
  totpSecret: text('totp_secret'),
  /** The last one-time code's counter: no code is good twice. */
  totpLastCounter: bigint('totp_last_counter', { mode: 'number' }),
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
  },
  (t) => [index('audit_log_at').on(t.at)],
)
