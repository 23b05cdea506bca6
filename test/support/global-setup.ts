import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { makeTempFolder } from './temp-folder.ts'
import { createTestLog } from './test-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that every test database is cloned from; nobody stays connected to it. */
    templateDatabaseUrl: string
  }
}

/** One PostgreSQL for a whole run of the tests, with the schema in place; gone when the run ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTempFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: false, log: createTestLog() })
  const teardown = async () => {
    await postgres.stop()
    folder.remove()
  }
  try {
    const { migrate } = await import('#server/db/migrate.ts')
    await migrate(postgres.databaseUrl)
  } catch (cause) {
    await teardown()
    throw cause
  }
  project.provide('templateDatabaseUrl', postgres.databaseUrl)
  return teardown
}
