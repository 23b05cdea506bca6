import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { makeTempFolder } from './temp-folder.ts'
import { createTestLog } from './test-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that every test database is cloned from; nobody stays connected to it. */
    templateDatabaseUrl: string
    /** Of a pooler in transaction mode before all databases of the run; null where it has none. */
    poolerUrl: string | null
  }
}

/**
 * One PostgreSQL for a whole run of the tests, with the schema in place; gone when the run ends. The first project of a run
 * that asks for it starts it for all.
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

/** What the database vacuums and analyzes by itself changes between two looks what a statement reads, and takes time. */
async function stopVacuuming(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
