import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identity, moment } from './columns.ts'

/** Where an event is delivered: to a player's open pages, or to the chat of a bot. */
export type Channel = 'pages' | 'withdrawals_bot' | 'purchases_bot'

/** The moments are those of the machine's own clock: a clock that a test moves must not hold up what is to be told. */
const now = sql`now()`

/** What is to be told of what happened: written in the transaction of the event, taken out once it was delivered. */
export const outbox = pgTable(
  'outbox',
  {
    /** 0: of nobody in particular, of the platform itself. */
    userId: identity('user_id').notNull(),
    /** A player's events are delivered in the order of these, which is that of their commits. */
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<Channel>().notNull(),
    event: jsonb('event').$type<unknown>().notNull(),
    toldAt: moment('told_at').notNull().default(now),
    tries: integer('tries').notNull().default(0),
    /** A process that tries to deliver it first moves this into the future, so that no other tries at the same time. */
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
