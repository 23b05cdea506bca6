import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import { stockCards } from '#server/features/cards/routes.ts'
import type { FillStep } from './fill/size.ts'
import { fillSteps } from './fill-steps.ts'

const NUMBERS_PER_STATEMENT = 250_000

/** Settings while the database is filled: no checkpoint delays a statement, and autovacuum is off. */
const FILLING_SETTINGS = [
  `alter system set autovacuum = off`,
  `alter system set max_wal_size = '16GB'`,
  `alter system set checkpoint_timeout = '1h'`,
  'select pg_reload_conf()',
]
/** Settings of the session. Foreign keys are not checked, because the rows agree by their numbers. */
const SESSION = [
  `set session_replication_role = replica`,
  'set synchronous_commit = off',
  `set work_mem = '512MB'`,
  `set maintenance_work_mem = '1GB'`,
]

/** Fills an empty database as its owner. Its indexes exist from the start. */
export async function makeDatabase(databaseUrl: string, players: number, madeAt: Date): Promise<void> {
  const startMs = performance.now()
  await migrate(databaseUrl)
  const db = createDatabase(databaseUrl, 1, () => undefined)
  await stockCards(db)
  await db.$client.end()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of [...FILLING_SETTINGS, ...SESSION]) await client.query(statement)
    for (const step of fillSteps(players, madeAt)) await fill(client, step, startMs)
    await client.query('vacuum analyze')
    await client.query('alter system reset all')
    await client.query('select pg_reload_conf()')
    await client.query('checkpoint')
    console.log(`${secondsSince(startMs)} s  done`)
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, { name, count, sql }: FillStep, startMs: number): Promise<void> {
  for (let from = 1; from <= count; from += NUMBERS_PER_STATEMENT) {
    const to = Math.min(from + NUMBERS_PER_STATEMENT - 1, count)
    const { rowCount } = await client.query(sql(from, to)).catch((cause: unknown) => {
      throw new Error(`The step ${name} failed`, { cause })
    })
    console.log(`${secondsSince(startMs)} s  ${name}: ${rowCount} rows, ${to} of ${count} numbers`)
  }
}

const secondsSince = (startMs: number) => ((performance.now() - startMs) / 1_000).toFixed(0).padStart(5)
