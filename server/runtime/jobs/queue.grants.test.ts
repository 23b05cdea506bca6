import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/world/postgres.ts'
import { grantQueueToProgram } from './queue.ts'

const PROCESSES = 12
const ROUNDS = 5

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
  const boss = new PgBoss({ connectionString: database.databaseUrl })
  await boss.start()
  await boss.stop({ graceful: false })
})
afterAll(() => database?.drop())

test('processes that start at the same moment grant the program the queue one after the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const grants = await Promise.allSettled(
      Array.from({ length: PROCESSES }, () => grantQueueToProgram(database.databaseUrl)),
    )
    expect(grants.flatMap((grant) => (grant.status === 'rejected' ? [String(grant.reason)] : []))).toEqual([])
  }
})
