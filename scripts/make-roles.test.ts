import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'

const SCRIPT = join(import.meta.dirname, 'make-roles.ts')
const FORBIDDEN = 'update ledger_transfers set amount = amount + 1'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function runStatements(databaseUrl: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

test('creates a login that has only the program’s rights, whatever role it sets', async () => {
  const env = { PATH: process.env.PATH ?? '', DATABASE_OWNER_URL: database.databaseUrl }
  const said = execFileSync(process.execPath, [SCRIPT], { env, encoding: 'utf8' })
  const url = /DATABASE_URL=(\S+)/.exec(said)?.[1] ?? ''
  expect(await runStatements(url, 'select current_user as name')).toEqual([{ name: 'bv3_login' }])
  expect(await runStatements(url, 'select count(*)::integer as n from ledger_transfers')).toEqual([{ n: 0 }])
  expect(await runStatements(url, 'show statement_timeout')).toEqual([{ statement_timeout: '15s' }])
  expect(await runStatements(url, 'show lock_timeout')).toEqual([{ lock_timeout: '10s' }])
  await expect(runStatements(url, FORBIDDEN)).rejects.toThrow('permission denied')
  await expect(runStatements(url, 'set role none', FORBIDDEN)).rejects.toThrow('permission denied')
  await expect(runStatements(url, 'reset role', FORBIDDEN)).rejects.toThrow('permission denied')
  await expect(runStatements(url, 'set role bv3')).rejects.toThrow('permission denied')
})

test('reports a problem in one line, without a database', () => {
  const env = { PATH: process.env.PATH ?? '' }
  expect(() => execFileSync(process.execPath, [SCRIPT], { env, stdio: 'pipe' })).toThrow(
    'DATABASE_OWNER_URL: must name the database, with a user who may make roles',
  )
})

test('an owner who may not create roles reads who can, and nothing is migrated', async () => {
  const empty = await createEmptyDatabase()
  const url = new URL(empty.databaseUrl)
  const name = url.pathname.slice(1)
  await runStatements(
    empty.databaseUrl,
    `create role ${name} login password 'x'`,
    `alter database ${name} owner to ${name}`,
  )
  url.username = name
  url.password = 'x'
  await expect(migrate(url.href)).rejects.toThrow('let somebody who may run npm run db:roles once')
  expect(await runStatements(empty.databaseUrl, `select tablename from pg_tables where schemaname = 'public'`)).toEqual(
    [],
  )
  await empty.drop()
  await runStatements(database.databaseUrl, `drop role ${name}`)
})
