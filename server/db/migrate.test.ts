import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { migrate } from './migrate.ts'

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

test.each([
  'alter table cards add column later integer',
  '-- outside of a transaction\nalter table cards add column later integer',
])('a migration that waits for a lock lets others pass, and is done once it gets it: %s', async (alter) => {
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

test('a migration that fails leaves nothing of itself, and is done by the next start', async () => {
  const broken = folderOf('alter table cards add column later integer;--> statement-breakpoint\nselect 1 / 0')
  await expect(migrate(database.databaseUrl, broken)).rejects.toThrow('division by zero')
  await migrate(database.databaseUrl, folderOf('alter table cards add column later integer'))
  await migrate(database.databaseUrl, folderOf('alter table cards add column later integer'))
})

test('an index that is made beside writers takes no transaction, and a broken-off one is made anew', async () => {
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

test('an index whose making was broken off is made anew, though one of its name stands there', async () => {
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
