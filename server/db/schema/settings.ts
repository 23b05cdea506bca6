import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { clockNow, moment } from './columns.ts'

/** What the operator can change while the platform runs, one row a name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: moment('updated_at').notNull().default(clockNow),
})
