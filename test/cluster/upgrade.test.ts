import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditFull, auditNew } from '#server/audit/audit.ts'
import { listUnderWay } from '#server/audit/seals.sql.ts'
import { SHARD_KEYS } from '#server/db/distribute.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/world/postgres.ts'
import { runAudit } from '../support/world/server-audit.ts'
import { readFactsAfter } from '../upgrade/facts-after.ts'
import { readFactsBefore } from '../upgrade/facts-before.ts'
import type { UpgradeFacts } from '../upgrade/read-facts.ts'

/*
 * A database that an older release has spread over the cluster, with rows in every table, and that then gets the
 * migrations and tables of today.
 */

const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations')
const OLD_DATABASE = join(import.meta.dirname, '../upgrade/database-0008.sql')
/** The last migration of the first release that ran on a cluster. */
const FIRST_ON_CLUSTER = 12

const folder = makeTempFolder()
let database: TestDatabase
let before: UpgradeFacts
let distributedBefore: readonly string[]

beforeAll(async () => {
  database = await createEmptyDatabase()
  const { databaseUrl } = database
  await readRows(databaseUrl, readFileSync(OLD_DATABASE, 'utf8'))
  before = await readFactsBefore(databaseUrl)
  await migrate(databaseUrl, migrationsUntil(FIRST_ON_CLUSTER))
  distributedBefore = await listDistributed(databaseUrl)
  await migrate(databaseUrl)
})
afterAll(async () => {
  await database?.drop()
  folder.remove()
})

function migrationsUntil(last: number): string {
  cpSync(MIGRATIONS, folder.path, { recursive: true })
  const file = join(folder.path, 'meta/_journal.json')
  const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
  return folder.path
}

async function listDistributed(databaseUrl: string): Promise<string[]> {
  const rows = await readRows<{ table: string }>(
    databaseUrl,
    `select logicalrelid::text as table from pg_dist_partition where partmethod = 'h'`,
  )
  return rows.map(({ table }) => table).sort()
}

test('tables added by an upgrade are distributed like the existing ones', async () => {
  const today = Object.keys(SHARD_KEYS).sort()
  expect(await listDistributed(database.databaseUrl)).toEqual(today)
  expect(today.filter((table) => !distributedBefore.includes(table))).toEqual([
    'audit_seals',
    'game_allowances',
    'game_bests',
    'game_chunks',
    'game_networks',
    'game_runs',
    'import_rows',
    'imported_transactions',
    'mining_shift_cards',
    'mining_shifts',
    'mining_total_changes',
    'outbox',
    'player_notes',
    'player_requests',
    'purchase_names',
    'total_changes',
    'withdrawal_freezes',
  ])
})

test('all balances of players are exact after the upgrade', async () => {
  const { sessions: _, ...kept } = before
  const after = await readFactsAfter(database.databaseUrl)
  for (const kind of Object.keys(kept)) expect.soft(after[kind], kind).toEqual(before[kind])
})

test('the ledger matches its totals', async () => {
  expect(await runAudit(database.databaseUrl)).toEqual([])
  expect(await findLedgerFaults(database.databaseUrl)).toEqual([])
})

test('an audited player is audited again only after new activity', async () => {
  const db = createDatabase(database.databaseUrl, 2, () => undefined)
  try {
    const all = await auditFull(db)
    expect(all.findings).toEqual([])
    expect(all.players).toBeGreaterThan(10)
    const underWay = new Set((await listUnderWay(db)).map((row) => row.user_id))
    expect(await auditNew(db)).toEqual({ findings: [], players: underWay.size })
  } finally {
    await db.end()
  }
})
