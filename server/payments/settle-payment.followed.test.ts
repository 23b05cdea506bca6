import { afterAll, beforeAll, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { settleDeps } from '#test/support/money/settle-deps.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { DependencyDown } from '../fault.ts'
import { listDueArrivals } from './arrivals.ts'
import { settleFollowed } from './settle-payment.ts'

const CHAIN_ID = 31_337

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('a payment that could not be settled with its order is left to the inbox', async () => {
  const { db } = ledger
  const { userId, wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  // Its nonce alone may tell that the payment is this order's, and no node says it.
  await execute(
    db,
    sql`insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
      payment_method, chain_id, token, treasury, expires_at, tx_hash, sender_nonce)
    values (${userId}, ${cardId}, 1, 29e18, 29e18, 1, 1, 1, 1, 'USDT', ${CHAIN_ID}, ${wallet}, ${wallet},
      now() + interval '15 minutes', ${fakeHash('slow')}, 7)`,
  )
  const deadNode = {
    getTransaction: async () => {
      throw new Error('connection refused')
    },
  }
  const deps = settleDeps(db, { chain: readerOf([deadNode], { chainId: CHAIN_ID }) })
  const facts = { chainId: CHAIN_ID, logIndex: 0, occurrence: 0, blockNumber: 1n, blockHash: fakeHash('block') }
  const payment: Payment = {
    ...{ ...facts, asset: 'USDT', txHash: fakeHash('sped up'), from: wallet, to: fakeAddress('treasury') },
    ...{ blockTimeMs: BigInt(Date.now()), value: usdt(29n * 10n ** 18n) },
  }
  const due = async () => (await listDueArrivals(db, CHAIN_ID, { perPayer: 9, limit: 9 })).map(({ payment: it }) => it)
  expect(await due()).toEqual([])
  await expect(settleFollowed(deps, [payment])).rejects.toThrow(DependencyDown)
  expect(await due()).toEqual([payment])
})
