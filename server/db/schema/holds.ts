import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clockNow, identity, moment } from './columns.ts'

/** Since a moment at which the database was set back, payouts wait for a person; one is open at a time. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `restored` from a backup of ours, or `moved`: found in another cluster of PostgreSQL, or on another timeline of it. */
    reason: text('reason').$type<'restored' | 'moved'>().notNull(),
    /** The moment that the database was set back to; null where nobody knows. */
    asOf: moment('as_of'),
    heldAt: moment('held_at').notNull().default(clockNow),
    comparedAt: moment('compared_at'),
    /** The last final block whose transfers were compared during the hold. */
    comparedTo: bigint('compared_to', { mode: 'number' }),
    /** Transfers out of the hot wallet that the chain has there. */
    transfers: integer('transfers').notNull().default(0),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    note: text('note'),
  },
  (t) => [uniqueIndex('payout_holds_open').on(sql`(${t.endedAt} is null)`).where(sql`${t.endedAt} is null`)],
)

/** Where the database was last seen. */
export const databaseHome = pgTable('database_home', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** Of the cluster of PostgreSQL, decimal. */
  systemIdentifier: text('system_identifier').notNull(),
  /** Hexadecimal; it changes with each recovery to a moment and each promotion. */
  timeline: text('timeline').notNull(),
  notedAt: moment('noted_at').notNull().default(clockNow),
})
