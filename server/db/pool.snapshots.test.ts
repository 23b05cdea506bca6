import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { createSnapshots, type Snapshots } from './pool.ts'
import type { Snapshot } from './statement.ts'

const READ = { kind: 'read' as const, name: 'readCards', text: 'select count(*)::int as cards from cards' }
const WRITE = { kind: 'write' as const, name: 'insertCard', text: `update settings set value = value` }
const SNAPSHOTS_MAX = 3

let database: TestDatabase
let snapshots: Snapshots
beforeAll(async () => {
  database = await createTestDatabase()
  snapshots = createSnapshots({ connectionString: database.databaseUrl } as never, () => undefined)
})
afterAll(async () => {
  await snapshots?.end()
  await database?.drop()
})

const opened: Snapshot[] = []
afterEach(async () => {
  for (const snapshot of opened.splice(0)) await snapshot.close()
})
async function open(): Promise<Snapshot> {
  const snapshot = await snapshots.open()
  if (snapshot === null) throw new Error('there are too many')
  opened.push(snapshot)
  return snapshot
}

describe('snapshots', () => {
  test('are limited to three, and closing one makes room for one, however often it is closed', async () => {
    const all = await Promise.all(Array.from({ length: SNAPSHOTS_MAX }, open))
    expect(await snapshots.open()).toBeNull()
    await Promise.all([all[0]?.close(), all[0]?.close()])
    await all[0]?.close()
    await open()
    expect(await snapshots.open()).toBeNull()
  })

  test('read, change nothing, and read nothing once they are closed', async () => {
    const snapshot = await open()
    expect(await snapshot.run(READ, [])).toEqual([{ cards: expect.any(Number) }])
    await expect(snapshot.run(WRITE, [])).rejects.toThrow('the statement insertCard failed')
    await snapshot.close()
    await expect(snapshot.run(READ, [])).rejects.toThrow('a statement came after its snapshot was closed')
  })

  test('read again after one with a failed statement', async () => {
    for (let times = 0; times <= SNAPSHOTS_MAX; times++) {
      const snapshot = await open()
      await snapshot
        .run({ kind: 'read' as const, name: 'readNothing', text: 'select 1 / 0' }, [])
        .catch(() => undefined)
      await snapshot.close()
      const next = await open()
      expect(await next.run(READ, [])).toHaveLength(1)
      await next.close()
    }
  })

  test('that cannot be opened are refused each time, and free their place', async () => {
    const unreachable = createSnapshots({ connectionString: 'postgres://127.0.0.1:1/none' } as never, () => undefined)
    for (let times = 0; times <= SNAPSHOTS_MAX; times++) await expect(unreachable.open()).rejects.toThrow()
    await unreachable.end()
  })
})
