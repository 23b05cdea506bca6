import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStatementFiles, writeStatements } from './statements/write-statements.ts'
import { withMigratedDatabase } from './with-migrated-database.ts'

/** Writes `x.sql.ts` beside each `x.sql` of the server, or of the files that are named as arguments. */
const ROOT = join(import.meta.dirname, '..')

await withMigratedDatabase(async (databaseUrl) => {
  const named = process.argv.slice(2)
  const files = named.length > 0 ? named : findStatementFiles(ROOT)
  for (const [file, text] of await writeStatements(ROOT, files, databaseUrl)) writeFileSync(join(ROOT, file), text)
})
