import { parseArgs } from 'node:util'
import { audit, auditFull, auditNew } from '#server/audit/audit.ts'
import { listPlayerIds } from '#server/audit/seals.sql.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { describeMachine } from '../machine.ts'
import { writeTable } from '../write-table.ts'
import { type Measured, measuredOf } from './measured.ts'
import { type Databases, openDatabases } from './open-databases.ts'
import { type DatabaseTime, openRecorder } from './recorder.ts'
import { readSample } from './sample.ts'

/**
 * Measures how long the database takes for timed work, for public calls and for calls of one player, with ten million transfers
 * and with ten thousand.
 *
 * `npm run bench -- large` makes both databases at the first run and keeps them. They have some gigabytes and are stored in
 * `BENCH_DATA_DIR` or the system's temporary folder. `--only watcher` measures only the items with that in their name. `--audit`
 * also audits both: everything first, and then the new rows after a thousand players have mined.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, audit: { type: 'boolean', default: false } },
})

/** Number of players with new transfers since the last audit. */
const CHANGED_PLAYERS = 1_000
/** Maximum seconds for an audit of new rows, with ten million lines. */
const NEW_ROWS_SECONDS_MAX = 2

const databases = await openDatabases()
try {
  console.log((await describeMachine(databases.largeUrl)).join('\n'))
  const small = await measureAll(databases.smallUrl)
  const large = await measureAll(databases.largeUrl)
  console.log(`\n${tableOf(small, large)}\n`)
  if (values.audit) await auditBoth(databases)
} finally {
  await databases.stop()
}

type LargeDatabaseFigure = Measured & { readonly time: DatabaseTime }

async function measureAll(databaseUrl: string): Promise<LargeDatabaseFigure[]> {
  const recorder = await openRecorder(databaseUrl)
  try {
    const measured = measuredOf(await readSample(recorder)).filter(({ name }) => name.includes(values.only))
    const figures: LargeDatabaseFigure[] = []
    for (const it of measured) {
      const time = await recorder.measure(it.act).catch((cause: unknown) => {
        throw new Error(`${it.name} could not be measured`, { cause })
      })
      figures.push({ ...it, time })
    }
    return figures
  } finally {
    await recorder.stop()
  }
}

function tableOf(small: readonly LargeDatabaseFigure[], large: readonly LargeDatabaseFigure[]): string {
  const ms = (figure: number | undefined) => figure?.toFixed(2) ?? ''
  return writeTable(
    ['statements', 'small ms', 'large ms', 'explained ms', 'pages', 'limit ms', 'ok'],
    large.map(({ name, time, limitMs }, at) => [
      name,
      ms(small[at]?.time.ms),
      ms(time.ms),
      ms(time.explainedMs),
      String(time.pages),
      limitMs === null ? '' : String(limitMs),
      limitMs === null ? '' : time.ms <= limitMs ? 'yes' : 'no',
    ]),
  )
}

async function auditBoth({ smallUrl, largeUrl }: Databases): Promise<void> {
  for (const url of [smallUrl, largeUrl]) {
    const db = createDatabase(url, 4, () => undefined)
    try {
      await timed('audit, changing nothing', () => audit(db))
      await timed('look at everything, with seals', async () => (await auditFull(db)).findings)
      await timed('look at what is new, where nothing is', async () => (await auditNew(db)).findings)
      const players = await settleSome(db)
      await timed(`look at what is new, of ${players} players`, async () => {
        const outcome = await auditNew(db)
        console.log(`  ${outcome.players} players looked at`)
        return outcome.findings
      }).then((seconds) =>
        console.log(`  at most ${NEW_ROWS_SECONDS_MAX} s: ${seconds <= NEW_ROWS_SECONDS_MAX ? 'yes' : 'no'}`),
      )
    } finally {
      await db.$client.end()
    }
  }
}

/** Settles some players without a withdrawal, so that their accounts get lines and another version. */
async function settleSome(db: Database): Promise<number> {
  const users = await listPlayerIds(db, { after: 0, limit: CHANGED_PLAYERS })
  for (const { user_id } of users) await db.transaction((tx) => settleMining(tx, Number(user_id), 'go on'))
  return users.length
}

/** @returns seconds */
async function timed(name: string, act: () => Promise<readonly unknown[]>): Promise<number> {
  const startMs = performance.now()
  const findings = await act()
  const seconds = (performance.now() - startMs) / 1_000
  console.log(`${name}: ${seconds.toFixed(2)} s, ${findings.length} findings`, ...findings)
  return seconds
}
