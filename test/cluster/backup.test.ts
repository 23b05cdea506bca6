import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'

const folder = makeTempFolder()
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  folder.remove()
})

test('a backup of a single node is refused for a cluster', async () => {
  const path = join(folder.path, 'cluster.backup')
  await expect(writeBackup(database.databaseUrl, path)).rejects.toThrow(
    'a Citus cluster is backed up and restored with its own tools',
  )
  expect(existsSync(path)).toBe(false)
})
