import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { ClockOff } from '../fault.ts'
import { createClock, readsClock, TIMED_TABLES } from './clock.ts'
import { createDatabase } from './pool.ts'

const DAY_MS = 86_400_000

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('each table with the clock as a default is known, so that inserts into it are checked', async () => {
  const { rows } = await execute<{ table_name: string }>(
    ledger.db,
    `select distinct table_name from information_schema.columns
    where table_schema = 'public' and column_default like '%clock_now()%' order by table_name`,
  )
  const tables = rows.map(({ table_name }) => table_name)
  expect(tables.filter((table) => table !== 'audit_alarms')).toEqual(TIMED_TABLES)
})

test('a default with the transaction’s time belongs only to the audit or the outbox', async () => {
  const { rows } = await execute<{ column: string }>(
    ledger.db,
    `select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and column_default ~* '^(now\\(|current_|transaction_|statement_)' order by 1`,
  )
  const columns = ['audit_runs.started_at', 'audit_seals.sealed_at', 'outbox.retry_at', 'outbox.told_at']
  expect(rows.map(({ column }) => column)).toEqual(columns)
})

test('an insert with a wrong default time is not stored', async () => {
  const insertVoid = {
    kind: 'write' as const,
    name: 'insertVoid',
    text: `insert into payout_voids (chain_id, from_address, nonce, attempt, hash, raw_transaction, gas_price_wei)
      values (1, $1, 0, 1, $2, '0x3', 1)`,
  }
  expect(readsClock(insertVoid)).toBe(true)
  const clock = createClock({ toleranceMs: 30_000, wallMs: () => Date.now() - DAY_MS })
  const db = createDatabase(ledger.databaseUrl, 2, () => undefined, null, undefined, clock)
  await expect(db.run(insertVoid, [fakeAddress('hot wallet'), fakeHash('void')])).rejects.toThrow(ClockOff)
  expect((await execute(ledger.db, 'select * from payout_voids')).rows).toEqual([])
  await db.end()
})
