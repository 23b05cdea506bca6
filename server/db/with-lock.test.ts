import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSources } from '#test/support/code/read-imports.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { createDatabase } from './pool.ts'
import type { Database } from './statement.ts'
import { LOCKS, pollForLock, withLock } from './with-lock.ts'

const PROCESSES = 5

let database: TestDatabase
/** One a process: each has connections of its own. */
let processes: Database[]
beforeAll(async () => {
  database = await createTestDatabase()
  processes = Array.from({ length: PROCESSES }, () => createDatabase(database.databaseUrl, 1, () => undefined))
})
afterAll(async () => {
  for (const db of processes) await db.end()
  await database.drop()
})

test('one of several processes acts at a time, and each can', async () => {
  let acting = 0
  let most = 0
  const rounds = new Map<Database, number>()
  const round = (db: Database) =>
    withLock(db, LOCKS.watcher, async () => {
      acting += 1
      most = Math.max(most, acting)
      await sleep(5)
      acting -= 1
      rounds.set(db, (rounds.get(db) ?? 0) + 1)
    })
  for (let turn = 0; turn < 10; turn++) await Promise.all(processes.map(round))
  expect(most).toBe(1)
  for (const db of processes) await round(db)
  expect(rounds.size).toBe(PROCESSES)
})

test('a process with a cut connection lives on, and leaves the lock to the others', async () => {
  const [first, second] = processes as [Database, Database]
  const cut = withLock(first, LOCKS.watcher, async () => {
    await execute(
      second,
      sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    await sleep(50)
  })
  await cut
  let isTaken = false
  await withLock(second, LOCKS.watcher, async () => {
    isTaken = true
  })
  expect(isTaken).toBe(true)
})

test('withLock returns whether it acted', async () => {
  const [first, second] = processes as [Database, Database]
  const act = async () => undefined
  expect(await withLock(first, LOCKS.watcher, act)).toBe(true)
  await withLock(first, LOCKS.watcher, async () => {
    expect(await withLock(second, LOCKS.watcher, act)).toBe(false)
    expect(await withLock(second, LOCKS.payouts, act)).toBe(true)
  })
})

test('a process with one connection for statements can hold several locks and still run statements', async () => {
  const db = createDatabase(database.databaseUrl, 1, () => undefined)
  try {
    const answers: unknown[] = []
    const read = async () => void answers.push(await execute(db, sql`select 1 as one`))
    await withLock(db, LOCKS.watcher, async () => {
      await withLock(db, LOCKS.payouts, async () => {
        await withLock(db, LOCKS.outgoing, read)
      })
    })
    expect(answers).toHaveLength(1)
  } finally {
    await db.end()
  }
})

test('a session that polls for a lock does not block an index built concurrently', async () => {
  const [first, second] = processes as [Database, Database]
  const [holder, waiter] = [await first.$client.connect(), await second.$client.connect()]
  const limitMs = 60_000
  const onWait = vi.fn()
  try {
    await holder.query('set role none')
    await pollForLock(holder, LOCKS.migration, { limitMs })
    const taken = pollForLock(waiter, LOCKS.migration, { limitMs, onWait })
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce(), { timeout: limitMs })
    await holder.query('create index concurrently beside on cards (name)')
    await holder.query('select pg_advisory_unlock_all()')
    await taken
  } finally {
    holder.release(true)
    waiter.release(true)
  }
})

test('a session gives up a lock that stays held, with one line', async () => {
  const [first, second] = processes as [Database, Database]
  await withLock(first, LOCKS.grants, async () => {
    const waiter = await second.$client.connect()
    await expect(pollForLock(waiter, LOCKS.grants, { limitMs: 300 })).rejects.toThrow(/^DATABASE_URL: .*0\.3 seconds/)
    waiter.release(true)
  })
})

test('no statement of the program blocks on the lock of a session', () => {
  const blocks = /\bpg_advisory_lock(?:_shared)?\s*\(/
  expect(blocks.test('select pg_advisory_lock($1)')).toBe(true)
  const sources = [...readSources('server'), ...readSources('scripts')]
  expect(sources.filter(({ text }) => blocks.test(text)).map(({ path }) => path)).toEqual([])
})
