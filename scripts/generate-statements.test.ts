import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/world/postgres.ts'
import { findStatementFiles, writeStatements } from './statements/write-statements.ts'

const ROOT = join(import.meta.dirname, '..')

test('the generated types of statements match the current schema', async () => {
  const database = await createTestDatabase()
  try {
    const written = await writeStatements(ROOT, findStatementFiles(ROOT), database.databaseUrl)
    expect(written.size).toBeGreaterThan(0)
    for (const [file, text] of written) expect(readFileSync(join(ROOT, file), 'utf8'), file).toBe(text)
  } finally {
    await database.drop()
  }
})
