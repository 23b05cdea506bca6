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
import type { OperatorRole } from '../../../core/operator.ts'
import { bytes, clockNow, identity, moment } from './columns.ts'

/** The panel's accounts. */
export const operators = pgTable(
  'operators',
  {
    username: text('username').primaryKey(),
    passwordHash: text('password_hash').notNull(),
    /** Base32; null while the account has no second factor. */
    totpSecret: text('totp_secret'),
    /** The last one-time code's counter: no code is good twice. */
    totpLastCounter: bigint('totp_last_counter', { mode: 'number' }),
    role: text('role').$type<OperatorRole>().notNull().default('owner'),
    /** A secret that was shown and not yet confirmed by a code of it; until then it counts for nothing. */
    totpPendingSecret: text('totp_pending_secret'),
    totpPendingUntil: moment('totp_pending_until'),
    /** Null while the account may log in. Its name stays taken: the audit log names it. */
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  // A name is one person's, however it is written.
  (t) => [uniqueIndex('operators_username_lower').on(sql`lower(${t.username})`)],
)

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
    /** Names the session in the panel; the token itself nobody sees. */
    id: identity('id').generatedAlwaysAsIdentity(),
    /** Where the login came from; the network is the address itself, or of IPv6 its first 64 bits. Empty: before it was kept. */
    address: text('address').notNull().default(''),
    network: text('network').notNull().default(''),
    /** What the login's browser calls itself, e.g. `Firefox` on `Windows`; empty where it cannot be told. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    /** What that browser is known by; null before it was kept. */
    deviceHash: bytes('device_hash'),
    /** To the minute. */
    usedAt: moment('used_at').notNull().default(clockNow),
  },
  (t) => [
    index('operator_tokens_expires_at').on(t.expiresAt),
    uniqueIndex('operator_tokens_id').on(t.id),
    index('operator_tokens_username').on(t.username, t.id),
  ],
)

/** Each logs in once where the second factor is not at hand; only hashes are kept. */
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

/** From where an account has logged in before. */
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

/** Everything that operators have done, as a chain: the program may add an entry, and change or take out none. */
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
    /** From 1, without a gap. Ids have gaps, and do not follow the order of the chain. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** The hash of the entry before; of the first 32 zero bytes. */
    previousHash: bytes('previous_hash').notNull(),
    /** `audit_hash`, a function of the database, of all of the above. */
    hash: bytes('hash').notNull(),
    /** `withdrawal` of `withdrawal 12`; null where the subject is one word. */
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

/** The number and the hash of the last entry: one row, whose lock lets entries be written one after the other. */
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

/** Browsers in which an operator has logged in; only a hash of the cookie is kept. */
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

/** What an operator asked for under a key of its own, so that asking again does nothing again. */
export const operatorRequests = pgTable(
  'operator_requests',
  {
    username: text('username').notNull(),
    key: text('key').notNull(),
    /** Which call, and a SHA-256 of what it was asked with. */
    call: text('call').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** As it was given, its parts in their order; null until all of it is done. */
    answer: json('answer').$type<unknown>(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.username, t.key] })],
)
