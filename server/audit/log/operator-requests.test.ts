import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute, sql } from '#test/support/world/execute.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { createDatabase } from '../../db/pool.ts'
import { runInParts } from './operator-requests.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('requests that run in parts never wait for connections that other requests hold', async () => {
  const db = createDatabase(database.databaseUrl, 1, () => undefined)
  const run = (key: string) =>
    runInParts(db, { username: 'ann', key, call: 'POST /parts', request: {} }, async () => {
      await execute(db, sql`select 1`)
      return key
    })
  try {
    expect(await Promise.all(['a', 'b', 'c'].map(run))).toEqual(['a', 'b', 'c'].map((value) => ({ ok: true, value })))
  } finally {
    await db.end()
  }
})
