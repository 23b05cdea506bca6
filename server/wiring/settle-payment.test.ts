import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { createSettlement } from './settle-payment.ts'

const CHAIN_ID = 31_337
const PRICE = 29n * 10n ** 18n

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

/** Hashes of which a node was asked. */
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
})
const outcomes: string[] = []
const settle = (payment: Payment, cardId: number | null) =>
  createSettlement({
    db: ledger.db,
    log: { error: () => undefined },
    senderNonce: async ({ txHash }) => {
      asked.push(txHash)
      return null
    },
    onOutcome: ({ outcome }) => outcomes.push(outcome),
  })(payment, cardId === null ? null : { cardId, unitPrice: usdt(PRICE) })

test('a payment that is done asks no node again, however often its block is read', async () => {
  const { wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  const payment: Payment = {
    chainId: CHAIN_ID,
    txHash: `0x${'1'.repeat(64)}`,
    logIndex: 0,
    occurrence: 0,
    blockNumber: 1n,
    blockHash: `0x${'b'.repeat(64)}`,
    blockTimeMs: BigInt(Date.now()),
    from: wallet,
    to: `0x${'e'.repeat(40)}`,
    asset: 'USDT',
    value: usdt(PRICE),
  }
  for (let rounds = 0; rounds < 3; rounds++) await settle(payment, null)
  expect([asked.length, ...outcomes]).toEqual([1, 'kept', 'known', 'known'])
  // What was kept can still be wished for, and is found done after that.
  await settle(payment, cardId)
  await settle(payment, cardId)
  expect([asked.length, ...outcomes.slice(3)]).toEqual([2, 'credited', 'known'])
  // An equal one in the same transaction is another payment.
  await settle({ ...payment, occurrence: 1 }, null)
  expect([asked.length, ...outcomes.slice(5)]).toEqual([3, 'kept'])
})
