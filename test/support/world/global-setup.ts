import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { makeTempFolder } from '../temp-folder.ts'
import { createTestLog } from '../test-log.ts'
import { type Pooler, startPooler } from './pooler.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated database that every test database is cloned from. No connection to it stays open. */
    templateDatabaseUrl: string
    /** URL of a pooler in transaction mode in front of all databases of the run; null if it has none. */
    poolerUrl: string | null
  }
}

/**
 * Starts one PostgreSQL with the schema for a whole run of the tests, and removes it when the run ends. The first project of a
 * run that needs it starts it for all.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().templateDatabaseUrl !== undefined) return async () => undefined
  const folder = makeTempFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: false, log: createTestLog() })
  let pooler: Pooler | null = null
  const teardown = async () => {
    await pooler?.stop()
    await postgres.stop()
    folder.remove()
  }
  try {
    const { migrate } = await import('#server/db/migrate.ts')
    await migrate(postgres.databaseUrl)
    await stopVacuuming(postgres.databaseUrl)
    const program = process.env.TEST_PGBOUNCER
    if (program !== undefined) pooler = await startPooler(program, postgres.databaseUrl)
  } catch (cause) {
    await teardown()
    throw cause
  }
  run.provide('templateDatabaseUrl', postgres.databaseUrl)
  run.provide('poolerUrl', pooler?.url ?? null)
  return teardown
}

/** Turns autovacuum off. It takes time, and it changes what a statement reads between two measurements. */
async function stopVacuuming(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
