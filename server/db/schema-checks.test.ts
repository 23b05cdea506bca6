import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts'

/** Migrations make what the tables' own files describe. */
const ROOT = join(import.meta.dirname, 'schema')
const tables = await Promise.all(globSync('*.ts', { cwd: ROOT }).map((file) => import(join(ROOT, file)))).then(
  (files) =>
    files.flatMap((file: object) => Object.values(file).filter((value): value is PgTable => is(value, PgTable))),
)
const configs = tables.map((table) => getTableConfig(table))

/** Checks that a migration makes and no table's file describes. Whoever adds one adds it there as well. */
const MADE_BY_HAND = readFileSync(join(import.meta.dirname, 'checks-made-by-hand.txt'), 'utf8')
  .trim()
  .split('\n')

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

test('every check of a table is one that its file describes, or one of the list of others', async () => {
  const dialect = new PgDialect()
  await client.query('begin')
  for (const { name: table, checks } of configs) {
    for (const [at, { value }] of checks.entries()) {
      const { sql } = dialect.sqlToQuery(value.inlineParams())
      await client.query(`alter table ${table} add constraint described_${at} check (${sql}) not valid`)
    }
  }
  const { rows } = await client.query<{ is_described: boolean; check: string }>(`
    select conname like 'described\\_%' as is_described, conrelid::regclass || ': '
      || regexp_replace(replace(pg_get_constraintdef(oid), ' NOT VALID', ''), '\\s+', ' ', 'g') as check
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`)
  await client.query('rollback')
  const described = new Set(rows.flatMap((row) => (row.is_described ? [row.check] : [])))
  const others = rows.flatMap((row) => (row.is_described || described.has(row.check) ? [] : [row.check]))
  expect(described.size).toBeGreaterThan(60)
  expect(others.toSorted()).toEqual(MADE_BY_HAND.toSorted())
})

test('every index that keeps rows apart is the one that its table’s file describes', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select indrelid::regclass::text || ' ' || relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace`)
  const wanted = configs.flatMap(({ name: table, indexes, uniqueConstraints, columns }) => [
    ...indexes.flatMap(({ config: { unique, name } }) => (unique ? [`${table} ${name}`] : [])),
    ...uniqueConstraints.map((constraint) => `${table} ${constraint.getName()}`),
    ...columns.flatMap(({ isUnique, uniqueName }) => (isUnique ? [`${table} ${uniqueName}`] : [])),
  ])
  expect(rows.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
})
