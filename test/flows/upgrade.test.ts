import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { findLedgerFaults, MOVED_CLOCK, readRows } from '../support/money/ledger-check.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { sendRequest } from '../support/world/http.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/world/postgres.ts'
import { runAudit } from '../support/world/server-audit.ts'
import { killLeftoverProcesses, startServer } from '../support/world/server-process.ts'
import { readFactsAfter } from '../upgrade/facts-after.ts'
import { readFactsBefore } from '../upgrade/facts-before.ts'
import type { UpgradeFacts } from '../upgrade/read-facts.ts'

/*
 * Starts the platform on a database that an older program has written. The facts are read from the old shape by
 * `facts-before.ts`, which never changes, and from today's by `facts-after.ts`, which follows the schema.
 */

const OLD_DATABASE = join(import.meta.dirname, '../upgrade/database-0008.sql')
/** Right after the last row of the old database: with the clock stopped there, no session and no nonce runs out. */
const STOPPED_AT = '2026-11-01T12:00:00Z'

/** That nobody reads its chain is told again, and counted; that a process lives; and what jobs do some seconds after a start. */
const CHANGED_BY_START = [
  ...['public.chain_alarms', 'public.processes'],
  ...['public.audit_runs', 'public.audit_seals', 'public.solvency_days'],
]

type UpgradeRows = Readonly<Record<string, readonly string[]>>

const folder = makeTempFolder()
let database: TestDatabase
let firstRows: UpgradeRows
let before: UpgradeFacts
let after: UpgradeFacts
let afterFirstStart: UpgradeRows
let afterSecondStart: UpgradeRows

beforeAll(async () => {
  database = await createEmptyDatabase()
  const { databaseUrl } = database
  await readRows(databaseUrl, readFileSync(OLD_DATABASE, 'utf8'))
  firstRows = await readAllRows(databaseUrl)
  before = await readFactsBefore(databaseUrl)
  // As the start does it: before it, so that no job meets a clock that runs.
  await migrate(databaseUrl)
  await readRows(
    databaseUrl,
    `create or replace function clock_now() returns timestamptz language sql stable
    return timestamptz '${STOPPED_AT}'`,
  )
  await startOnce(databaseUrl)
  after = await readFactsAfter(databaseUrl)
  afterFirstStart = await readAllRows(databaseUrl)
  await startOnce(databaseUrl)
  afterSecondStart = await readAllRows(databaseUrl)
})
afterAll(async () => {
  await killLeftoverProcesses(folder.path)
  await database?.drop()
  folder.remove()
})

/** The old database's own chain, of which no node answers: its orders and payouts are left alone. */
const ITS_CHAIN = {
  CHAIN: 'bsc-testnet',
  RPC_URLS: 'http://127.0.0.1:9',
  TREASURY_ADDRESS: '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b',
  USDT_ADDRESS: '0x3396e472a6146219192f43bcb50b51e13ca0b79a',
  PUBLIC_URL: 'https://play.example',
}

const UNNUMBERED = 'select id from purchases where edition is null'

/** Starts the platform, lets it serve, look for its chain and number what it finds, and stops it. */
async function startOnce(databaseUrl: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl, ...ITS_CHAIN, ...MOVED_CLOCK })
  try {
    await waitUntil('it looks for its chain', async () => server.output().includes('payment watcher failed'))
    expect((await sendRequest(server, '/readyz')).status).toBe(200)
    await waitUntil('all copies have numbers', async () => (await readRows(databaseUrl, UNNUMBERED)).length === 0)
  } finally {
    await server.stop()
  }
}

async function readAllRows(databaseUrl: string): Promise<UpgradeRows> {
  const tables = await readRows<{ name: string }>(
    databaseUrl,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by name`,
  )
  const all: Record<string, readonly string[]> = {}
  for (const { name } of tables) {
    const rows = await readRows<{ row: string }>(databaseUrl, `select t::text as row from ${name} t order by row`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

test('the old database has rows in every table', () => {
  const empty = Object.keys(firstRows).filter((table) => firstRows[table]?.length === 0)
  expect(empty).toEqual([])
  expect(Object.keys(firstRows).length).toBeGreaterThan(20)
})

test('all data of players and operators is exact after the upgrade', () => {
  // Cookies of an older release do not name their player: whoever was signed in signs in once more.
  const { sessions: signedInBefore, ...keptBefore } = before
  expect(signedInBefore).not.toEqual([])
  expect(after.sessions).toEqual([])
  for (const kind of Object.keys(keptBefore)) expect.soft(after[kind], kind).toEqual(before[kind])
  expect(Object.keys(after)).toEqual(Object.keys(before))
})

test('older copies count as opened', async () => {
  const unopened = 'select id from purchases where opened_at is null'
  expect(await readRows(database.databaseUrl, unopened)).toEqual([])
})

test('older copies are numbered by card, in the order of their credit', async () => {
  const cards = await readRows<{ editions: number[]; moments: string[] }>(
    database.databaseUrl,
    `select array_agg(edition::integer order by edition) as editions,
      array_agg(l.created_at::text order by edition) as moments
    from purchases p join lots l on l.user_id = p.user_id and l.id = p.lot_id group by p.card_id`,
  )
  expect(cards.map(({ editions }) => editions.length).some((copies) => copies > 1)).toBe(true)
  for (const { editions, moments } of cards) {
    expect(editions).toEqual(editions.map((_, index) => index + 1))
    expect(moments).toEqual(moments.toSorted())
  }
})

test('the upgraded ledger adds up', async () => {
  expect(await runAudit(database.databaseUrl)).toEqual([])
  expect(await findLedgerFaults(database.databaseUrl)).toEqual([])
})

test('a second start changes nothing', () => {
  const standing = (rows: UpgradeRows) => Object.entries(rows).filter(([table]) => !CHANGED_BY_START.includes(table))
  expect(standing(afterSecondStart)).toEqual(standing(afterFirstStart))
})
