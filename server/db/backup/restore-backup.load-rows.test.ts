import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { HEAD_BYTES, type Manifest } from './backup-file.ts'
import { loadRows } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = makeTempFolder()
let ledger: TestLedger
let client: pg.Client
let manifest: Manifest
let body: string
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.newPlayer()
  const path = join(folder.path, 'whole.backup')
  manifest = await writeBackup(ledger.databaseUrl, path)
  body = gunzipSync(readFileSync(path).subarray(HEAD_BYTES)).toString()
  client = new pg.Client({ connectionString: ledger.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await ledger?.close()
  folder.remove()
})

/** Puts a changed backup in the place of all rows, and takes that back. */
async function load(changed: string, tables: Manifest['tables'] = manifest.tables): Promise<void> {
  const path = join(folder.path, 'changed.backup')
  writeFileSync(path, Buffer.concat([Buffer.alloc(HEAD_BYTES), gzipSync(changed)]))
  await client.query('begin')
  try {
    await loadRows(client, path, { ...manifest, tables })
  } finally {
    await client.query('rollback')
  }
}

/** The part of a table, from the line that names it to the end of its rows. */
function partOf(table: string): string {
  const start = body.indexOf(`{"table":"${table}","columns":`)
  return body.slice(start, body.indexOf('\n\\.\n', start) + 4)
}
const changeHead = (table: string, change: (columns: string[]) => { table?: string; columns?: string[] }) => {
  const [line = ''] = partOf(table).split('\n')
  const named = JSON.parse(line) as { table: string; columns: string[] }
  return body.replace(line, () => JSON.stringify({ ...named, ...change(named.columns) }))
}

test('an undamaged backup is loaded', async () => {
  await load(body)
})

test.each<{ name: string; changed: () => string; problem: string }>([
  {
    name: 'lacks a table',
    changed: () => body.replace(partOf('users'), () => ''),
    problem: 'the backup lacks users',
  },
  {
    name: 'has a table that the schema lacks',
    changed: () => changeHead('users', () => ({ table: 'people' })),
    problem: 'the backup has the table people otherwise than its schema',
  },
  {
    name: 'lacks a column',
    changed: () => changeHead('users', (columns) => ({ columns: columns.slice(1) })),
    problem: 'the backup has the table users otherwise than its schema',
  },
  {
    name: 'has a column more',
    changed: () => changeHead('users', (columns) => ({ columns: [...columns, 'shoe_size'] })),
    problem: 'the backup has the table users otherwise than its schema',
  },
  {
    name: 'has another column',
    changed: () => changeHead('users', (columns) => ({ columns: [...columns.slice(1), 'shoe_size'] })),
    problem: 'the backup has the table users otherwise than its schema',
  },
])('a backup that $name is refused', async ({ changed, problem }) => {
  await expect(load(changed())).rejects.toThrow(problem)
})

test('a backup with other row counts than its manifest is refused', async () => {
  await expect(load(body, { ...manifest.tables, users: 2 })).rejects.toThrow(
    'the backup has 2 rows of users, and 1 came',
  )
})
