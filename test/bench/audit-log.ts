import { parseArgs } from 'node:util'
import pg from 'pg'
import { verifyAuditLog } from '#server/audit/log/describe-chain-report.ts'
import { type AuditLogFilter, type AuditStart, countAuditLog, readAuditLog } from '#server/audit/log/read-audit-log.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { AUDIT_CSV } from '#server/features/admin/audit-routes.ts'
import { csvFile } from '#server/http/routing/csv-file.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { createTestLog } from '../support/test-log.ts'
import { describeMachine } from './machine.ts'
import { writeTable } from './write-table.ts'

/**
 * Measures a long audit log: the time to verify it, and to read it by each of its filters, at both ends and in the middle.
 *
 * `npm run bench -- audit` creates a database for it and deletes it afterwards. `--entries 1000000` sets the length of the log.
 */
const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const ENTRIES = Number(values.entries)
const RUNS = 40
const PAGE = 50

/**
 * Statement with which the database writes the log, at one entry a second: five operators and twenty actions, some of which are
 * rare.
 */
const FILL = `
  with recursive chain as (
    select 0::bigint as n, previous_hash as before_it, hash from audit_head
    union all
    select n + 1, hash, audit_hash(n + 1, '2026-01-01'::timestamptz + (n + 1) * interval '1 second', 'operator ' || n % 5,
      'do ' || floor(sqrt(n % 400)), case when n % 3 = 0 then 'panel' else 'withdrawal ' || n end,
      jsonb_build_object('amount', n, 'token', 'USDT', 'toAddress', '0x' || repeat('ab', 20)), null, null, hash)
    from chain where n < ${ENTRIES}
  )
  insert into audit_log (sequence, at, username, action, subject, details, previous_hash, hash)
  select n, '2026-01-01'::timestamptz + n * interval '1 second', 'operator ' || (n - 1) % 5, 'do ' || floor(sqrt((n - 1) % 400)),
    case when (n - 1) % 3 = 0 then 'panel' else 'withdrawal ' || (n - 1) end,
    jsonb_build_object('amount', n - 1, 'token', 'USDT', 'toAddress', '0x' || repeat('ab', 20)), before_it, hash
  from chain where n > 0`
const SET_HEAD = `update audit_head h set sequence = last.sequence, previous_hash = last.previous_hash, hash = last.hash
  from (select sequence, previous_hash, hash from audit_log order by sequence desc limit 1) last`

const momentOf = (part: number) => new Date(Date.UTC(2026, 0, 1) + part * ENTRIES * 1_000).toISOString()
const middle: AuditStart = { way: 'older', at: momentOf(0.5).replace('Z', '000Z'), sequence: BigInt(ENTRIES) }

const QUERIES: readonly (AuditLogFilter & { readonly name: string })[] = [
  { name: 'all' },
  { name: 'who', username: 'operator 3' },
  { name: 'nobody', username: 'nobody' },
  { name: 'nobody and what', username: 'nobody', action: 'do 19' },
  { name: 'what', action: 'do 19' },
  { name: 'what, rare', action: 'do 0' },
  { name: 'who and what', username: 'operator 0', action: 'do 0' },
  { name: 'a subject', subject: 'withdrawal 4711' },
  { name: 'a common subject', subject: 'panel' },
  { name: 'a kind of subject', subject: 'withdrawal' },
  { name: 'a number', subject: '#4711' },
  { name: 'a day of the past', from: momentOf(0.2), to: momentOf(0.25) },
  { name: 'who, on a day', username: 'operator 1', from: momentOf(0.2), to: momentOf(0.25) },
]

const secondsSince = (startMs: number) => ((performance.now() - startMs) / 1_000).toFixed(1)

const folder = makeTempFolder()
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: false, log: createTestLog() })
try {
  await migrate(postgres.databaseUrl)
  await fill()
  console.log((await describeMachine(postgres.databaseUrl)).join('\n'))
  const db = createDatabase(postgres.databaseUrl, 2, () => undefined)
  try {
    await measureVerifying(db)
    await measureFile(db)
    await measureReading(db)
  } finally {
    await db.end()
  }
} finally {
  await postgres.stop()
  folder.remove()
}

async function fill(): Promise<void> {
  const startMs = performance.now()
  const owner = new pg.Client({ connectionString: postgres.databaseUrl })
  await owner.connect()
  await owner.query(FILL)
  await owner.query(SET_HEAD)
  await owner.query('vacuum analyze audit_log')
  await owner.end()
  console.log(`${ENTRIES} entries were written in ${secondsSince(startMs)} s`)
}

async function measureVerifying(db: Database): Promise<void> {
  const startMs = performance.now()
  const { entries, firstFault } = await verifyAuditLog(db)
  const memoryMb = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(
    `${entries} entries were verified in ${secondsSince(startMs)} s, with ${memoryMb} MB in use`,
    firstFault ?? '',
  )
}

async function measureFile(db: Database): Promise<void> {
  const startMs = performance.now()
  let characters = 0
  const file = await csvFile(db, AUDIT_CSV.listFor({}))
  if (!file.ok) throw new Error(file.code)
  for await (const text of file.value.text) characters += text.length
  const memoryMb = Math.round(process.memoryUsage().rss / 2 ** 20)
  const size = `${Math.round(characters / 1e6)} MB`
  console.log(`As a file, ${size}, they were written in ${secondsSince(startMs)} s, with ${memoryMb} MB in use`)
}

async function measureReading(db: Database): Promise<void> {
  const rows: string[][] = []
  for (const { name, ...filter } of QUERIES) {
    const first = await timesOf(() => readAuditLog(db, filter, null, PAGE))
    const deep = await timesOf(() => readAuditLog(db, filter, middle, PAGE))
    const newer = await timesOf(() => readAuditLog(db, filter, { ...middle, way: 'newer' }, PAGE))
    const count = await timesOf(() => countAuditLog(db, filter))
    rows.push([name, ...[first, deep, newer, count].map((ms) => ms.toFixed(1))])
  }
  console.log(`\n${writeTable(['p95 in ms', 'first page', 'deep page', 'deep, newer', 'count'], rows)}`)
}

/** Returns the 95th percentile in milliseconds. */
async function timesOf(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startMs = performance.now()
    await act()
    times.push(performance.now() - startMs)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS * 0.95)] ?? Number.NaN
}
