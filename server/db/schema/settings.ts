import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SettingName } from '../../../core/settings.ts'
import { clockNow, moment } from './columns.ts'

/** What the operator can change while the platform runs: a row for every value that a name ever had. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').$type<SettingName>().notNull(),
    /** From 1; the highest is the one that counts. */
    version: integer('version').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    /** The operator's username. */
    author: text('author').notNull(),
    changedAt: moment('changed_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] }), check('settings_version', sql`${t.version} >= 1`)],
)

/** Every decision about the listing in one row, in order: when it was made, and for which date. */
export const listing = pgView('listing', {
  decidedMs: bigint('decided_ms', { mode: 'bigint' }).array(),
  listedMs: bigint('listed_ms', { mode: 'bigint' }).array(),
}).existing()
