import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { describeTables } from './generate-tables.ts'
import { readSchema } from './read-schema.ts'

const ROOT = join(import.meta.dirname, '..')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

test.each(['docs/tables.md', 'server/db/schema.sql'])(
  '%s matches the output of `npm run generate -- tables` for a migrated database',
  async (file) => {
    const written = await describeTables(database.databaseUrl)
    expect(Object.keys(written)).toContain(file)
    expect(readFileSync(join(ROOT, file), 'utf8')).toBe(written[file])
  },
)

test('every table and view has a comment', async () => {
  const { tables, views } = await readSchema(database.databaseUrl)
  expect([...tables, ...views].flatMap(({ name, comment }) => (comment === null ? [name] : []))).toEqual([])
})
