import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '#server/fault.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { checkPooler, createDatabase } from './pool.ts'
import { PROGRAM_LIMITS_MS, PROGRAM_ROLE } from './roles.ts'
import type { Database } from './statement.ts'

const NOBODY = 'postgres://anybody@127.0.0.1:9/nothing'
const LIMITS = Object.entries(PROGRAM_LIMITS_MS).map(([name, limitMs]) => `${name}=${limitMs}`)

let database: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  ;[database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all([database.drop(), other.drop()]))

async function withPooler(poolerUrl: string, act: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase(database.databaseUrl, 2, () => undefined, poolerUrl)
  try {
    await act(db)
  } finally {
    await db.end()
  }
}

/** Stands for a pooler: another way to a database, of a login with these settings. */
function poolerTo({ databaseUrl }: TestDatabase, ...settings: string[]): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', 'pooled')
  url.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
  return url.href
}

const AS_PROGRAM = `role=${PROGRAM_ROLE}`
const WHERE = { kind: 'read' as const, name: 'readWhere', text: `select current_setting('application_name') as name` }

test('statements and transactions use the pooler, and connection-bound features do not', () =>
  withPooler(poolerTo(database, AS_PROGRAM, ...LIMITS), async (db) => {
    await checkPooler(db)
    expect(await db.run(WHERE, [])).toEqual([{ name: 'pooled' }])
    expect(await db.transaction((tx) => tx.run(WHERE, []))).toEqual([{ name: 'pooled' }])
    expect((await db.$client.query(WHERE.text)).rows).toEqual([{ name: 'bv3' }])
  }))

test.each([
  { name: 'another database', url: () => poolerTo(other, AS_PROGRAM, ...LIMITS), message: 'leads to another database' },
  { name: 'the owner', url: () => poolerTo(database, ...LIMITS), message: 'may change what is written once' },
  {
    name: 'somebody who may do nothing',
    url: () => poolerTo(database, 'role=pg_monitor', ...LIMITS),
    message: 'may not write',
  },
  { name: 'a login without limits', url: () => poolerTo(database, AS_PROGRAM), message: 'has no time limits' },
  { name: 'nobody', url: () => NOBODY, message: 'no transaction through the pooler (ECONNREFUSED)' },
])('a pooler to $name is refused at the start', ({ url, message }) =>
  withPooler(url(), async (db) => {
    await expect(checkPooler(db)).rejects.toThrow(message)
    await expect(checkPooler(db)).rejects.toThrow(StartupError)
  }),
)
