import pg from 'pg'
import { expect, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { startEmbeddedPostgres } from '../dev/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'

test('an owner who is no superuser makes the role on a new server, twice without harm, and the program acts as it', async () => {
  const folder = makeTempFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: false, log: createTestLog() })
  try {
    const superuser = new pg.Client({ connectionString: postgres.databaseUrl })
    await superuser.connect()
    await superuser.query(`create role ann login createrole password 'x'`)
    await superuser.query('create database platform owner ann')
    await superuser.end()
    const url = new URL(postgres.databaseUrl)
    url.username = 'ann'
    url.password = 'x'
    url.pathname = '/platform'
    await migrate(url.href)
    await migrate(url.href)
    const db = createDatabase(url.href, 1, () => undefined)
    const { rows } = await db.$client.query('select current_user as program, session_user as login')
    expect(rows).toEqual([{ program: 'bv3_program', login: 'ann' }])
    await expect(db.$client.query('delete from ledger_transfers')).rejects.toThrow('permission denied')
    await db.$client.end()
  } finally {
    await postgres.stop()
    folder.remove()
  }
})
