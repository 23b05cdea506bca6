import { sql } from 'drizzle-orm'
import { boolean, check, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, clockNow, identity, moment } from './columns.ts'
import { users } from './users.ts'

/** Every time an operator stopped or allowed a player's withdrawals; the last row counts. */
export const withdrawalFreezes = pgTable(
  'withdrawal_freezes',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    isFrozen: boolean('is_frozen').notNull(),
    /** Of a freeze, the player reads it; of its end, it is the operators' own. */
    reason: text('reason').notNull(),
    author: text('author').notNull(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('withdrawal_freezes_reason', sql`length(${t.reason}) between 1 and 500`),
  ],
)

/** What operators write down about a player, for each other. */
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

/** What a player asked for under a key of its own, so that asking again does nothing again. */
export const playerRequests = pgTable(
  'player_requests',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    key: text('key').notNull(),
    /** Which call, and a SHA-256 of what it was asked with. */
    call: text('call').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** As it was given; null where the call is done once by a key of its own, and is answered anew. */
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
