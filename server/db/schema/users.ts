import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { address, bytes, clockNow, identity, moment } from './columns.ts'

/** Whose account a wallet has: the claim that makes a wallet one account's, taken before anything else of it is written. */
export const wallets = pgTable(
  'wallets',
  {
    walletAddress: address('wallet_address').primaryKey(),
    userId: identity('user_id').notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    check('wallets_wallet_address', sql`${t.walletAddress} ~ '^0x[0-9a-f]{40}$'`),
    index('wallets_user').on(t.userId),
    // Only where the database has pg_trgm.
    index('wallets_parts').using('gin', t.walletAddress.op('gin_trgm_ops')),
  ],
)

/** An account: of a wallet that has signed in, has paid, or is a referrer whose first bonus fell due. */
export const users = pgTable(
  'users',
  {
    userId: identity('user_id').primaryKey(),
    walletAddress: address('wallet_address').notNull(),
    /** The referrer's wallet, bound at the first sign-in or within `REFERRER_MINUTES` of it; the referrer need not have an account yet. */
    referredBy: address('referred_by'),
    /** When the wallet first signed in; null as long as it never has. */
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
    // By the order of the bytes, in which a prefix is a range.
    index('users_wallet').on(sql`${t.walletAddress} collate "C"`),
  ],
)

/** Whom a wallet has referred, for that wallet to read: kept by the referrer's wallet, which need not have an account. */
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

/** Sign-in sessions; only a hash of the cookie's token is kept. The cookie names the player too. */
export const sessions = pgTable(
  'sessions',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    tokenHash: bytes('token_hash').notNull(),
    /** By a contract's signature (EIP-1271, EIP-6492), and not by the wallet's own key. */
    isSignedByContract: boolean('is_signed_by_contract').notNull().default(false),
    createdAt: moment('created_at').notNull().default(clockNow),
    expiresAt: moment('expires_at').notNull(),
    /** Whether the wallet signed in for the first time with it: in that session it may still name who referred it, for `REFERRER_MINUTES`. */
    isFirst: boolean('is_first').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tokenHash] }), index('sessions_expires_at').on(t.expiresAt)],
)

/** Nonces handed out for sign-in messages; taken out when used. Unlogged: a crash of the database empties the table. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  { nonce: text('nonce').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('sign_in_nonces_expires_at').on(t.expiresAt)],
)
