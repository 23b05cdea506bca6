import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { clockNow, identity, moment } from './columns.ts'
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
