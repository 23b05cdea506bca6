import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { listRareEvents } from '../support/chain/lying-node/schedule/kinds.ts'
import { runSchedule } from '../support/chain/lying-node/schedule/run-schedule.ts'
import { findLedgerFaults } from '../support/money/ledger-check.ts'
import { runCount } from '../support/test-length.ts'
import { createTestDatabase, type TestDatabase } from '../support/world/postgres.ts'

/** Of the schedules of one run. Others: LYING_SEED=<the seed that a failure names>, or a range of them, as 1-2000. */
const SEEDS = seedsFrom(process.env.LYING_SEED ?? `1-${runCount({ short: 1_000, long: 10_000 })}`)
/** Schedules that run at once: each waits for its nodes and its database most of the time. */
const AT_ONCE = 16
const LIMIT_MS = 1_800_000

function seedsFrom(text: string): number[] {
  const [first = 1, last = first] = text.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

let database: TestDatabase
let db: Database
let cardId: number

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.databaseUrl, 20, (error) => console.error('the database:', error))
  const { rows } = await execute<{ id: string }>(
    db,
    sql`
    insert into cards (name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
    values ('Card', '', '/card.svg', 29e18, 3000000, 24.65e18, 60000, 1.45e18) returning id`,
  )
  cardId = Number(rows[0]?.id)
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

test(
  'schedules of lies, silence and reorganizations credit nothing false, nothing twice, and miss nothing',
  async () => {
    const seeds = [...SEEDS]
    const faults: string[] = []
    const work = async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
        faults.push(...(await runSchedule(db, cardId, seed)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(faults.slice(0, 5)).toEqual([])
    expect(SEEDS.length < 1_000 ? [] : listRareEvents()).toEqual([])
    expect(await audit(db)).toEqual([])
    expect(await findLedgerFaults(database.databaseUrl)).toEqual([])
  },
  LIMIT_MS,
)
