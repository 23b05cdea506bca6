import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { ensureMigrationsTable, readLastMigration, rememberMigration } from './apply-migrations.ts'

/**
 * Applies migrations in the open transaction of the connection, for a database without other users.
 *
 * @param last last migration to apply; all of them by default
 */
export async function applyWithin(client: pg.Client, folder: string, last = Number.POSITIVE_INFINITY): Promise<void> {
  await ensureMigrationsTable(client)
  const applied = await readLastMigration(client)
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= applied || migration.folderMillis > last) continue
    // No other session waits for an index here, and a transaction cannot build one concurrently.
    for (const statement of migration.sql) await client.query(statement.replace(/\bindex concurrently\b/gi, 'index'))
    await rememberMigration(client, migration)
  }
}
