import { parseArgs } from 'node:util'
import { audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'
import { describeMachine } from '../machine.ts'
import { writeTable } from '../write-table.ts'
import { type Measured, measuredOf } from './measured.ts'
import { type Databases, openDatabases } from './open-databases.ts'
import { type DatabaseTime, openRecorder } from './recorder.ts'
import { takeSample } from './sample.ts'

/**
 * How long the database takes for what the program does by the clock, for anybody and for one player, where there are ten
 * million transfers, beside ten thousand.
 *
 * `npm run bench:large` makes both databases at first, some gigabytes in `BENCH_DATA_DIR` or the system's folder for what is
 * temporary, and keeps them. `--only watcher` measures what has that in its name; `--audit` audits both once as well.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, audit: { type: 'boolean', default: false } },
})

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

type Figure = Measured & { readonly time: DatabaseTime }

async function measureAll(databaseUrl: string): Promise<Figure[]> {
  const recorder = await openRecorder(databaseUrl)
  try {
    const measured = measuredOf(await takeSample(recorder)).filter(({ name }) => name.includes(values.only))
    const figures: Figure[] = []
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

function tableOf(small: readonly Figure[], large: readonly Figure[]): string {
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
    const db = createDatabase(url, 1, () => undefined)
    const startMs = performance.now()
    const findings = await audit(db)
    console.log(
      `audit: ${((performance.now() - startMs) / 1_000).toFixed(1)} s, ${findings.length} findings`,
      ...findings,
    )
    await db.$client.end()
  }
}
