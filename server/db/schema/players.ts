import { sql } from 'drizzle-orm'
import { boolean, check, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, clockNow, identity, moment } from './columns.ts'
import { users } from './users.ts'

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
