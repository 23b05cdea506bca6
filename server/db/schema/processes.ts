import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProcessRole } from '#core/process-role.ts'
import { address, clockNow, moment } from './columns.ts'

/** Server processes with their roles, as each reports every few seconds. */
export const processes = pgTable(
  'processes',
  {
    /** Machine and process id. */
    name: text('name').notNull(),
    roles: text('roles').array().$type<ProcessRole[]>().notNull(),
    /** Wallet that its payer pays from; null without that role or without a key. */
    hotWallet: address('hot_wallet'),
    startedAt: moment('started_at').notNull().default(clockNow),
    seenAt: moment('seen_at').notNull().default(clockNow),
    /** Reported end; null while it runs. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.roles] }),
    check('processes_roles_check', sql`cardinality(${t.roles}) > 0`),
    check('processes_hot_wallet_check', sql`${t.hotWallet} ~ '^0x[0-9a-f]{40}$'`),
  ],
)
