import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#core/result.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { type StandbyDatabase, startStandbyDatabase } from '#test/support/world/lost-standby.ts'
import { faultOf, OutcomeUnknown } from '../fault.ts'
import { openQueue } from '../runtime/jobs/queue.ts'
import { createBroadcast } from './broadcast.ts'
import { migrate } from './migrate.ts'
import { areCommitsHanging, createDatabase } from './pool.ts'
import { createPooledConnections } from './pooled-connections.ts'
import { runAlone } from './run-transaction.ts'
import { type Database, transact } from './statement.ts'

const CONNECTIONS = 4
/** Three quarters of them. */
const WRITERS = 3
const COMMIT_MS_MAX = 300
const INSERT = {
  kind: 'write' as const,
  name: 'insertNote',
  text: 'insert into notes (text) values ($1) on conflict do nothing',
}
const LOCK = { kind: 'lock' as const, name: 'lockNotes', text: 'select text from notes for update' }
const READ = { kind: 'read' as const, name: 'readNotes', text: 'select text from notes order by text' }

let postgres: StandbyDatabase
let db: Database
beforeAll(async () => {
  postgres = await startStandbyDatabase()
  await migrate(postgres.databaseUrl)
  db = open()
  await execute(db, 'create table notes (text text primary key)')
  await execute(db, 'grant all on notes to bv3_program')
})
beforeEach(async () => {
  await execute(db, 'delete from notes')
  await postgres.loseStandby()
})
afterEach(() => postgres.regainStandby())
afterAll(async () => {
  await db?.end()
  await postgres?.stop()
})

const open = () => createDatabase(postgres.databaseUrl, CONNECTIONS, () => undefined, null, COMMIT_MS_MAX)
const write = (on: Database, text: string) =>
  transact(on, async (tx) => {
    await tx.run(INSERT, [text])
    return ok(text)
  })
const failureOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => error,
  )
const notes = async () => (await db.run(READ, [])).map((row) => (row as { text: string }).text)

test('a commit that waits for a lost standby ends as unknown, and a repeated request is done once', async () => {
  expect(areCommitsHanging(db)).toBe(false)
  expect(await failureOf(write(db, 'once'))).toBeInstanceOf(OutcomeUnknown)
  expect([areCommitsHanging(db), await notes()]).toEqual([true, []])
  await postgres.regainStandby()
  await waitUntil('the answer', async () => !areCommitsHanging(db))
  expect(await write(db, 'once')).toEqual(ok('once'))
  expect(await notes()).toEqual(['once'])
})

test('writers get three quarters of the connections, and reads are answered all the time', async () => {
  const failures = Promise.all(Array.from({ length: 20 }, (_, index) => failureOf(write(db, `note ${index}`))))
  const reads = []
  for (let index = 0; index < 50; index++) reads.push(await notes())
  expect(reads).toEqual(Array(50).fill([]))
  await waitUntil('the writers', async () => (await postgres.countHanging()) === WRITERS)
  const faults = (await failures).map(faultOf)
  expect(faults.filter((fault) => fault === 'unknown')).toHaveLength(WRITERS)
  expect(faults.filter((fault) => fault === 'outage')).toHaveLength(20 - WRITERS)
  // Nobody waits for a place that does not become free.
  expect(faultOf(await failureOf(write(db, 'refused')))).toBe('outage')
  expect([await postgres.countHanging(), db.pools.direct?.hangingCount]).toEqual([WRITERS, WRITERS])
  await postgres.regainStandby()
  await waitUntil('the answers', async () => !areCommitsHanging(db))
  expect(await notes()).toHaveLength(WRITERS)
  const later = await Promise.all(Array.from({ length: 20 }, (_, index) => write(db, `later ${index}`)))
  expect(later.filter((result) => result.ok)).toHaveLength(20)
})

test('a commit that only locked rows is an outage', async () => {
  await postgres.regainStandby()
  await write(db, 'locked')
  await postgres.loseStandby()
  expect(faultOf(await failureOf(db.transaction((tx) => tx.run(LOCK, []))))).toBe('outage')
})

test('a statement that commits by itself also ends as unknown, and is done once the standby returns', async () => {
  const run = runAlone(db.$client, createPooledConnections(db.$client, CONNECTIONS), null, COMMIT_MS_MAX)
  expect(await failureOf(run(INSERT, ['alone']))).toBeInstanceOf(OutcomeUnknown)
  expect([await notes(), await postgres.countHanging()]).toEqual([[], 1])
  await postgres.regainStandby()
  await waitUntil('the statement', async () => (await notes()).length > 0)
  expect(await notes()).toEqual(['alone'])
})

test('the end of a process does not wait for its commits', async () => {
  const ending = open()
  expect(await failureOf(write(ending, 'ended'))).toBeInstanceOf(OutcomeUnknown)
  await ending.end()
})

test('messages between processes and the queue do not wait for a standby', async () => {
  const warnings: unknown[] = []
  const log = { warn: (...line: unknown[]) => void warnings.push(line), error: () => undefined } as never
  const timing = { probeEveryMs: 20 }
  const broadcast = await createBroadcast(db, postgres.databaseUrl, log, timing)
  const heard: unknown[] = []
  broadcast.subscribe('topic', (message) => heard.push(message))
  for (let index = 0; index < 3; index++) {
    broadcast.publish('topic', index)
    await waitUntil('the word', async () => heard.length > index)
  }
  await broadcast.stop()
  const { boss, stop } = await openQueue(postgres.databaseUrl, log, false)
  await boss.createQueue('work')
  expect(await boss.send('work', {})).not.toBeNull()
  await stop()
  expect([warnings, heard, await postgres.countHanging()]).toEqual([[], [0, 1, 2], 0])
})

test('the listening connection does not wait for a standby when its probe writes a page', async () => {
  await postgres.regainStandby()
  const broadcast = await createBroadcast(db, postgres.databaseUrl, { warn: () => undefined }, { probeEveryMs: 300 })
  // The next probe reads the new row and sets its hint bit. With checksums, that writes a page.
  await execute(db, `create function pg_notify(integer) returns void language sql as ''`)
  await execute(db, 'checkpoint')
  await postgres.loseStandby()
  const { rows } = await execute<{ now: string }>(db, 'select clock_timestamp()::text as now')
  const probes = sql`select from pg_stat_activity where application_name = 'bv3 events' and query ~ 'pg_notify'
    and query_start > ${rows[0]?.now}::timestamptz and (state = 'idle' or wait_event = 'SyncRep')`
  await waitUntil('a probe', async () => (await execute(db, probes)).rows.length > 0)
  expect(await postgres.countHanging()).toBe(0)
  await broadcast.stop()
})

test('a start waits for the standby and reports it, on one connection', async () => {
  const told = Promise.withResolvers<string>()
  const log = { info: () => undefined, warn: (line: string) => told.resolve(line) } as never
  const starting = migrate(postgres.databaseUrl, undefined, log)
  expect(await told.promise).toContain('the start waits')
  expect(await postgres.countHanging()).toBe(1)
  await postgres.regainStandby()
  await starting
})
