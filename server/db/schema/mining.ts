import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { cards } from './cards.ts'
import { clockNow, hundredths, identity, moment } from './columns.ts'
import { users } from './users.ts'

/** A card mined from start to stop. Written at its start and at its stop, never between. */
export const miningSessions = pgTable(
  'mining_sessions',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    cardId: identity('card_id')
      .notNull()
      .references(() => cards.id),
    startedAt: moment('started_at').notNull().default(clockNow),
    stoppedAt: moment('stopped_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('mining_sessions_running').on(t.userId, t.cardId).where(sql`${t.stoppedAt} is null`),
  ],
)

/** The base rate of a player: runs while at least one session runs. */
export const baseMining = pgTable(
  'base_mining',
  {
    userId: identity('user_id')
      .primaryKey()
      .references(() => users.userId),
    minedMs: hundredths('mined_ms').notNull().default(sql`0`),
    miningSince: moment('mining_since'),
    postedBv3: hundredths('posted_bv3').notNull().default(sql`0`),
  },
  (t) => [check('base_mining_counts', sql`${t.minedMs} >= 0 and ${t.postedBv3} >= 0`)],
)
