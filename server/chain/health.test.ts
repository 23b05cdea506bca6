import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { isWatcherStalled, readWatchState } from './health.ts'

const CHAIN_ID = 97

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test.each([
  { usdt: 0, bnb: 0, isStalled: false },
  { usdt: 59, bnb: 59, isStalled: false },
  { usdt: 61, bnb: 0, isStalled: true },
  { usdt: 0, bnb: 61, isStalled: true },
])('payments are not read if USDT was last read $usdt s ago and BNB $bnb s ago: $isStalled', async (ago) => {
  for (const pass of ['usdt', 'bnb'] as const) {
    await execute(
      ledger.db,
      sql`
      insert into chain_cursors (chain_id, pass, block_number, updated_at)
      values (${CHAIN_ID}, ${pass}, 7, clock_now() - make_interval(secs => ${ago[pass]}))
      on conflict (chain_id, pass) do update set updated_at = excluded.updated_at`,
    )
  }
  expect(isWatcherStalled(await readWatchState(ledger.db, CHAIN_ID), 0)).toBe(ago.isStalled)
})

test.each([
  { due: 300, isStalled: false },
  { due: 299, isStalled: true },
])('a reread due from block $due is stalled while USDT is read up to 500: $isStalled', async (look) => {
  const chainId = CHAIN_ID + 2
  await execute(ledger.db, sql`delete from chain_cursors where chain_id = ${chainId}`)
  await execute(
    ledger.db,
    sql`insert into chain_cursors (chain_id, pass, block_number, updated_at, target_block, due_block)
    values (${chainId}, 'usdt', 500, clock_now(), null, null),
      (${chainId}, 'usdt last look', 90, clock_now() - interval '1 hour', 95, ${look.due})`,
  )
  expect(isWatcherStalled(await readWatchState(ledger.db, chainId), 0)).toBe(look.isStalled)
})

test('before the first round, payments are not read once a process has waited a minute', async () => {
  const state = await readWatchState(ledger.db, CHAIN_ID + 1)
  expect([59_000, 61_000].map((sinceMs) => isWatcherStalled(state, sinceMs))).toEqual([false, true])
})
