import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts'
import { checkPooler } from './check-pooler.ts'
import { createDatabase } from './pool.ts'
import { PROGRAM_ROLE } from './roles.ts'

const NOBODY = 'postgres://anybody@127.0.0.1:9/nothing'

let database: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  ;[database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all([database.drop(), other.drop()]))

async function withPooler<T>(
  poolerUrl: string,
  act: (db: ReturnType<typeof createDatabase>) => Promise<T>,
): Promise<T> {
  const db = createDatabase(database.databaseUrl, 2, () => undefined, poolerUrl)
  try {
    return await act(db)
  } finally {
    await db.end()
  }
}

const asProgram = (url: string) => `${url}?options=-c%20role%3D${PROGRAM_ROLE}`
const WHERE = { name: 'where', text: 'select current_database() as name' }
const nameOf = (url: string) => new URL(url).pathname.slice(1)

test('statements and transactions go through the pooler, and what belongs to a connection does not', () =>
  withPooler(asProgram(other.databaseUrl), async (db) => {
    await checkPooler(db)
    expect(await db.run(WHERE, [])).toEqual([{ name: nameOf(other.databaseUrl) }])
    expect(await db.transaction((tx) => tx.run(WHERE, []))).toEqual([{ name: nameOf(other.databaseUrl) }])
    expect((await db.$client.query(WHERE.text)).rows).toEqual([{ name: nameOf(database.databaseUrl) }])
  }))

test.each([
  { name: 'one whose login is the owner', url: () => other.databaseUrl, message: 'may change what is written once' },
  { name: 'one that is not there', url: () => NOBODY, message: 'no transaction through the pooler (ECONNREFUSED)' },
])('$name is refused at the start', ({ url, message }) =>
  withPooler(url(), async (db) => {
    await expect(checkPooler(db)).rejects.toThrow(message)
    await expect(checkPooler(db)).rejects.toThrow(StartupError)
  }),
)
