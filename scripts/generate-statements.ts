import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/dev/embedded-postgres.ts'
import { findStatementFiles, writeStatements } from './statements/write-statements.ts'

/** Writes `x.sql.ts` beside each `x.sql` of the server, or of the files that are named as arguments. */
const ROOT = join(import.meta.dirname, '..')

const folder = makeTempFolder()
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: false, log: createTestLog() })
try {
  await migrate(postgres.databaseUrl)
  const named = process.argv.slice(2)
  const files = named.length > 0 ? named : findStatementFiles(ROOT)
  for (const [file, text] of await writeStatements(ROOT, files, postgres.databaseUrl)) {
    writeFileSync(join(ROOT, file), text)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres.stop()
  folder.remove()
}
