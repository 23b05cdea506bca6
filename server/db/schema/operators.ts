import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OperatorRole } from '#core/operator.ts'
import { bytes, clockNow, identity, moment } from './columns.ts'

/** Accounts of the panel. */
export const operators = pgTable(
  'operators',
  {
    username: text('username').primaryKey(),
    passwordHash: text('password_hash').notNull(),
    /** Secret of the second factor in Base32; null while the account has none. */
    totpSecret: text('totp_secret'),
    /** Counter of the last one-time code, so that no code works twice. */
    totpLastCounter: bigint('totp_last_counter', { mode: 'number' }),
    role: text('role').$type<OperatorRole>().notNull().default('owner'),
    /** Secret that was shown and not yet confirmed by one of its codes. It has no effect until then. */
    totpPendingSecret: text('totp_pending_secret'),
    totpPendingUntil: moment('totp_pending_until'),
    /** Moment of removal; null while the account may log in. Its name stays reserved, because the audit log names it. */
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  // A name belongs to one person, in any letter case.
  (t) => [uniqueIndex('operators_username_lower').on(sql`lower(${t.username})`)],
)

/** Tokens of the panel. Only a hash is stored. */
export const operatorTokens = pgTable(
  'operator_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    username: text('username')
      .notNull()
      .references(() => operators.username),
    createdAt: moment('created_at').notNull().default(clockNow),
    expiresAt: moment('expires_at').notNull(),
    /** Moment at which the password or a one-time code was last entered. */
    provenAt: moment('proven_at').notNull().default(clockNow),
    /** Number of the session in the panel, which never shows the token itself. */
    id: identity('id').generatedAlwaysAsIdentity(),
    /**
     * Address of the login. `network` is the address itself, or the first 64 bits of IPv6. Empty if it predates the column.
     */
    address: text('address').notNull().default(''),
    network: text('network').notNull().default(''),
    /** Name of the login's browser, and of its system, e.g. `Firefox` on `Windows`; empty if unknown. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    /** Hash of that browser's cookie; null if it predates the column. */
    deviceHash: bytes('device_hash'),
    /** Moment of the last use, to the minute. */
    usedAt: moment('used_at').notNull().default(clockNow),
  },
  (t) => [
    index('operator_tokens_expires_at').on(t.expiresAt),
    uniqueIndex('operator_tokens_id').on(t.id),
    index('operator_tokens_username').on(t.username, t.id),
  ],
)

/** Recovery codes. Each logs in once if the second factor is not at hand. Only hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    username: text('username')
      .notNull()
      .references(() => operators.username),
    codeHash: bytes('code_hash').notNull(),
    createdAt: moment('created_at').notNull().default(clockNow),
    spentAt: moment('spent_at'),
  },
  (t) => [primaryKey({ columns: [t.username, t.codeHash] })],
)

/** Networks from which an account has logged in. */
export const operatorNetworks = pgTable(
  'operator_networks',
  {
    username: text('username')
      .notNull()
      .references(() => operators.username),
    network: text('network').notNull(),
    firstUsedAt: moment('first_used_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.username, t.network] })],
)

/** Failed logins by account and by the caller's address, each in a separate row. */
export const loginFailures = pgTable(
  'login_failures',
  {
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull().default(clockNow),
  },
  (t) => [index('login_failures_last_at').on(t.lastAt)],
)

/** Actions of operators, as a chain. The program may add an entry, but never change or delete one. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(clockNow),
    username: text('username').notNull(),
    action: text('action').notNull(),
    /** Object of the action, e.g. `withdrawal 12`. */
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** State before a change and after it; null if the action changed no value. */
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    /** Number of the entry, from 1 without a gap. Ids have gaps, and do not follow the order of the chain. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Hash of the entry before; 32 zero bytes for the first. */
    previousHash: bytes('previous_hash').notNull(),
    /** Result of `audit_hash`, a function of the database, over the columns above except `id`. */
    hash: bytes('hash').notNull(),
    /** Kind of the subject, e.g. `withdrawal` of `withdrawal 12`; null if the subject is one word. */
    subjectKind: text('subject_kind').generatedAlwaysAs(sql`substring(subject from '^(.*) [^ ]+$')`),
  },
  (t) => [
    uniqueIndex('audit_log_sequence').on(t.sequence),
    index('audit_log_at').on(t.at, t.sequence),
    index('audit_log_username').on(t.username, t.at, t.sequence),
    index('audit_log_action').on(t.action, t.at, t.sequence),
    index('audit_log_username_action').on(sql`(${t.username} || chr(31) || ${t.action})`, t.at, t.sequence),
    index('audit_log_subject').on(t.subject, t.at, t.sequence),
    index('audit_log_subject_kind').on(t.subjectKind, t.at, t.sequence),
    index('audit_log_wallet').on(
      sql`(coalesce(${t.details}->>'walletAddress', ${t.details}->>'toAddress'))`,
      t.at,
      t.sequence,
    ),
    index('audit_log_transaction').on(sql`(${t.details}->>'txHash')`, t.at, t.sequence),
  ],
)

/** Number and hash of the last entry. One row, whose lock makes entries follow one after the other. */
export const auditHead = pgTable(
  'audit_head',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [check('audit_head_is_only', sql`${t.isOnly}`)],
)

/** Browsers in which an operator has logged in. Only a hash of the cookie is stored. */
export const operatorDevices = pgTable(
  'operator_devices',
  {
    deviceHash: bytes('device_hash').primaryKey(),
    username: text('username')
      .notNull()
      .references(() => operators.username),
    createdAt: moment('created_at').notNull().default(clockNow),
    usedAt: moment('used_at').notNull().default(clockNow),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    check('operator_devices_device_hash_check', sql`length(${t.deviceHash}) = 32`),
    index('operator_devices_username').on(t.username),
    index('operator_devices_expires_at').on(t.expiresAt),
  ],
)

/** Requests of operators by request key, so that a repeated request has no further effect. */
export const operatorRequests = pgTable(
  'operator_requests',
  {
    username: text('username').notNull(),
    key: text('key').notNull(),
    /** Name of the call. `request_hash` is the SHA-256 of its request. */
    call: text('call').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** Answer as it was given, with its parts in their order; null until all of it is done. */
    answer: json('answer').$type<unknown>(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.username, t.key] })],
)
