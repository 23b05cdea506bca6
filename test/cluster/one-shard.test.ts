import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { findStatementFiles, readStatements } from '../../scripts/statements/write-statements.ts'
import { READS_EVERY_SHARD } from '../support/code/shards.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A value of each type that statements take, by the type's number. */
const SAMPLES: Readonly<Record<number, string>> = {
  16: 'true',
  17: `'\\x00'`,
  20: '1',
  23: '1',
  // Of all that a text may have to be, a moment is the narrowest.
  25: `'2026-01-01'`,
  114: `'{}'`,
  701: '1',
  1007: `'{1}'`,
  1000: `'{true}'`,
  1001: `'{"\\\\x00"}'`,
  // A way of paying is read only where it is asked for.
  1009: `'{USDT}'`,
  1016: `'{1}'`,
  1184: `'2026-01-01'`,
  1231: `'{1}'`,
  1700: '1',
  2950: `'00000000-0000-4000-8000-000000000000'`,
  2951: `'{00000000-0000-4000-8000-000000000000}'`,
  3802: `'{}'`,
  3807: `'{"{}"}'`,
}

const STATEMENTS = findStatementFiles(ROOT)
  .flatMap((file) =>
    readStatements(file, readFileSync(join(ROOT, file), 'utf8')).map((statement) => ({ ...statement, file })),
  )
  .filter(({ text }) => !text.startsWith('set '))

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/**
 * The most shards that a part of a statement asks, as Citus plans it.
 *
 * @param isNull which of its values are null: a comparison with null is planned away, and what is left may be refused
 */
async function countShards(text: string, isNull: readonly boolean[]): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`prepare sampled as ${text}`)
    const { rows: types } = await client.query<{ oids: string[] }>(
      `select parameter_types::oid[]::text[] as oids from pg_prepared_statements where name = 'sampled'`,
    )
    const values = (types[0]?.oids ?? []).map((oid, index) => {
      if (isNull[index] === true) return 'null'
      if (!(Number(oid) in SAMPLES)) throw new Error(`no sample of type ${oid}`)
      return SAMPLES[Number(oid)]
    })
    const given = values.length === 0 ? '' : `(${values.join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (format json, costs off) execute sampled${given}`,
    )
    return Math.max(0, ...tasksOf(rows[0]?.['QUERY PLAN']))
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** Every `Task Count` of a plan, wherever in it. */
function tasksOf(plan: unknown): number[] {
  if (Array.isArray(plan)) return plan.flatMap(tasksOf)
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([name, value]) => (name === 'Task Count' ? [Number(value)] : tasksOf(value)))
}

describe.each(STATEMENTS)('$file: $name', ({ name, text, values }) => {
  const asksAll = READS_EVERY_SHARD.has(name)
  test(asksAll ? 'asks every shard' : 'is answered by one shard', async () => {
    const shards = await countShards(text, [])
    if (asksAll) expect(shards).toBeGreaterThan(1)
    else expect(shards).toBeLessThanOrEqual(1)
    const mayBeNull = values.map(({ isRequired }) => !isRequired)
    if (mayBeNull.includes(true)) expect(await countShards(text, mayBeNull)).toBeLessThanOrEqual(shards)
  })
})

test('each statement listed as asking every shard exists', () => {
  const names = new Set(STATEMENTS.map(({ name }) => name))
  expect([...READS_EVERY_SHARD.keys()].filter((name) => !names.has(name))).toEqual([])
})
