import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CLUSTER_URL } from '#test/support/world/cluster.ts'
import { execute } from '#test/support/world/execute.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { createDatabase } from './pool.ts'
import type { Database } from './statement.ts'
import { findStaleCollations, watchCollations } from './watch-collations.ts'

let database: TestDatabase
let db: Database
let name: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.databaseUrl, 2, () => undefined)
  name = new URL(database.databaseUrl).pathname.slice(1)
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

const age = () => execute(db, `update pg_database set datcollversion = '0' where datname = '${name}'`)
const refresh = () => execute(db, `alter database ${name} refresh collation version`)

test.skipIf(CLUSTER_URL !== null)('the embedded database sorts without a library of the system', async () => {
  const { rows } = await execute(
    db,
    'select datlocprovider, datcollate, datlocale from pg_database where datname = current_database()',
  )
  expect(rows).toEqual([{ datlocprovider: 'b', datcollate: 'C', datlocale: 'C.UTF-8' }])
})

test('the guide creates a database whose order no upgrade changes', async () => {
  await execute(
    db,
    `create database ${name}_made template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'`,
  )
  await execute(db, `drop database ${name}_made`)
})

describe('an upgrade of the database’s collation library', () => {
  test('is found, until its version is refreshed', async () => {
    expect(await findStaleCollations(db)).toEqual([])
    await age()
    expect(await findStaleCollations(db)).toEqual([`database ${name}`])
    await refresh()
    expect(await findStaleCollations(db)).toEqual([])
  })

  test('is found for a collation used by a column or an index, and not for an unused one', async () => {
    await execute(db, `create collation mine (provider = builtin, locale = 'C.UTF-8')`)
    await execute(db, `update pg_collation set collversion = '0' where collname = 'mine'`)
    expect(await findStaleCollations(db)).toEqual([])
    await execute(db, 'create table sorted (text text)')
    await execute(db, 'create index on sorted (text collate mine)')
    expect(await findStaleCollations(db)).toEqual(['collation mine'])
    await execute(db, 'drop table sorted')
    await execute(db, 'drop collation mine')
  })

  test('is logged and counted at the start, and repeatedly', async () => {
    await age()
    const errors: unknown[] = []
    const log = { warn: () => undefined, error: (line: unknown) => void errors.push(line) } as never
    const counts: number[] = []
    const third = Promise.withResolvers<void>()
    const onRead = (count: number) => {
      if (counts.push(count) === 3) third.resolve()
    }
    const { stop } = watchCollations({ db, log, metrics: { staleCollations: { set: onRead } } as never, pollMs: 5 })
    await third.promise
    await stop()
    expect([counts.slice(0, 3), errors[0]]).toEqual([[1, 1, 1], { stale: [`database ${name}`] }])
    await refresh()
  })
})

test('the database is checked at the start and every ten minutes', async () => {
  vi.useFakeTimers({ fakeNodeBuiltins: true })
  const onRead = vi.fn()
  const watch = watchCollations({
    db: { run: async () => [] },
    log: { error() {}, warn() {}, info() {} },
    metrics: { staleCollations: { set: onRead } } as never,
  })
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
  expect(onRead).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(onRead.mock.calls).toEqual([[0], [0]])
  await watch.stop()
  expect(vi.getTimerCount()).toBe(0)
})
