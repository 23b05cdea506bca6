import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSources, type SourceFile } from '#test/support/code/read-imports.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { createDatabase } from './pool.ts'
import { PROGRAM_LIMITS_MS } from './roles.ts'
import type { Database } from './statement.ts'

/** What opens connections, up to the bracket that ends it. */
const OPENS = /\bnew\s+(?:pg\.)?(?:Client|Pool|PgBoss)\s*\(/g
const HAS_LIMITS = /\.\.\.(?:\w+_)?LIMITS_MS\b/

/** Connections without limits of their own, each with its reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'scripts/read-schema.ts: new pg.Client({ connectionString: databaseUrl })':
    'the generator reads a database that it has just made, and that nobody else uses',
  "server/db/backup/restore-backup.ts: new pg.Client({ connectionString: restore.databaseUrl, application_name: 'bv3 restore' })":
    'writes all rows of all tables in one transaction, into a database that nobody else uses',
  "server/db/backup/write-backup.ts: new pg.Client({ connectionString: databaseUrl, application_name: 'bv3 backup' })":
    'reads all rows of all tables of one snapshot, and nobody waits for it',
  'server/db/migrate.ts: new pg.Client({ connectionString: databaseUrl, ...KEEP_ALIVE })':
    'a table may take hours to change; each migration limits how long it waits for a lock',
  'server/db/pool.ts: new pg.Pool({ ...config, max: SNAPSHOTS_MAX })':
    'whoever calls has to give limits: its type says so',
  'server/db/pool.ts: new pg.Pool({ ...common, connectionString: poolerUrl, idleTimeoutMillis: IDLE_TIMEOUT_MS })':
    'a pooler takes no settings of a connection; its login has to bring them',
}

function findUnlimited({ path, text }: SourceFile): string[] {
  return [...text.matchAll(OPENS)].flatMap((match) => {
    const call = text.slice(match.index, endOf(text, match.index + match[0].length))
    return HAS_LIMITS.test(call) ? [] : [`${path}: ${call}`]
  })
}

/** Behind the bracket that closes the one before `from`. */
function endOf(text: string, from: number): number {
  let depth = 1
  let at = from
  while (depth > 0 && at < text.length) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    at += 1
  }
  return at
}

test('every connection that the program opens has limits, or a reason to have none', () => {
  const found = [...readSources('server'), ...readSources('scripts')].flatMap(findUnlimited)
  expect(found.toSorted()).toEqual(Object.keys(EXEMPT).toSorted())
})

test.each([
  'new pg.Client({ connectionString })',
  'const pool = new pg.Pool(config)',
  'new PgBoss({ connectionString: urlOf(x), max: 3 })\nconst a = { ...OWNER_LIMITS_MS }',
  'new Client()',
])('a connection without limits is found: %s', (text) => {
  expect(findUnlimited({ path: 'server/a.ts', text })).toHaveLength(1)
})

test('a connection with limits is accepted', () => {
  const text = 'new pg.Pool({\n  connectionString: urlOf(x),\n  ...PROGRAM_LIMITS_MS,\n})'
  expect(findUnlimited({ path: 'server/a.ts', text })).toEqual([])
})

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.databaseUrl, 2, () => undefined)
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

test('the database enforces the limits of the program’s connections', async () => {
  for (const [name, limitMs] of Object.entries(PROGRAM_LIMITS_MS)) {
    const { rows } = await db.$client.query<{ ms: string }>(
      `select extract(epoch from current_setting('${name}')::interval) * 1000 as ms`,
    )
    expect(Number(rows[0]?.ms), name).toBe(limitMs)
  }
})

test('a lock wait is given up before the statement times out', () => {
  expect(PROGRAM_LIMITS_MS.lock_timeout).toBeLessThan(PROGRAM_LIMITS_MS.statement_timeout)
})
