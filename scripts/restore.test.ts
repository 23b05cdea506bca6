import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import {
  createOperatorToken,
  findKnownDevice,
  findOperator,
  storeDevice,
} from '#server/features/admin/operator-tokens.ts'
import { createNonce, spendNonce } from '#server/features/auth/routes.ts'
import { createSession, findSessions, readCookie } from '#server/features/auth/sessions.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createEmptyDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { runScript } from '#test/support/world/run-script.ts'

const [USDT, TREASURY, OTHER] = [fakeAddress('usdt'), fakeAddress('treasury'), fakeAddress('another')]

const folder = makeTempFolder()
let ledger: TestLedger
let userId: number
let empty: TestDatabase
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
  await execute(
    ledger.db,
    sql`insert into chain_identity (chain_id, genesis_hash, usdt, treasury)
      values (97, ${fakeHash('genesis')}, ${USDT}, ${TREASURY})`,
  )
  empty = await createEmptyDatabase()
})
afterAll(async () => {
  await ledger?.close()
  await empty?.drop()
  folder.remove()
})

const run = (script: 'backup' | 'restore', args: readonly string[], change: Readonly<Record<string, string>> = {}) =>
  runScript(script, args, {
    cwd: folder.path,
    env: {
      ...{ CHAIN: 'bsc-testnet', PUBLIC_URL: 'https://play.example', DATABASE_URL: empty.databaseUrl },
      ...{ USDT_ADDRESS: USDT, TREASURY_ADDRESS: TREASURY, ...change },
    },
  })

test('a database is backed up and restored from the console, and a mismatch is reported in one line', async () => {
  expect(await run('backup', [], { DATABASE_URL: ledger.databaseUrl })).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringMatching(/^Backed up into .*:\n {2}as of .*\n {2}of chain 97, treasury 0x.*\n {2}\d+ rows/),
  })
  const [name = ''] = readdirSync(join(folder.path, 'backups'))
  expect(name).toMatch(/^bv3-\d{8}T\d{6}Z\.backup$/)
  expect(statSync(join(folder.path, 'backups')).mode & 0o777).toBe(0o700)
  const path = join('backups', name)
  const [checked, usage, chain, treasury] = await Promise.all([
    run('restore', [path, '--check']),
    run('restore', []),
    run('restore', [path], { CHAIN: 'bsc' }),
    run('restore', [path], { TREASURY_ADDRESS: OTHER }),
  ])
  const failed = (stderr: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(stderr) })
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/\.backup is whole:\n/) })
  expect(usage).toMatchObject(failed(/^Usage: npm run restore/))
  expect(chain).toMatchObject(failed(/^CHAIN: this backup belongs to chain 97 and not to chain 56; [^\n]*\n$/))
  expect(treasury).toMatchObject(failed(new RegExp(`^TREASURY_ADDRESS: this backup belongs to ${TREASURY} [^\n]*\n$`)))
  expect(await run('restore', [path])).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringContaining('Payouts wait until an operator has compared the chain with the record'),
  })
  const again = await run('restore', [path])
  expect(again).toMatchObject(failed(/^DATABASE_URL: the database \w+ is not empty; [^\n]*--replace \w+[^\n]*\n$/))
})

test('sessions that were open at the backup have to sign in again', async () => {
  const { db } = ledger
  await execute(db, sql`insert into operators (username, password_hash) values ('mallory', 'x')`)
  const { token } = await createOperatorToken(db, 'mallory', { address: '', network: '', browser: '', system: '' })
  const device = await storeDevice(db, 'mallory', null)
  const key = readCookie((await createSession(db, userId)).cookie)
  const nonce = await createNonce(db)
  if (key === null) throw new Error('the cookie is none')
  const isLetIn = async (database: Database) => [
    (await findOperator({ db: database, isLocal: true }, token)) !== null,
    (await findKnownDevice(database, device.cookie, 'mallory')) !== null,
    (await findSessions(database, [key])).get(key) !== null,
  ]
  expect(await isLetIn(db)).toEqual([true, true, true])
  const name = join('backups', 'accesses.backup')
  expect(await run('backup', [name], { DATABASE_URL: ledger.databaseUrl })).toMatchObject({ code: 0 })
  const fresh = await createEmptyDatabase()
  const restored = createDatabase(fresh.databaseUrl, 2, () => undefined)
  try {
    const env = { DATABASE_URL: fresh.databaseUrl }
    const { code, stdout } = await run('restore', [name], env)
    expect(code).toBe(0)
    expect(await isLetIn(restored)).toEqual([false, false, false])
    expect(await spendNonce(restored, nonce)).toBe(false)
    expect(stdout).toContain('All players and operators sign in again')
  } finally {
    await restored.end()
    await fresh.drop()
  }
})
