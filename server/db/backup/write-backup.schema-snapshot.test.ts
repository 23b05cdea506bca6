import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { openSchemaSnapshot } from './write-backup.ts'

/** Limits in milliseconds, as a login may bring them. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']
const OPTIONS = LIMITS.map((name) => `-c ${name}=60000`).join(' ')

let database: TestDatabase
/** Changes the schema. */
let migrating: pg.Client
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  migrating = new pg.Client({ connectionString: database.databaseUrl })
  await migrating.connect()
  await migrating.query(`set lock_timeout = '100ms'`)
})
beforeEach(async () => {
  await migrating.query('create table backed (first integer)')
  client = new pg.Client({ connectionString: database.databaseUrl, options: OPTIONS })
  await client.connect()
})
afterEach(async () => {
  await client.query('rollback')
  await client.end()
  await migrating.query('drop table backed')
})
afterAll(async () => {
  await migrating?.end()
  await database?.drop()
})

/** Adds a column after the tables were listed and before they are locked, so many times. Returns how often they were locked. */
function changeBetween(changes: number): () => number {
  const query = client.query.bind(client)
  let locks = 0
  client.query = (async (text: string) => {
    if (text.startsWith('lock table') && locks++ < changes) {
      await migrating.query(`alter table backed add column later_${locks} integer`)
    }
    return query(text)
  }) as never
  return () => locks
}
const columnsOf = (tables: Awaited<ReturnType<typeof openSchemaSnapshot>>) =>
  tables.find(({ name }) => name === 'backed')?.columns

test('limits of the login do not end the transaction or a statement in it', async () => {
  const limits = async () => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [LIMITS],
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }
  const all = (setting: string) => Object.fromEntries(LIMITS.map((name) => [name, setting]))
  expect(await limits()).toEqual(all('60000'))
  await openSchemaSnapshot(client)
  expect(await limits()).toEqual(all('0'))
})

test('no table changes until the transaction ends', async () => {
  expect(columnsOf(await openSchemaSnapshot(client))).toEqual(['first'])
  await expect(migrating.query('alter table backed add column later integer')).rejects.toThrow('lock timeout')
  await client.query('rollback')
  await migrating.query('alter table backed add column later integer')
})

test('a table that changes before it is locked is read in its new form', async () => {
  const countLocks = changeBetween(2)
  expect(columnsOf(await openSchemaSnapshot(client))).toEqual(['first', 'later_1', 'later_2'])
  expect(countLocks()).toBe(3)
})

test('a schema that changes at every attempt is an error, and stays unlocked', async () => {
  const countLocks = changeBetween(Number.POSITIVE_INFINITY)
  await expect(openSchemaSnapshot(client)).rejects.toThrow('the schema changes all the time')
  expect(countLocks()).toBe(5)
  await migrating.query('alter table backed add column later integer')
})
