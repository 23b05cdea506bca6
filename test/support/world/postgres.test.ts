import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from './postgres.ts'

async function names(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const found = await client.query("select tablename from pg_tables where schemaname = 'public'")
  await client.end()
  return found.rows.map((row) => row.tablename)
}

test('each test gets its own copy of the schema', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = new pg.Client({ connectionString: first.databaseUrl })
  await client.connect()
  await client.query('create table only_here ()')
  await client.end()
  expect(await names(first.databaseUrl)).toContain('only_here')
  expect(await names(second.databaseUrl)).not.toContain('only_here')
  await Promise.all([first.drop(), second.drop()])
  await expect(names(first.databaseUrl)).rejects.toThrow('does not exist')
})

test('an empty database has no schema', async () => {
  const database = await createEmptyDatabase()
  expect(await names(database.databaseUrl)).toEqual([])
  await database.drop()
})
