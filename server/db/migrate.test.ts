import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { runCount } from '#test/support/test-length.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { migrate } from './migrate.ts'
import { LOCKS } from './with-lock.ts'

/** Far more than a migration may keep anybody waiting, and an end to a test that has failed. */
const READER_MS_MAX = 15_000

let database: TestDatabase
let folder: TempFolder
let clients: pg.Client[]
beforeEach(async () => {
  database = await createTestDatabase()
  folder = makeTempFolder()
  clients = []
})
afterEach(async () => {
  for (const client of clients) await client.end()
  await database.drop()
  folder.remove()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
  clients.push(client)
  return client
}

/** A folder of one migration, later than all of ours. */
function folderOf(sql: string): string {
  mkdirSync(join(folder.path, 'meta'), { recursive: true })
  const entry = { idx: 0, version: '7', when: 9_000_000_000_000, tag: 'later', breakpoints: true }
  writeFileSync(join(folder.path, 'meta/_journal.json'), JSON.stringify({ entries: [entry] }))
  writeFileSync(join(folder.path, 'later.sql'), sql)
  return folder.path
}

/** Database with the migrations up to 0008, as `pg_dump` wrote it. */
const OLD_DATABASE = join(import.meta.dirname, '../../test/upgrade/database-0008.sql')

test('migrations are recorded in the format of earlier releases', async () => {
  const client = await connect()
  const { rows } = await client.query(
    'select id, hash, created_at from drizzle.__drizzle_migrations where id <= 9 order by id',
  )
  const written = rows.map(({ id, hash, created_at }) => `(${id}, '${hash}', ${created_at})`).join(',\n\t')
  expect(readFileSync(OLD_DATABASE, 'utf8')).toContain(`INSERT INTO drizzle.__drizzle_migrations VALUES\n\t${written};`)
})

test.each([
  'alter table cards add column later integer',
  '-- outside of a transaction\nalter table cards add column later integer',
])('a migration that waits for a lock lets others pass, and runs once it gets it: %s', async (alter) => {
  const [holder, reader, watcher] = [await connect(), await connect(), await connect()]
  await holder.query('begin')
  await holder.query('select from cards')
  const migrated = migrate(database.databaseUrl, folderOf(alter))
  await waitUntil('the migration waits', async () => {
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await watcher.query(waiting)).rows.length > 0
  })
  await reader.query(`set statement_timeout = ${READER_MS_MAX}`)
  await reader.query('select from cards')
  await holder.query('commit')
  await migrated
  expect((await reader.query('select later from cards limit 0')).rows).toEqual([])
})

test('a failed migration leaves no change, and is run by the next start', async () => {
  const broken = folderOf('alter table cards add column later integer;--> statement-breakpoint\nselect 1 / 0')
  await expect(migrate(database.databaseUrl, broken)).rejects.toThrow('division by zero')
  await migrate(database.databaseUrl, folderOf('alter table cards add column later integer'))
  await migrate(database.databaseUrl, folderOf('alter table cards add column later integer'))
})

test('an index built concurrently uses no transaction, and a broken one is rebuilt', async () => {
  const client = await connect()
  await client.query('create index later_index on cards (id)')
  await migrate(
    database.databaseUrl,
    folderOf(`-- outside of a transaction
drop index concurrently if exists later_index;--> statement-breakpoint
create index concurrently later_index on cards (name)`),
  )
  const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'later_index'`)
  expect(rows).toEqual([{ indexdef: expect.stringContaining('(name)') }])
})

test('an index whose build was interrupted is rebuilt, despite its existing name', async () => {
  const client = await connect()
  await client.query('create table broken (n integer)')
  await client.query('insert into broken values (1), (1)')
  const make = 'create unique index concurrently if not exists broken_n on broken (n)'
  await expect(client.query(make)).rejects.toThrow('could not create unique index')
  await client.query('truncate broken')
  await migrate(database.databaseUrl, folderOf(`-- outside of a transaction\n${make}`))
  const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'broken_n'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

const indexStates = async (client: pg.Client) =>
  (await client.query(`select indisvalid from pg_index where indexrelid = to_regclass('later_index')`)).rows

/** Answers once a session of this database runs a statement and waits. */
const untilWaiting = (watcher: pg.Client, statement: string) =>
  waitUntil(`${statement} waits`, async () => {
    const waiting = `select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like $1`
    const { rows } = await watcher.query<{ pid: number }>(waiting, [`${statement}%`])
    return rows[0]?.pid
  })

const MAKE_INDEX = 'create index concurrently later_index on cards (name)'

test.each([
  { statement: 'alter table', migration: 'alter table cards add column later integer' },
  { statement: 'create index', migration: `-- outside of a transaction\n${MAKE_INDEX}` },
])('a migration that loses its connection during $statement is tried again', async ({ statement, migration }) => {
  const [holder, watcher] = [await connect(), await connect()]
  await holder.query('begin')
  await holder.query('lock table cards in row exclusive mode')
  const migrated = migrate(database.databaseUrl, folderOf(migration))
  const pid = await untilWaiting(watcher, statement === 'alter table' ? 'alter' : '%create index')
  await watcher.query('select pg_terminate_backend($1)', [pid])
  await holder.query('commit')
  await migrated
  if (statement === 'create index') expect(await indexStates(watcher)).toEqual([{ indisvalid: true }])
  else expect((await watcher.query('select later from cards limit 0')).rows).toEqual([])
})

test('a migration that an older program deadlocks is tried again', async () => {
  const [holder, older, watcher] = [await connect(), await connect(), await connect()]
  await holder.query('begin')
  await holder.query('lock table cards in row exclusive mode')
  const migrated = migrate(database.databaseUrl, folderOf(`-- outside of a transaction\n${MAKE_INDEX}`))
  await untilWaiting(watcher, '%create index')
  // Releases before this one block on the lock, and hold a snapshot that the index waits for. The victim is the migration.
  await older.query(`set deadlock_timeout = '1h'`)
  const olderWaits = older.query('select pg_advisory_lock($1)', [LOCKS.migration])
  await untilWaiting(watcher, 'select pg_advisory_lock')
  await holder.query('commit')
  await olderWaits
  await older.query('select pg_advisory_unlock_all()')
  await migrated
  expect(await indexStates(watcher)).toEqual([{ indisvalid: true }])
})

test('a refused connection ends the start with a code, or with a text if there is none', async () => {
  for (const [change, why] of [
    [{ port: '1' }, 'ECONNREFUSED'],
    [{ search: '?sslmode=no-verify' }, 'The server does not support SSL connections'],
  ] as const) {
    const url = new URL(database.databaseUrl)
    Object.assign(url, change)
    await expect(migrate(url.href)).rejects.toThrow(`DATABASE_URL: cannot connect to the database (${why})`)
  }
})

test('six processes that migrate one empty database at once all finish', async () => {
  for (let round = 0; round < runCount({ short: 2, long: 20 }); round += 1) {
    const empty = await createEmptyDatabase()
    try {
      const ends = await Promise.allSettled(Array.from({ length: 6 }, () => migrate(empty.databaseUrl)))
      expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([])
    } finally {
      await empty.drop()
    }
  }
})
