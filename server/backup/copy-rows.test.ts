import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#test/support/postgres.ts'
import { copyIn, copyOut } from './copy-rows.ts'

const ROWS = 20_000

test('rows that wait for who reads them stay as the database has sent them', async () => {
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
