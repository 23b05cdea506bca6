import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { applyMigrations } from './apply-migrations.ts'
import { copyForCluster } from './cluster-migrations.ts'
import { distribute, isCluster } from './distribute.ts'
import { LOCKS } from './locks.ts'
import { ensureProgramRole } from './roles.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database to this program's schema; several processes that start at once do it one after the other.
 *
 * @param databaseUrl of its owner
 * @param folder of migrations; only tests give another
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new StartupError(`DATABASE_URL: cannot connect to the database (${cause.code ?? cause.message})`, { cause })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    await ensureProgramRole(client)
    if (await isCluster(client)) await applyOnCluster(client, folder)
    else await applyMigrations(client, folder)
    await distribute(client)
  } finally {
    // Ending the connection lets go of the lock.
    await client.end()
  }
}

async function applyOnCluster(client: pg.Client, folder: string): Promise<void> {
  // Citus changes what hangs together in one transaction one after the other, or not at all.
  await client.query(`set citus.multi_shard_modify_mode to 'sequential'`)
  const copy = copyForCluster(folder)
  try {
    await applyMigrations(client, copy.path)
  } finally {
    copy.remove()
  }
}
