import { expect, test } from 'vitest'
import { execute } from '#test/support/world/execute.ts'
import { createTestDatabase } from '#test/support/world/postgres.ts'
import { createDatabase } from './pool.ts'

test('a connection dropped between two queries of its holder ends only itself', async () => {
  const { databaseUrl, drop } = await createTestDatabase()
  const errors: string[] = []
  const db = createDatabase(databaseUrl, 2, (error) => errors.push(error.message))
  try {
    const held = await db.$client.connect()
    const ended = new Promise((resolve) => held.once('end', resolve))
    const { rows } = await held.query('select pg_backend_pid() as pid')
    await execute(db, `select pg_terminate_backend(${rows[0].pid})`)
    await ended
    held.release()
    expect(errors).toContain('terminating connection due to administrator command')
    expect((await db.$client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await db.$client.end()
    await drop()
  }
})

test('connections that hold locks count as a separate pool', async () => {
  const { databaseUrl, drop } = await createTestDatabase()
  const db = createDatabase(databaseUrl, 2, () => undefined)
  try {
    await db.transactionBeside(async (tx) => {
      await execute(tx, 'select 1')
      expect(db.pools.locks).toMatchObject({ totalCount: 1, idleCount: 0, waitingCount: 0, hangingCount: 0 })
      expect(db.pools.direct).toMatchObject({ totalCount: 0 })
    })
    expect(db.pools.locks).toMatchObject({ totalCount: 1, idleCount: 1 })
  } finally {
    await db.end()
    await drop()
  }
})
