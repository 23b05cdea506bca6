import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { address, bytes, clockNow, identity, moment } from './columns.ts'

/** One wallet, one account. */
export const users = pgTable(
  'users',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    walletAddress: address('wallet_address').notNull().unique(),
    /** The referrer's wallet, bound when the account was created; the referrer need not have an account yet. */
    referredBy: address('referred_by'),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    check('users_wallet_address', sql`${t.walletAddress} ~ '^0x[0-9a-f]{40}$'`),
    check('users_referred_by', sql`${t.referredBy} ~ '^0x[0-9a-f]{40}$' and ${t.referredBy} <> ${t.walletAddress}`),
    index('users_referred_by_index').on(t.referredBy),
  ],
)

/** Sign-in sessions; only a hash of the cookie's token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: identity('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().default(clockNow),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_expires_at').on(t.expiresAt)],
)

/** Nonces handed out for sign-in messages; taken out when used. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  { nonce: text('nonce').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('sign_in_nonces_expires_at').on(t.expiresAt)],
)
