import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bv3 } from '#core/money.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { giveBalance } from '#test/support/money/payout-stage.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { holdPayouts } from '../../payouts/holds/holds.ts'
import { migrate } from '../migrate.ts'
import type { Executor } from '../statement.ts'
import { HEAD_BYTES, type Manifest, verifyBackup } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** What a restore writes itself, or that tells of the restore and not of the backup. */
const OWN = ['payout_holds', 'database_home']
const OLD_DATABASE = join(import.meta.dirname, '../../../test/upgrade/database-0008.sql')
const RESTORE_PROCESS = join(import.meta.dirname, '../../../test/support/world/restore-process.ts')

const folder = makeTempFolder()
const path = join(folder.path, 'backups', 'first.backup')
let ledger: TestLedger
let manifest: Manifest
const databases: TestDatabase[] = []

beforeAll(async () => {
  ledger = await openTestLedger()
  const cardId = await ledger.newCard()
  const { userId } = await ledger.newPlayer()
  await ledger.giveCopies(userId, cardId, 3)
  await giveBalance(ledger.db, userId, 'BV3', bv3(1_234n))
  await ask(ledger.databaseUrl, [
    // All that text can hold and a line cannot.
    `insert into player_notes (user_id, author, text)
     select user_id, 'operator', E'a\\\\.\\nb\\t\\\\N \\r\\n\\\\.\\n😀' from users`,
    `insert into images (sha256, content, width, height, uploaded_by)
     values (repeat('ab', 32), decode(repeat('005c0a2e', 200000), 'hex'), 1, 1, 'operator')`,
  ])
  manifest = await writeBackup(ledger.databaseUrl, path)
})
afterAll(async () => {
  await ledger?.close()
  for (const { drop } of databases) await drop()
  folder.remove()
})

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Every row of every table, and where the sequences stand. */
async function contentsOf(databaseUrl: string): Promise<Record<string, readonly string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: names } = await client.query<{ kind: string; name: string }>(
      `select relkind as kind, relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1, 2`,
    )
    const contents: Record<string, readonly string[]> = {}
    for (const { kind, name } of names) {
      const what = kind === 'S' ? 'last_value::text || is_called::text' : 't::text'
      const { rows } = await client.query<{ row: string }>(`select ${what} as row from ${name} t order by 1`)
      contents[name] = rows.map(({ row }) => row)
    }
    return contents
  } finally {
    await client.end()
  }
}

const withoutOwn = (contents: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(contents).filter(([name]) => !OWN.some((own) => name.startsWith(own))))

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database.databaseUrl
}

/** @returns the limits that the restore had in its transaction */
async function restore(databaseUrl: string, file = path, replaced: string | null = null): Promise<unknown> {
  let limits: unknown
  const within = async (executor: Executor) => {
    limits = await executor.run({ kind: 'read' as const, name: 'readLimits', text: READ_LIMITS }, [])
    await holdPayouts(executor, { reason: 'restored', asOf: new Date(manifest.takenAt) })
  }
  await restoreBackup({ databaseUrl, path: file, replaced, manifest: await verifyBackup(file), within })
  return limits
}

/** Limits that a login may have, in milliseconds. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']
const LIMITED = `?options=${encodeURIComponent(LIMITS.map((name) => `-c ${name}=60000`).join(' '))}`
const READ_LIMITS = `select distinct setting from pg_settings where name in ('${LIMITS.join("', '")}')`

/** The grants of the program, with those on columns. */
const GRANTS = `
  select table_name as t, column_name as c, privilege_type as p from information_schema.role_column_grants
  where grantee = 'bv3_program' and table_schema = 'public' order by 1, 2, 3`

describe('a backup', () => {
  test('is one file that only its owner can read, and has every table', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder.path, 'backups'))).toEqual(['first.backup'])
    const tables = Object.entries(await contentsOf(ledger.databaseUrl)).filter(([name]) => !name.endsWith('_seq'))
    expect(manifest.tables).toEqual(Object.fromEntries(tables.map(([name, rows]) => [name, rows.length])))
    expect(manifest.tables).toMatchObject({ users: 1, purchases: 3, player_notes: 1, images: 1 })
  })

  test('shows one moment, and blocks no writer', async () => {
    const writer = new pg.Client({ connectionString: ledger.databaseUrl })
    await writer.connect()
    await writer.query(`begin`)
    await writer.query(`update users set signed_in_at = clock_now()`)
    const open = await writeBackup(ledger.databaseUrl, join(folder.path, 'beside.backup'))
    await writer.query('rollback')
    await writer.end()
    expect(open.tables).toEqual(manifest.tables)
  })

  test('names the chain of the database, and the number of bot messages that it leaves out', async () => {
    expect(manifest).toMatchObject({ chain: null, untoldMessages: 0 })
    await ask(ledger.databaseUrl, [
      `insert into chain_identity (chain_id, genesis_hash, usdt, treasury) values (56, '0x0', '0xa', '0xb')`,
      'create schema pgboss',
      'create table pgboss.job (name text, state text)',
      `insert into pgboss.job select name, state from unnest(array['telegram.send', 'telegram.other', 'audit']) name,
        unnest(array['created', 'retry', 'active', 'completed', 'failed']) state`,
    ])
    const described = await writeBackup(ledger.databaseUrl, join(folder.path, 'bound.backup'))
    await ask(ledger.databaseUrl, ['drop schema pgboss cascade', 'delete from chain_identity'])
    expect(described).toMatchObject({ chain: { chainId: 56, usdt: '0xa', treasury: '0xb' }, untoldMessages: 6 })
    expect(Math.abs(Date.parse(described.takenAt) - Date.now())).toBeLessThan(600_000)
  })

  test('does not overwrite another backup', async () => {
    await expect(writeBackup(ledger.databaseUrl, path)).rejects.toThrow('is there already; name another file')
  })

  test('of an empty database is refused, and leaves no file', async () => {
    const nothing = join(folder.path, 'nothing', 'x.backup')
    await expect(writeBackup(await emptyDatabase(), nothing)).rejects.toThrow('nothing in this database to back up')
    expect(readdirSync(folder.path)).not.toContain('nothing')
  })
})

describe('a restore', () => {
  test('restores all rows, sequences and privileges, and holds payouts, however limited its login is', async () => {
    const databaseUrl = await emptyDatabase()
    expect(await ask(databaseUrl + LIMITED, [READ_LIMITS])).toEqual([{ setting: '60000' }])
    expect(await restore(databaseUrl + LIMITED)).toEqual([{ setting: '0' }])
    expect(withoutOwn(await contentsOf(databaseUrl))).toEqual(withoutOwn(await contentsOf(ledger.databaseUrl)))
    expect(await ask(databaseUrl, [GRANTS])).toEqual(await ask(ledger.databaseUrl, [GRANTS]))
    const asProgram = ['set role bv3_program', 'update ledger_transfers set amount = amount + 1']
    await expect(ask(databaseUrl, asProgram)).rejects.toThrow('permission denied')
    const keys = `select conname, convalidated from pg_constraint where contype = 'f' order by 1`
    expect(await ask(databaseUrl, [keys])).toEqual(await ask(ledger.databaseUrl, [keys]))
    const holds = await ask(databaseUrl, ['select reason, as_of, ended_at from payout_holds'])
    expect(holds).toEqual([{ reason: 'restored', as_of: new Date(manifest.takenAt), ended_at: null }])
  })

  test('into a database with data is refused, unless the database is named', async () => {
    const databaseUrl = await emptyDatabase()
    await ask(databaseUrl, ['create table theirs (n integer)', 'insert into theirs values (1)'])
    const name = new URL(databaseUrl).pathname.slice(1)
    await expect(restore(databaseUrl)).rejects.toThrow(`the database ${name} is not empty`)
    await expect(restore(databaseUrl, path, 'bv3')).rejects.toThrow(`the database ${name} is not empty`)
    expect(await ask(databaseUrl, ['select n from theirs'])).toEqual([{ n: 1 }])
    await restore(databaseUrl, path, name)
    expect(Object.keys(await contentsOf(databaseUrl))).not.toContain('theirs')
    // What it has brought is replaced as well.
    await restore(databaseUrl, path, name)
    expect(withoutOwn(await contentsOf(databaseUrl))).toEqual(withoutOwn(await contentsOf(ledger.databaseUrl)))
  })

  test('is refused while another client is connected', async () => {
    const databaseUrl = await emptyDatabase()
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    await expect(restore(databaseUrl)).rejects.toThrow('1 other connection is open')
    await other.end()
  })

  test('killed right before its end leaves the database unchanged', async () => {
    const databaseUrl = await emptyDatabase()
    await restore(databaseUrl)
    await ask(databaseUrl, [`update users set signed_in_at = '2020-01-01'`])
    const before = await contentsOf(databaseUrl)
    const name = new URL(databaseUrl).pathname.slice(1)
    const child = spawn(process.execPath, [RESTORE_PROCESS, databaseUrl, path, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(child.stdout, 'data')
    expect(String(said)).toContain('all rows are there')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await waitUntil('its connection is gone', async () => {
      const [row] = await ask(ledger.databaseUrl, [
        `select count(*)::integer as n from pg_stat_activity where datname = '${name}' and application_name = 'bv3 restore'`,
      ])
      return row?.n === 0
    })
    expect(await contentsOf(databaseUrl)).toEqual(before)
  })
})

describe('a damaged file is refused before anything is restored', () => {
  /** A copy of the backup with a change. */
  function changed(name: string, change: (bytes: Buffer) => Buffer): string {
    const copy = join(folder.path, name)
    writeFileSync(copy, change(readFileSync(path)))
    return copy
  }
  const flipped = (bytes: Buffer, at: number) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  }

  test.each([
    { name: 'cut off by a byte', change: (bytes: Buffer) => bytes.subarray(0, -1) },
    { name: 'cut off in its head', change: (bytes: Buffer) => bytes.subarray(0, 100) },
    { name: 'with a byte more', change: (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]) },
    { name: 'with another bit in its rows', change: (bytes: Buffer) => flipped(bytes, bytes.length - 20) },
    { name: 'with another bit in its manifest', change: (bytes: Buffer) => flipped(bytes, 120) },
  ])('$name', async ({ name, change }) => {
    await expect(verifyBackup(changed(name, change))).rejects.toThrow('is not whole: it was cut off or changed')
  })

  test('of another kind, or of a later format', async () => {
    await expect(verifyBackup(changed('text', () => Buffer.from('hello')))).rejects.toThrow(
      'is no backup of this program',
    )
    const later = (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace('bv3-backup 1', 'bv3-backup 2'), 'latin1')
    await expect(verifyBackup(changed('later', later))).rejects.toThrow('was made by a later release')
    await expect(verifyBackup(join(folder.path, 'none'))).rejects.toThrow('none: cannot be read (ENOENT)')
  })

  test('the rows of a backup can be read with any tool', () => {
    const text = gunzipSync(readFileSync(path).subarray(HEAD_BYTES)).toString()
    expect(text).toContain('\n{"table":"users","columns":[')
  })
})

test('an unreachable database is reported as such, and leaves no file', async () => {
  const nowhere = 'postgres://127.0.0.1:1/none'
  const problem = 'DATABASE_URL: cannot connect to the database (ECONNREFUSED)'
  await expect(writeBackup(nowhere, join(folder.path, 'nowhere', 'x.backup'))).rejects.toThrow(problem)
  expect(readdirSync(folder.path)).not.toContain('nowhere')
  await expect(restore(nowhere)).rejects.toThrow(problem)
})

test('a restore with a lost connection fails, and leaves the database unchanged', async () => {
  const databaseUrl = await emptyDatabase()
  const within = () =>
    ask(ledger.databaseUrl, [
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where application_name = 'bv3 restore' and datname = '${new URL(databaseUrl).pathname.slice(1)}'`,
    ]).then(() => undefined)
  await expect(restoreBackup({ databaseUrl, path, replaced: null, manifest, within })).rejects.toThrow()
  expect(await contentsOf(databaseUrl)).toEqual({})
})

test('a backup of a later schema is refused, and nothing of it is restored', async () => {
  const later = { ...manifest, schemaVersion: manifest.schemaVersion + 1 }
  const databaseUrl = await emptyDatabase()
  const restored = restoreBackup({ databaseUrl, path, manifest: later, replaced: null, within: async () => undefined })
  await expect(restored).rejects.toThrow('was made by a later release')
  expect(await contentsOf(databaseUrl)).toEqual({})
})

test('a backup of an older schema ends like that database after its upgrade', async () => {
  const [older, restored] = [await emptyDatabase(), await emptyDatabase()]
  await ask(older, [readFileSync(OLD_DATABASE, 'utf8')])
  const old = join(folder.path, 'old.backup')
  const described = await writeBackup(older, old)
  expect(described.schemaVersion).toBeLessThan(manifest.schemaVersion)
  await restore(restored, old)
  await migrate(older)
  expect(untimed(await contentsOf(restored))).toEqual(untimed(await contentsOf(older)))
})

const STARTED_AT = Date.now()

/** Without the moments at which a migration ran. */
const untimed = (contents: Record<string, readonly string[]>) =>
  Object.entries(withoutOwn(contents)).map(([name, rows]) => [
    name,
    rows
      .map((row) => row.replaceAll(MOMENT, (moment) => (Date.parse(moment) < STARTED_AT ? moment : 'now')))
      .toSorted(),
  ])
const MOMENT = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00/g
