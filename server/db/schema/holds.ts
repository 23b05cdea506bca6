import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clockNow, identity, moment } from './columns.ts'

/** Holds on payouts since the database was set back. Payouts wait for a person. One hold is open at a time. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    /**
     * `restored` from a backup of the platform, or `moved`: found in another cluster of PostgreSQL, or on another timeline of
     * it.
     */
    reason: text('reason').$type<'restored' | 'moved'>().notNull(),
    /** Moment that the database was set back to; null if unknown. */
    asOf: moment('as_of'),
    heldAt: moment('held_at').notNull().default(clockNow),
    comparedAt: moment('compared_at'),
    /** Last final block whose transfers were compared during the hold. */
    comparedTo: bigint('compared_to', { mode: 'number' }),
    /** Number of transfers from the hot wallet in the compared blocks. */
    transfers: integer('transfers').notNull().default(0),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    note: text('note'),
  },
  (t) => [uniqueIndex('payout_holds_open').on(sql`(${t.endedAt} is null)`).where(sql`${t.endedAt} is null`)],
)

/** Cluster and timeline in which the database was last seen. */
export const databaseHome = pgTable('database_home', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** System identifier of the PostgreSQL cluster, decimal. */
  systemIdentifier: text('system_identifier').notNull(),
  /** Timeline, hexadecimal. It changes with each recovery to a moment and each promotion. */
  timeline: text('timeline').notNull(),
  notedAt: moment('noted_at').notNull().default(clockNow),
})
