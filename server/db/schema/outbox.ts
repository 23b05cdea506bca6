import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identity, moment } from './columns.ts'

/** Destination of an event: a player's open pages, or the chat of a bot. */
export type Channel = 'pages' | 'withdrawals_bot' | 'purchases_bot'

/** Machine's own clock for all moments, because a clock that a test moves must not delay deliveries. */
const now = sql`now()`

/** Events that wait for delivery. They are inserted in the transaction of the event, and deleted once they are delivered. */
export const outbox = pgTable(
  'outbox',
  {
    /** Player of the event; 0 for the platform itself. */
    userId: identity('user_id').notNull(),
    /** Number by which a player's events are delivered. It has the order of their commits. */
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<Channel>().notNull(),
    event: jsonb('event').$type<unknown>().notNull(),
    toldAt: moment('told_at').notNull().default(now),
    tries: integer('tries').notNull().default(0),
    /**
     * Moment of the next attempt. A process moves it into the future before it tries, so that no other tries at the same
     * time.
     */
    retryAt: moment('retry_at').notNull().default(now),
    problem: text('problem'),
    givenUpAt: moment('given_up_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('outbox_channel', sql`${t.channel} in ('pages', 'withdrawals_bot', 'purchases_bot')`),
    check('outbox_tries', sql`${t.tries} >= 0`),
    index('outbox_due').on(t.channel, t.retryAt).where(sql`${t.givenUpAt} is null`),
  ],
)
