import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '#server/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts'
import { underLock } from './payment-watcher.ts'

const PROCESSES = 5

let database: TestDatabase
/** One a process: each has connections of its own. */
let processes: Database[]
beforeAll(async () => {
  database = await createTestDatabase()
  processes = Array.from({ length: PROCESSES }, () => createDatabase(database.databaseUrl, 2, () => undefined))
})
afterAll(async () => {
  for (const db of processes) await db.$client.end()
  await database.drop()
})

test('of several processes one watches at a time, and each can', async () => {
  let watching = 0
  let most = 0
  const rounds = new Map<Database, number>()
  const round = (db: Database) =>
    underLock(db, async () => {
      watching += 1
      most = Math.max(most, watching)
      await sleep(5)
      watching -= 1
      rounds.set(db, (rounds.get(db) ?? 0) + 1)
    })
  for (let turn = 0; turn < 10; turn++) await Promise.all(processes.map(round))
  expect(most).toBe(1)
  for (const db of processes) await round(db)
  expect(rounds.size).toBe(PROCESSES)
})

test('a process whose connection is cut in the middle of a round lives on, and leaves the lock to the others', async () => {
  const [first, second] = processes as [Database, Database]
  const cut = underLock(first, async () => {
    await second.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
    await sleep(50)
  })
  await cut
  let isTaken = false
  await underLock(second, async () => {
    isTaken = true
  })
  expect(isTaken).toBe(true)
})
