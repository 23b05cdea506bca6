import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatAmount } from '#core/money.ts'
import { payoutProblem } from '#core/payout-problem.ts'
import type { Executor } from '#server/db/statement.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { createIdlePayerWorld, type IdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { LOW_BNB_WEI, readHotWallet, readSpendable } from './hot-wallet.ts'
import { recordStray } from './strays.ts'

const NOW_MS = Date.UTC(2030, 0, 10)
const HELD = 100n
const SIGNED = 7n

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
})
afterAll(() => ledger?.close())

test('the spendable amount never includes money that a payout takes during the read', async () => {
  const payer = createIdlePayerWorld(ledger, (await ledger.newPlayer()).userId)
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

describe('the hot wallet is low', () => {
  const BV3 = fakeAddress('bv3')
  async function look(payer: IdlePayerWorld) {
    const { usdt } = payer.deps.chain
    const view = await readHotWallet(payer.deps, payer.wallet.address, { USDT: usdt, BV3 })
    const { isLow } = await readSpendable(payer.deps, payer.wallet.address, usdt)
    expect(isLow).toBe(view.isLow)
    return view
  }

  test.each([
    { bnb: LOW_BNB_WEI, isLow: false },
    { bnb: LOW_BNB_WEI - 1n, isLow: true },
  ])('with $bnb wei for gas: $isLow', async ({ bnb, isLow }) => {
    const payer = createIdlePayerWorld(ledger, (await ledger.newPlayer()).userId)
    Object.assign(payer.funds, { bnb, token: 3n * 10n ** 18n })
    const held = { usdt: '3', bv3: '3', bnb: formatAmount(bnb, 'USDT') }
    expect(await look(payer)).toEqual({ address: payer.wallet.address, ...held, isLow })
    const { usdt } = payer.deps.chain
    expect(await readHotWallet(payer.deps, payer.wallet.address, { USDT: usdt, BV3: null })).toMatchObject({
      bv3: null,
    })
  })

  test('while a payout waits for the wallet to be topped up', async () => {
    const { userId } = await ledger.newPlayer()
    const payer = createIdlePayerWorld(ledger, userId)
    expect(await look(payer)).toMatchObject({ isLow: false })
    const lacking = payoutProblem('bnb_lacking', { wallet: 'it', amount: '1' })
    const { payoutId } = await storePayout(ledger, userId, { problem: lacking })
    expect(await look(payer)).toMatchObject({ isLow: true })
    await execute(ledger.db, sql`delete from payouts where id = ${payoutId}`)
  })
})

test('the hot wallet is stopped by an unexplained transaction of its chain', async () => {
  const payer = createIdlePayerWorld(ledger, (await ledger.newPlayer()).userId)
  const isStopped = async () =>
    (await readSpendable(payer.deps, payer.wallet.address, payer.deps.chain.usdt)).isSigningStopped
  const leave = (chainId: number) => recordStray({ ...payer.deps, db: ledger.db }, { ...payer.key, chainId }, 0, null)
  await leave(1)
  expect(await isStopped()).toBe(false)
  await leave(payer.key.chainId)
  expect(await isStopped()).toBe(true)
})
