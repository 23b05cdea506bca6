import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { applyWithin } from '../apply-within.ts'
import { MIGRATIONS_FOLDER } from '../migrate.ts'
import { ensureProgramRole } from '../roles.ts'
import { runOn } from '../run-statement.ts'
import type { Executor } from '../statement.ts'
import type { Manifest } from './backup-file.ts'
import { clearDatabase, findThings } from './clear-database.ts'
import { readSchemaVersion, refuseCluster } from './find-contents.ts'
import { loadRows } from './load-rows.ts'

type Restore = {
  /** URL of the database for its owner. */
  readonly databaseUrl: string
  /** Path of a verified backup, with its manifest below. */
  readonly path: string
  readonly manifest: Manifest
  /** Name of the database, given to confirm that all of it is replaced. Null if the database must be empty. */
  readonly replaced: string | null
  /** Further work in the same transaction, on today's schema. */
  readonly within: (executor: Executor) => Promise<void>
}

/**
 * Restores a database from a backup in one transaction. An interruption, even by `kill -9`, leaves the database as it was. It
 * creates the schema of the backup, loads the rows, and applies later migrations to both as a start would.
 *
 * @throws StartupError with one line for the person who runs it
 */
export async function restoreBackup(restore: Restore): Promise<void> {
  const client = new pg.Client({ connectionString: restore.databaseUrl, application_name: 'bv3 restore' })
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new StartupError(`DATABASE_URL: cannot connect to the database (${cause.code ?? cause.message})`, { cause })
  })
  client.on('error', () => undefined)
  try {
    await refuseCluster(client)
    await ensureProgramRole(client)
    await client.query(`select set_config(name, '0', false) from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
    await client.query('begin')
    await makeRoom(client, restore.replaced)
    await fill(client, restore)
    await client.query('commit')
    // Without statistics, the database plans queries as if the tables were empty.
    await client.query('analyze')
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function makeRoom(client: pg.Client, replaced: string | null): Promise<void> {
  const { rows } = await client.query<{ name: string; others: number }>(`
    select current_database()::text as name, (select count(*)::integer from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type is distinct from 'autovacuum worker') as others`)
  const { name = '', others = 0 } = rows[0] ?? {}
  const things = await findThings(client)
  if (things.length > 0 && replaced !== name) {
    throw new StartupError(
      `DATABASE_URL: the database ${name} is not empty; restore into an empty one, or say --replace ${name} to lose all that is in it`,
    )
  }
  if (others > 0) {
    throw new StartupError(
      `DATABASE_URL: ${others} ${others === 1 ? 'other connection is' : 'other connections are'} open to the database ${name}; stop every server and pooler first`,
    )
  }
  await clearDatabase(client, things)
}

async function fill(client: pg.Client, { path, manifest, within }: Restore): Promise<void> {
  await applyWithin(client, MIGRATIONS_FOLDER, manifest.schemaVersion)
  if ((await readSchemaVersion(client)) !== manifest.schemaVersion) {
    throw new StartupError(
      `${path}: was made by a later release, whose schema this one does not know; use that release`,
    )
  }
  await loadRows(client, path, manifest)
  await applyWithin(client, MIGRATIONS_FOLDER)
  await within({ run: runOn(client) })
}
