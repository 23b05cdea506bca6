import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Executor } from '#server/db/statement.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { createPayerWorld } from '#test/support/payer-world.ts'
import { readSpendable } from './read-spendable.ts'

const NOW_MS = Date.UTC(2030, 0, 10)
const HELD = 100n
const SIGNED = 7n

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
})
afterAll(() => ledger?.close())

test('what can be promised never counts money that a payout takes while it is read', async () => {
  const payer = createPayerWorld(ledger, (await ledger.newPlayer()).userId)
  const { usdt } = payer.deps.chain
  payer.funds.token = HELD
  await payer.signed(0, [NOW_MS], { token: usdt, amount: SIGNED })
  const spendable = async (db: Executor) => {
    const deps = { ...payer.deps, db: { ...ledger.db, ...db } }
    return (await readSpendable(deps, payer.wallet.address, usdt)).amount
  }
  expect(await spendable(ledger.db)).toBe(HELD - SIGNED)
  let isCompleted = false
  const completing: Executor = {
    run: async (...call) => {
      if (!isCompleted) {
        isCompleted = true
        await execute(ledger.db, sql`update payouts set state = 'completed', completed_at = clock_now()`)
        payer.funds.token -= SIGNED
      }
      return ledger.db.run(...call)
    },
  }
  expect(await spendable(completing)).toBe(HELD - SIGNED)
})
