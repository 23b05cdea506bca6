import type { Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#test/support/world/postgres.ts'
import { copyIn, copyOut } from './copy-rows.ts'

const ROWS = 20_000

async function connect(): Promise<pg.Client> {
  const { databaseUrl, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await client.connect()
  return client
}

test('unreadable or unacceptable rows are an error, and the connection stays usable', async () => {
  const client = await connect()
  await client.query('create temporary table copied (number integer)')
  async function* failing() {
    yield Buffer.from('1\n')
    throw new Error('the file is gone')
  }
  await expect(copyIn(client, 'copy copied from stdin', failing())).rejects.toThrow('the file is gone')
  async function* wrong() {
    for (let n = 0; n < 1_000; n++) yield Buffer.from('no number\n'.repeat(1_000))
  }
  await expect(copyIn(client, 'copy copied from stdin', wrong())).rejects.toThrow('invalid input syntax')
  async function* none() {}
  expect(await copyIn(client, 'copy copied from stdin', none())).toBe(0)
  await expect(copyOut(client, 'copy (select 1 / 0) to stdout').toArray()).rejects.toThrow('division by zero')
  await expect(copyOut(client, 'copy nothing to stdout').toArray()).rejects.toThrow('does not exist')
  expect((await client.query('select count(*)::int as rows from copied')).rows).toEqual([{ rows: 0 }])
})

test('rows are read no faster than the database accepts them', async () => {
  const client = await connect()
  await client.query('create temporary table copied (text text)')
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const waiting: number[] = []
  async function* many() {
    for (let n = 0; n < 200; n++) {
      waiting.push(stream.writableLength)
      yield Buffer.from(`${'x'.repeat(100_000)}\n`)
    }
  }
  expect(await copyIn(client, 'copy copied from stdin', many())).toBe(200)
  expect(Math.max(...waiting)).toBeLessThan(1_000_000)
})

test('rows that wait for a reader are kept as the database sent them', async () => {
  const { databaseUrl, drop } = await createTestDatabase()
  const [from, to] = [
    new pg.Client({ connectionString: databaseUrl }),
    new pg.Client({ connectionString: databaseUrl }),
  ]
  onTestFinished(async () => {
    await Promise.all([from.end(), to.end()])
    await drop()
  })
  await Promise.all([from.connect(), to.connect()])
  await to.query('create temporary table copied (number integer, text text)')
  const rows = copyOut(from, `copy (select n, md5(n::text) from generate_series(1, ${ROWS}) n) to stdout`)
  // The driver has many pieces of its answer to tell before the first row is taken.
  await vi.waitFor(() => expect(rows.readableLength).toBeGreaterThan(500_000), { timeout: 10_000 })
  expect(await copyIn(to, 'copy copied from stdin', rows)).toBe(ROWS)
  const { rows: wrong } = await to.query(
    `select count(*)::int as kept, count(distinct number)::int as numbers,
      count(*) filter (where text <> md5(number::text))::int as wrong from copied`,
  )
  expect(wrong).toEqual([{ kept: ROWS, numbers: ROWS, wrong: 0 }])
})
