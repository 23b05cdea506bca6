import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address, TxHash } from '#core/address.ts'
import { type Bnb, usdt } from '#core/money.ts'
import { type ClaimedPurchase, NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { findLedgerFaults } from '#test/support/money/ledger-check.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { transact } from '../db/statement.ts'
import { isBnbAwaited } from '../features/orders/follow-orders.ts'
import { creditPayment } from './credit-payment.ts'
import { namePurchase, tidyPurchaseNames } from './deliver-purchases.ts'

const USDT = 10n ** 18n
const CHAIN_ID = 31_337
const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const PRICE = usdt(29n * USDT)

let ledger: TestLedger
let buyer: { userId: number; wallet: Address }
let wish: ClaimedPurchase
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(async () => {
  const faults = await findLedgerFaults(ledger.databaseUrl)
  await ledger.close()
  expect(faults).toEqual([])
})
beforeEach(async () => {
  await ledger.setClock(NOW_MS)
  buyer = await ledger.newPlayer()
  wish = { cardId: await ledger.newCard(), unitPrice: PRICE }
})

let hashes = 0
const nextHash = (): TxHash => `0x${(++hashes).toString(16).padStart(64, '0')}`

const name = (txHash: TxHash, named = wish, { userId, wallet } = buyer, asset: 'USDT' | 'BNB' = 'USDT') =>
  namePurchase(ledger.db, { userId, walletAddress: wallet, chainId: CHAIN_ID, txHash, asset }, named)

/** As the watcher comes with a payment: it wishes for nothing. */
async function find(txHash: TxHash, value: bigint, asset: 'USDT' | 'BNB' = 'USDT') {
  const payment = {
    asset,
    occurrence: 0,
    chainId: CHAIN_ID,
    txHash,
    logIndex: asset === 'BNB' ? NATIVE_LOG_INDEX : 0,
    blockNumber: 1n,
    blockHash: `0x${'b'.repeat(64)}`,
    blockTimeMs: BigInt(NOW_MS),
    from: buyer.wallet,
    to: `0x${'7'.repeat(40)}`,
    value: value as never,
  } satisfies Payment
  const settled = await transact(ledger.db, (tx) => creditPayment(tx, payment, null, null))
  if (!settled.ok) throw new Error(settled.code)
  return settled.value
}
const changeCard = (change: ReturnType<typeof sql>) =>
  execute(ledger.db, sql`update cards set ${change} where id = ${wish.cardId}`)

test('a payment named before it was found is credited as named', async () => {
  const txHash = nextHash()
  await name(txHash)
  expect(await find(txHash, 3n * PRICE)).toMatchObject({ outcome: 'credited', cardId: wish.cardId, copies: 3 })
})

test('the first name counts', async () => {
  const txHash = nextHash()
  const other = { cardId: await ledger.newCard(), unitPrice: PRICE }
  await name(txHash, wish)
  await name(txHash, other)
  expect(await find(txHash, PRICE)).toMatchObject({ outcome: 'credited', cardId: wish.cardId })
})

test.each([
  ['its card is on sale no more', sql`is_active = false`],
  ['its price has changed', sql`price = 28e18`],
  ['it does not cover one copy', sql`price = 30e18`],
])('a named payment stays in suspense if %s', async (_, change) => {
  const txHash = nextHash()
  await name(txHash)
  await changeCard(change)
  expect(await find(txHash, PRICE)).toMatchObject({ outcome: 'kept' })
})

test('a name by another wallet, or for another asset, does not count for a payment', async () => {
  const [stranger, inBnb] = [nextHash(), nextHash()]
  await name(stranger, wish, await ledger.newPlayer())
  await name(inBnb, wish, buyer, 'BNB')
  expect(await find(stranger, PRICE)).toMatchObject({ outcome: 'kept' })
  expect(await find(inBnb, PRICE)).toMatchObject({ outcome: 'kept' })
})

test('BNB named without an order is watched for, for two hours, and stored', async () => {
  const isAwaited = (laterMs: number) => isBnbAwaited(ledger.db, BigInt(NOW_MS + DAY_MS + laterMs))
  await ledger.setClock(NOW_MS + DAY_MS)
  expect(await isAwaited(0)).toBe(false)
  const txHash = nextHash()
  await name(txHash, wish, buyer, 'BNB')
  expect(await isAwaited(2 * 60 * 60_000 - 1)).toBe(true)
  expect(await isAwaited(2 * 60 * 60_000)).toBe(false)
  expect(await find(txHash, (10n ** 17n) as Bnb, 'BNB')).toMatchObject({ outcome: 'kept' })
})

test('a wallet names fifty transactions per day, despite concurrent calls', async () => {
  const named = Array.from({ length: 60 }, nextHash)
  await Promise.all(named.map((txHash) => name(txHash)))
  const count = async () =>
    Number(
      (await execute(ledger.db, sql`select count(*) as n from purchase_names where user_id = ${buyer.userId}`)).rows[0]
        ?.n,
    )
  expect(await count()).toBe(50)
  const next = nextHash()
  await ledger.setClock(NOW_MS + DAY_MS)
  await name(next)
  expect(await count()).toBe(51)
})

test('a name is deleted after thirty days', async () => {
  const [old, young] = [nextHash(), nextHash()]
  await name(old)
  await ledger.setClock(NOW_MS + 30 * DAY_MS - 1)
  await tidyPurchaseNames(ledger.db)
  await name(young)
  await ledger.setClock(NOW_MS + 30 * DAY_MS)
  await tidyPurchaseNames(ledger.db)
  expect(await find(old, PRICE)).toMatchObject({ outcome: 'kept' })
  expect(await find(young, PRICE)).toMatchObject({ outcome: 'credited' })
})
