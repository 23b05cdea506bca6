import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import type { OrderStatus } from '#core/order.ts'
import type { Payment } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { namePurchase, readNamedPurchase, tidyPurchaseNames } from '../../payments/deliver-purchases.ts'
import { createOrderFollower, isBnbAwaited } from './follow-orders.ts'

/** Both sides of each age at which an order, or a named purchase, counts no more. */

const CHAIN_ID = 31_337
const NOW_MS = Date.UTC(2030, 0, 10, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let ledger: TestLedger
let player: { userId: number; wallet: Address }
let cardId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
  player = await ledger.newPlayer()
})
beforeEach(async () => {
  for (const table of ['orders', 'purchase_names']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOW_MS)
})
afterAll(() => ledger?.close())

type OrderAgeSample = { readonly ageMs: number; readonly status: OrderStatus; readonly txHash?: `0x${string}` | null }
const order = ({ ageMs, status, txHash = null }: OrderAgeSample) =>
  execute(
    ledger.db,
    sql`insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt, bnb_price,
        payment_method, chain_id, token, treasury, status, tx_hash, created_at, expires_at)
      values (${player.userId}, ${cardId}, 1, 5, 5, 1, 1, 1, 1, 1, 'BNB', ${CHAIN_ID}, ${fakeAddress('usdt')},
        ${fakeAddress('treasury')}, ${status}, ${txHash}, to_timestamp(${NOW_MS - ageMs}::numeric / 1000), clock_now())`,
  )

describe('an order with a named transaction', () => {
  const looked = async () => {
    const hashes: string[] = []
    const follow = createOrderFollower({
      ...{ db: ledger.db, chainId: CHAIN_ID, notifyPages: () => undefined, settleTogether: async () => undefined },
      readTransaction: async (hash) => {
        hashes.push(hash)
        return { state: 'unknown' } as never
      },
    })
    await follow()
    return hashes
  }

  test.each(['awaiting', 'seen', 'confirming'] as const)('is followed for a day while it is %s', async (status) => {
    const [young, old] = [fakeHash('young'), fakeHash('old')]
    await order({ ageMs: DAY_MS - 1, status, txHash: young })
    await order({ ageMs: DAY_MS + 1, status, txHash: old })
    // One that no node knows any more may be looked at again in the same round.
    expect(new Set(await looked())).toEqual(new Set([young]))
  })

  test.each(['credited', 'expired', 'failed'] as const)('is not followed once it is %s', async (status) => {
    await order({ ageMs: 0, status: status as OrderStatus, txHash: fakeHash('over') })
    expect(await looked()).toEqual([])
  })
})

test.each([
  { ageMs: 2 * HOUR_MS - 1, is: true },
  { ageMs: 2 * HOUR_MS, is: false },
])('BNB is watched for in blocks until two hours after an order of $ageMs ms ago: $is', async ({ ageMs, is }) => {
  await order({ ageMs, status: 'awaiting' })
  expect(await isBnbAwaited(ledger.db, BigInt(NOW_MS))).toBe(is)
})

describe('a purchase named before its payment', () => {
  const wish = { cardId: 0, unitPrice: 5n }
  const named = (text: string) => ({
    ...{ userId: player.userId, walletAddress: player.wallet, chainId: CHAIN_ID },
    ...{ txHash: fakeHash(text), asset: 'USDT' as const },
  })
  const name = (text: string) => namePurchase(ledger.db, named(text), { ...wish, cardId } as never)
  const read = (text: string, blockTimeMs: number) =>
    ledger.db.transaction((tx) =>
      readNamedPurchase(tx, player.userId, { ...named(text), blockTimeMs: BigInt(blockTimeMs) } as unknown as Payment),
    )

  test.each([
    { laterMs: -HOUR_MS, counts: true },
    { laterMs: DAY_MS, counts: true },
    { laterMs: DAY_MS + 1, counts: false },
  ])('counts for a block $laterMs ms later: $counts', async ({ laterMs, counts }) => {
    await name('one')
    expect((await read('one', NOW_MS + laterMs)) !== null).toBe(counts)
  })

  test('is one of at most fifty per day, and counts anew after the day', async () => {
    for (let names = 0; names < 50; names++) expect(await name(`name ${names}`)).toBe(true)
    expect(await name('one more')).toBe(false)
    await ledger.setClock(NOW_MS + DAY_MS - 1)
    expect(await name('one more')).toBe(false)
    await ledger.setClock(NOW_MS + DAY_MS)
    expect(await name('one more')).toBe(true)
  })

  test('is forgotten after thirty days', async () => {
    await name('one')
    await ledger.setClock(NOW_MS + 30 * DAY_MS - 1)
    await tidyPurchaseNames(ledger.db)
    expect(await read('one', NOW_MS)).not.toBeNull()
    await ledger.setClock(NOW_MS + 30 * DAY_MS)
    await tidyPurchaseNames(ledger.db)
    expect(await read('one', NOW_MS)).toBeNull()
  })
})
