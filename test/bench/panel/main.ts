import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { describeMachine } from '../machine.ts'
import { writeTable } from '../write-table.ts'
import { callerOf, measureCalls, OPERATORS } from './measure-calls.ts'
import { measureFile } from './measure-file.ts'
import { openPanel, type Panel } from './open-panel.ts'
import { type PanelSample, panelCalls, REFERENCE } from './panel-calls.ts'

/**
 * Measures how long eight operators wait at once, with more than a million copies bought by 200,000 accounts: each list by each
 * of its filters, the search, a player's file and the overview, beside a call that reads one row by its key. It also measures how
 * a list as a file slows down other calls.
 *
 * `npm run bench -- panel` makes the databases of `npm run bench -- large` at the first run, and a separate copy of the large one. `--only
 * find` measures only the calls with that in their name. `--file /api/admin/withdrawals` measures that list as a file instead.
 */
const LIMIT_MS = 100

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    file: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    times: { type: 'string', default: '8' },
  },
})

const panel = await openPanel()
try {
  console.log((await describeMachine(panel.databaseUrl)).join('\n'))
  if (values.file === undefined) await benchCalls(panel)
  else console.log(await measureFile(panel, values.file, Number(values.rounds)))
} finally {
  await panel.stop()
}

async function benchCalls({ server, operator, databaseUrl, collectorId }: Panel): Promise<void> {
  const sample = await readSample(databaseUrl, collectorId)
  const calls = (await panelCalls(operator, sample)).filter(({ name }) => name.includes(values.only))
  const options = { rounds: Number(values.rounds), times: Number(values.times) }
  const measured = await measureCalls(callerOf(server, operator.token), [REFERENCE, ...calls], options)
  const reference = measured.get(REFERENCE.name)
  const rows = [...measured].map(([name, { p50, p95 }]) => ({ name, p50, p95 }))
  const slowest = rows.toSorted((a, b) => b.p95 - a.p95)
  const table = slowest.map(({ name, p50, p95 }) => [
    name,
    p50.toFixed(1),
    p95.toFixed(1),
    (p95 / (reference?.p95 ?? Number.NaN)).toFixed(1),
    p95 <= LIMIT_MS ? 'yes' : 'no',
  ])
  console.log(`\n${writeTable([`${OPERATORS} operators at once`, 'p50 ms', 'p95 ms', 'p95 ×', '≤ 100 ms'], table)}\n`)
  console.log(`Load of the machine now: ${loadavg()[0]?.toFixed(1)}`)
}

async function readSample(databaseUrl: string, collectorId: number): Promise<PanelSample> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ now_ms: number; hash: string; id: string }>(
    `select (extract(epoch from clock_now()) * 1000)::float8 as now_ms, p.tx_hash as hash, p.order_id::text as id
    from payments p where p.order_id is not null limit 1`,
  )
  await client.end()
  const [row] = rows
  if (row === undefined) throw new Error('the database has no payment')
  const playerId = 100_001
  const wallet = `0x${playerId.toString(16).padStart(40, '0')}`
  return { nowMs: row.now_ms, wallet, playerId, collectorId, paymentHash: row.hash, orderId: row.id }
}
