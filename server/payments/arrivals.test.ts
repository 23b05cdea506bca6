import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Payment } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readWatchState, STUCK_SECONDS } from '../chain/health.ts'
import { addArrivals, listDueArrivals, listDueDust, postponeArrivals } from './arrivals.ts'

const CHAIN_ID = 31_337
const NOW_MS = Date.UTC(2030, 0, 10, 12)
const PAYMENT = {
  ...{
    chainId: CHAIN_ID,
    txHash: fakeHash('paid'),
    asset: 'USDT',
    from: fakeAddress('payer'),
    value: 5n,
    occurrence: 0,
  },
  ...{ logIndex: 0, blockNumber: 9n, blockHash: fakeHash('block'), blockTimeMs: BigInt(NOW_MS), to: fakeAddress('to') },
} as Payment

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  await execute(ledger.db, 'delete from arrivals')
  await ledger.setClock(NOW_MS)
})
afterAll(() => ledger?.close())

const put = (isDust = false) => ledger.db.transaction((tx) => addArrivals(tx, CHAIN_ID, [PAYMENT], () => isDust))
const readOne = async (isDust = false) =>
  (isDust
    ? await listDueDust(ledger.db, CHAIN_ID, 9)
    : await listDueArrivals(ledger.db, CHAIN_ID, { perPayer: 1, limit: 9 }))[0]

test.each<{ name: string; payment: Payment }>([
  { name: 'of USDT', payment: PAYMENT },
  { name: 'of BNB', payment: { ...PAYMENT, asset: 'BNB', value: 7n, logIndex: -1, occurrence: 2 } as Payment },
])('a payment $name waits as it was read from the chain', async ({ payment }) => {
  for (const isDust of [false, true]) {
    await execute(ledger.db, 'delete from arrivals')
    await ledger.db.transaction((tx) => addArrivals(tx, CHAIN_ID, [payment], () => isDust))
    expect(await readOne(isDust)).toEqual({ payment, tries: 0, isStuck: false })
    expect(await readOne(!isDust)).toBeUndefined()
  }
})

test.each([
  { tries: 0, delayMs: 250 },
  { tries: 1, delayMs: 500 },
  { tries: 7, delayMs: 32_000 },
  { tries: 8, delayMs: 60_000 },
  { tries: 10, delayMs: 60_000 },
  // A power of two of as many tries would be too large for a number.
  { tries: 2_000, delayMs: 60_000 },
])('a payment that failed $tries times is retried $delayMs ms later', async ({ tries, delayMs }) => {
  await put()
  await execute(ledger.db, sql`update arrivals set tries = ${tries}`)
  await postponeArrivals(ledger.db, CHAIN_ID, [PAYMENT], 'why')
  await ledger.setClock(NOW_MS + delayMs - 1)
  expect(await readOne()).toBeUndefined()
  await ledger.setClock(NOW_MS + delayMs)
  expect(await readOne()).toMatchObject({ tries: tries + 1 })
})

test.each([false, true])(
  'a payment is stuck once it has waited for more than ten minutes (dust: %s)',
  async (isDust) => {
    await put(isDust)
    for (const [afterMs, isStuck] of [
      [STUCK_SECONDS * 1_000, false],
      [STUCK_SECONDS * 1_000 + 1, true],
    ] as const) {
      await ledger.setClock(NOW_MS + afterMs)
      expect(await readOne(isDust)).toMatchObject({ isStuck })
      const count = isStuck ? 1 : 0
      expect(await readWatchState(ledger.db, CHAIN_ID)).toMatchObject({ waiting: 1, stuck: count, untried: count })
    }
  },
)
