import { sql } from 'drizzle-orm'
import { boolean, check, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { address, bytes, clockNow, identity, moment } from './columns.ts'

/** Accounts of wallets. The claim gives a wallet exactly one account, and is inserted before all its other rows. */
export const wallets = pgTable(
  'wallets',
  {
    walletAddress: address('wallet_address').primaryKey(),
    userId: identity('user_id').notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    check('wallets_wallet_address', sql`${t.walletAddress} ~ '^0x[0-9a-f]{40}$'`),
    index('wallets_user').on(t.userId),
    // Exists only if the database has pg_trgm.
    index('wallets_parts').using('gin', t.walletAddress.op('gin_trgm_ops')),
  ],
)

/** Accounts of wallets that have signed in, have paid, or are referrers whose first bonus fell due. */
export const users = pgTable(
  'users',
  {
    userId: identity('user_id').primaryKey(),
    walletAddress: address('wallet_address').notNull(),
    /**
     * Referrer's wallet, bound at the first sign-in or within `REFERRER_MINUTES` of it. The referrer need not have an account
     * yet.
     */
    referredBy: address('referred_by'),
    /** Moment of the wallet's first sign-in; null until then. */
    signedInAt: moment('signed_in_at'),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    check('users_wallet_address', sql`${t.walletAddress} ~ '^0x[0-9a-f]{40}$'`),
    check('users_referred_by', sql`${t.referredBy} ~ '^0x[0-9a-f]{40}$' and ${t.referredBy} <> ${t.walletAddress}`),
    index('users_time').on(t.createdAt, t.userId),
    index('users_signed_in').on(
      sql`(case when ${t.signedInAt} is null then 'no' else 'yes' end)`,
      t.createdAt,
      t.userId,
    ),
    // Ordered by bytes, so that a prefix is a range.
    index('users_wallet').on(sql`${t.walletAddress} collate "C"`),
  ],
)

/**
 * Wallets that a wallet has referred, for that wallet to read. They are stored by the referrer's wallet, which need not have
 * an account.
 */
export const referrals = pgTable(
  'referrals',
  {
    referrer: address('referrer').notNull(),
    userId: identity('user_id').notNull(),
    walletAddress: address('wallet_address').notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.referrer, t.userId] }), index('referrals_user').on(t.userId)],
)

/** Sign-in sessions. Only a hash of the cookie's token is stored. The cookie names the player too. */
export const sessions = pgTable(
  'sessions',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    tokenHash: bytes('token_hash').notNull(),
    /** Whether a contract's signature (EIP-1271, EIP-6492) signed in, and not the wallet's own key. */
    isSignedByContract: boolean('is_signed_by_contract').notNull().default(false),
    createdAt: moment('created_at').notNull().default(clockNow),
    expiresAt: moment('expires_at').notNull(),
    /**
     * Whether it is the wallet's first sign-in. In that session the wallet may still name its referrer, for
     * `REFERRER_MINUTES`.
     */
    isFirst: boolean('is_first').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tokenHash] }), index('sessions_expires_at').on(t.expiresAt)],
)

/** Nonces issued for sign-in messages, and deleted when used. Unlogged: a crash of the database empties the table. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  { nonce: text('nonce').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('sign_in_nonces_expires_at').on(t.expiresAt)],
)

/** Decisions of operators to stop or allow a player's withdrawals. The last row counts. */
export const withdrawalFreezes = pgTable(
  'withdrawal_freezes',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    isFrozen: boolean('is_frozen').notNull(),
    /** Reason. The player reads the reason of a freeze; only operators read the reason of its end. */
    reason: text('reason').notNull(),
    author: text('author').notNull(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('withdrawal_freezes_reason', sql`length(${t.reason}) between 1 and 500`),
  ],
)

/** Notes of operators about a player, for each other. */
export const playerNotes = pgTable(
  'player_notes',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('player_notes_text', sql`length(${t.text}) between 1 and 2000`),
    index('player_notes_newest').on(t.id),
    index('player_notes_words').using('gin', sql`to_tsvector('simple', ${t.text})`),
  ],
)

/** Requests of players by request key, so that a repeated request has no further effect. */
export const playerRequests = pgTable(
  'player_requests',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    key: text('key').notNull(),
    /** Name of the call. `request_hash` is the SHA-256 of its request. */
    call: text('call').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** Answer as it was given; null if the call is idempotent by a natural key, and is then answered again. */
    answer: json('answer').$type<unknown>(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    check('player_requests_key_check', sql`length(${t.key}) between 1 and 200`),
    check('player_requests_request_hash_check', sql`length(${t.requestHash}) = 32`),
    index('player_requests_time').on(t.createdAt),
  ],
)
