import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ImportKind, ImportRow } from '#core/import-row.ts'
import { address, clockNow, identity, moment } from './columns.ts'

/** Rows of an older deployment's files. They are staged when they are read, and applied together with their wallet. */
export const importRows = pgTable(
  'import_rows',
  {
    walletAddress: address('wallet_address').notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** Number of a purchase in the older deployment, or the wallet of an account or a balance as it was spelled there. */
    key: text('key').notNull(),
    content: jsonb('content').$type<ImportRow['content']>().notNull(),
    stagedAt: moment('staged_at').notNull().default(clockNow),
    /** Player whose row it became; null until it is applied. */
    userId: identity('user_id'),
    appliedAt: moment('applied_at'),
    /** Reason why the last attempt to apply it failed. */
    problem: text('problem'),
  },
  (t) => [
    primaryKey({ columns: [t.walletAddress, t.kind, t.key] }),
    check('import_rows_wallet_address', sql`${t.walletAddress} ~ '^0x[0-9a-f]{40}$'`),
    check('import_rows_kind', sql`${t.kind} in ('user', 'purchase', 'balance')`),
    check('import_rows_applied', sql`${t.appliedAt} is null or ${t.userId} is not null`),
    index('import_rows_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('import_rows_key').on(t.kind, t.key),
    index('import_rows_waiting').on(t.walletAddress, t.kind, t.key).where(sql`${t.appliedAt} is null`),
  ],
)

/** Transactions that paid for imported purchases. The claim keeps a transaction from paying here too. */
export const importedTransactions = pgTable(
  'imported_transactions',
  {
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    chainId: integer('chain_id').notNull(),
    copy: integer('copy').notNull(),
    userId: identity('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.txHash, t.chainId, t.copy] })],
)
