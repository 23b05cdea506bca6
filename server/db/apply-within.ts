import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { ensureMigrationsTable, readLastMigration, rememberMigration } from './apply-migrations.ts'

/**
 * Applies migrations in the transaction that is open on the connection, for a database that nobody else uses.
 *
 * @param last of those to apply; without it all
 */
export async function applyWithin(client: pg.Client, folder: string, last = Number.POSITIVE_INFINITY): Promise<void> {
  await ensureMigrationsTable(client)
  const applied = await readLastMigration(client)
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= applied || migration.folderMillis > last) continue
    // Nobody waits for an index here, and none can be made beside others within a transaction.
    for (const statement of migration.sql) await client.query(statement.replace(/\bindex concurrently\b/gi, 'index'))
    await rememberMigration(client, migration)
  }
}
