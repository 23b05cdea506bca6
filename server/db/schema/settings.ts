import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SettingName } from '#core/settings.ts'
import { clockNow, moment } from './columns.ts'

/** Settings that the operator can change while the platform runs, one row for every value that a name ever had. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').$type<SettingName>().notNull(),
    /** Version, from 1. The highest one counts. */
    version: integer('version').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    /** Operator's username. */
    author: text('author').notNull(),
    changedAt: moment('changed_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] }), check('settings_version', sql`${t.version} >= 1`)],
)

/** Decisions about the listing in one row, in order: the moment of each, and the date that it set, in Unix ms. */
export const listing = pgView('listing', {
  decidedMs: bigint('decided_ms', { mode: 'bigint' }).array(),
  listedMs: bigint('listed_ms', { mode: 'bigint' }).array(),
}).existing()
