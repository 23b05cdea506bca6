import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { giveBalance } from '#test/support/money/payout-stage.ts'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { execute } from '#test/support/world/execute.ts'
import { writeBackup } from './write-backup.ts'

const folder = makeTempFolder()
let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(async () => {
  await ledger?.close()
  folder.remove()
})

/** Adds rows to tables at the beginning of a backup, in its middle and at its end. */
async function writeToManyTables(): Promise<void> {
  const { userId, wallet } = await ledger.newPlayer()
  await giveBalance(ledger.db, userId, 'USDT', 5n)
  for (const statement of [
    `insert into audit_alarms (finding) values ('{"check": "test"}')`,
    `insert into withdrawals (user_id, asset, amount, fee, to_address) values (${userId}, 'USDT', 1, 0, '${wallet}')`,
  ]) {
    await execute(ledger.db, statement)
  }
}

/** Commits a write beside a backup that has copied so many tables and copies the next one after the write. */
async function whileCopying<T>(tables: number, write: () => Promise<void>, backUp: () => Promise<T>): Promise<T> {
  const query: (this: pg.Client, ...asked: unknown[]) => unknown = pg.Client.prototype.query
  let copies = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
    const [first] = asked as unknown[]
    const isCopy = typeof first === 'object' && first !== null && 'handleCopyData' in first
    if (!isCopy || ++copies !== tables + 1) return query.apply(this, asked)
    // The backup sends nothing else before this copy has ended.
    void write().then(() => query.apply(this, asked))
    return undefined
  })
  try {
    return await backUp()
  } finally {
    spy.mockRestore()
  }
}

async function countRows(tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map((name) => `(select count(*)::integer from ${name}) as ${name}`)
  const { rows } = await execute<Record<string, number>>(ledger.db, `select ${counts.join(', ')}`)
  return rows[0] ?? {}
}

test('a backup with a lost connection fails, and leaves no file', async () => {
  const end = async () =>
    void (await execute(
      ledger.db,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where application_name = 'bv3 backup' and datname = current_database()`,
    ))
  const path = join(folder.path, 'lost', 'lost.backup')
  await expect(whileCopying(3, end, () => writeBackup(ledger.databaseUrl, path))).rejects.toThrow()
  expect(readdirSync(join(folder.path, 'lost'))).toEqual([])
})

test.each([1, 2, 30])('a backup has no row that is committed after %i of its tables', async (tables) => {
  const { tables: all } = await writeBackup(ledger.databaseUrl, join(folder.path, `before ${tables}.backup`))
  const names = Object.keys(all)
  const path = join(folder.path, `beside ${tables}.backup`)
  const beside = await whileCopying(tables, writeToManyTables, () => writeBackup(ledger.databaseUrl, path))
  expect(beside.tables).toEqual(all)
  const after = await countRows(names)
  const changed = names.filter((name) => after[name] !== all[name])
  expect(changed).toEqual(expect.arrayContaining(['audit_alarms', 'ledger_transfers', 'users', 'withdrawals']))
})
