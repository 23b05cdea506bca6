import { TransactionNotFoundError } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import { fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { collectOutcomes, settleDeps } from '#test/support/money/settle-deps.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { DependencyDown } from '../fault.ts'
import { settlePayment } from './settle-payment.ts'

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
  outcomes.length = 0
})
const outcomes: string[] = []
const newDeps = () =>
  settleDeps(ledger.db, {
    chain: readerOf([
      {
        getTransaction: async ({ hash }: { hash: `0x${string}` }) => {
          asked.push(hash)
          throw new TransactionNotFoundError({ hash })
        },
      },
    ]),
    metrics: collectOutcomes(outcomes),
  })
const settle = (payment: Payment, cardId: number | null) =>
  settlePayment(newDeps(), payment, cardId === null ? null : { cardId, unitPrice: usdt(PRICE) })

const payment = (made: Partial<Payment> = {}): Payment =>
  ({
    chainId: CHAIN_ID,
    txHash: `0x${'1'.repeat(64)}`,
    logIndex: 0,
    occurrence: 0,
    blockNumber: 1n,
    blockHash: `0x${'b'.repeat(64)}`,
    blockTimeMs: BigInt(Date.now()),
    to: `0x${'e'.repeat(40)}`,
    asset: 'USDT',
    value: usdt(PRICE),
    ...made,
  }) as Payment

test('a settled payment is reported as such, however often it comes', async () => {
  const { wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  const made = payment({ from: wallet })
  for (let rounds = 0; rounds < 3; rounds++) await settle(made, null)
  expect(outcomes).toEqual(['kept', 'known', 'known'])
  // What was kept can still be wished for, and is found done after that.
  await settle(made, cardId)
  await settle(made, cardId)
  expect(outcomes.slice(3)).toEqual(['credited', 'known'])
  // An equal one in the same transaction is another payment.
  await settle({ ...made, occurrence: 1 }, null)
  expect(outcomes.slice(5)).toEqual(['kept'])
})

test('a node is called for a nonce only if it may identify the order, and once per transaction', async () => {
  const { wallet, userId } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  const txHash = fakeHash('batch')
  const made = payment({ from: wallet, txHash, value: usdt(1n) })
  await settle(made, null)
  expect(asked).toEqual([])
  await execute(
    ledger.db,
    sql`insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
      payment_method, chain_id, token, treasury, expires_at, tx_hash, sender_nonce)
    values (${userId}, ${cardId}, 1, 1, 1, 1, 1, 1, 1, 'USDT', ${CHAIN_ID}, ${wallet}, ${wallet},
      now() + interval '1 minute', ${fakeHash('slow')}, 7)`,
  )
  let failures = 0
  const getTransaction = async () => {
    failures += 1
    throw new Error('connection refused')
  }
  const failing = settleDeps(ledger.db, { chain: readerOf([{ getTransaction }]) })
  // What has failed is asked for again.
  for (let tries = 1; tries <= 2; tries++) {
    await expect(settlePayment(failing, { ...made, occurrence: 9 }, null)).rejects.toThrow(DependencyDown)
    expect(failures).toBe(tries)
  }
  const deps = newDeps()
  for (let occurrence = 1; occurrence < 4; occurrence++) await settlePayment(deps, { ...made, occurrence }, null)
  expect(asked).toEqual([txHash])
  await settlePayment(deps, payment({ from: wallet, txHash: fakeHash('slow') }), null)
  expect(asked).toEqual([txHash])
})
