import { makeTempFolder } from '#test/support/temp-folder.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/dev/embedded-postgres.ts'

/** Runs a generator on a new database with today's schema. If it fails, prints the reason and sets the exit code. */
export async function withMigratedDatabase(generate: (databaseUrl: string) => Promise<void>): Promise<void> {
  const folder = makeTempFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: false, log: createTestLog() })
  try {
    await migrate(postgres.databaseUrl)
    await generate(postgres.databaseUrl)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
