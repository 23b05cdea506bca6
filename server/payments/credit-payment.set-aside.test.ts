import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { type Bnb, bv3, usdt } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import { audit } from '#server/audit/audit.ts'
import { readOwed } from '#server/ledger/solvency/solvency.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { transact } from '../db/statement.ts'
import { lockHolder } from '../ledger/accounts.ts'
import { creditPayment, setAside } from './credit-payment.ts'
import { importPurchase, lockTransactions } from './deliver-purchases.ts'
import { lockPayment, startRefund } from './payment-rows.ts'

const CHAIN_ID = 31_337

let ledger: TestLedger
let flood: Address
let floods = 0
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())
beforeEach(() => {
  flood = fakeAddress(`flood ${++floods}`)
})

const dust = (count: number, made: Partial<Payment> = {}): Payment[] =>
  Array.from({ length: count }, (_, occurrence) => ({
    asset: 'USDT',
    chainId: CHAIN_ID,
    txHash: fakeHash(flood),
    logIndex: occurrence,
    occurrence,
    blockNumber: 1n,
    blockHash: fakeHash('block'),
    blockTimeMs: BigInt(Date.now()),
    from: flood,
    to: fakeAddress('treasury'),
    value: usdt(3n),
    ...made,
  })) as Payment[]

const fold = (payments: readonly Payment[]) => ledger.db.transaction((tx) => setAside(tx, payments))
const linesOf = async () =>
  (
    await execute<{ id: string; value: string; transfers: number; status: string }>(
      ledger.db,
      sql`select id, value, transfers, status from payments where sender = ${flood} order by id`,
    )
  ).rows
const owed = async () => (await readOwed(ledger.db, CHAIN_ID)).openPayments

test('two thousand dust transfers are one line, owed and posted completely, however often they come', async () => {
  const before = await owed()
  const all = dust(2_000)
  await fold(all.slice(0, 300))
  await fold(all.slice(200, 2_000))
  await fold(all)
  expect(await linesOf()).toMatchObject([{ value: '6000', transfers: 2_000, status: 'aside' }])
  expect((await owed()) - before).toBe(6_000n)
  expect(await audit(ledger.db)).toEqual([])
})

test('lines are separate by asset', async () => {
  await fold(dust(2))
  await fold(dust(3, { asset: 'BNB', logIndex: NATIVE_LOG_INDEX, value: 1n as Bnb }))
  expect(await linesOf()).toMatchObject([
    { value: '6', transfers: 2 },
    { value: '3', transfers: 3 },
  ])
  expect(await audit(ledger.db)).toEqual([])
})

test('of two concurrent transfers that begin a line, the second joins the first', async () => {
  flood = (await ledger.newPlayer()).wallet
  await Promise.all(['one', 'two', 'three'].map((txHash) => fold(dust(20, { txHash: fakeHash(`${flood} ${txHash}`) }))))
  expect(await linesOf()).toMatchObject([{ value: '180', transfers: 60 }])
  expect(await audit(ledger.db)).toEqual([])
})

test('a transfer during an operator’s decision on a line waits for it, and never vice versa', async () => {
  const { userId, wallet } = await ledger.newPlayer()
  flood = wallet
  await fold(dust(2))
  const [line] = await linesOf()
  let folded: Promise<unknown> | undefined
  await ledger.db.transaction(async (tx) => {
    await lockPayment(tx, { userId, paymentId: Number(line?.id) })
    folded = fold(dust(4))
    await untilBlocked(ledger.db)
    await lockHolder(tx, userId)
  })
  await folded
  expect(await linesOf()).toMatchObject([{ value: '12', transfers: 4 }])
})

/** Sets payments aside, and commits only once somebody else waits for what that holds. */
async function foldUntilBlocked(payments: readonly Payment[], other: () => Promise<unknown>): Promise<unknown> {
  const written = Promise.withResolvers<void>()
  const folded = ledger.db.transaction(async (tx) => {
    await setAside(tx, payments)
    written.resolve()
    await untilBlocked(ledger.db)
  })
  await Promise.race([written.promise, folded])
  const [, answer] = await Promise.all([folded, other()])
  return answer
}

test('a transfer while a line is begun waits for it, and joins it', async () => {
  flood = (await ledger.newPlayer()).wallet
  await foldUntilBlocked(dust(2), () => fold(dust(3, { txHash: fakeHash(`${flood} second`) })))
  expect(await linesOf()).toMatchObject([{ value: '15', transfers: 5 }])
})

/** Imports a purchase that the flood's transaction paid for. */
async function bringIn() {
  const transaction = { chainId: CHAIN_ID, txHash: fakeHash(flood), copy: 1 }
  const [cardId, { userId }] = [await ledger.newCard(), await ledger.newPlayer()]
  return transact(ledger.db, async (tx) => {
    await lockTransactions(tx, [transaction])
    const terms = { dailyBv3: bv3(1n), totalBv3: bv3(9n), dailyUsdt: usdt(1n), totalUsdt: usdt(9n) }
    const bought = { userId, cardId, terms, price: usdt(29n), purchasedAt: new Date(0) }
    return importPurchase(tx, { ...bought, paymentMethod: 'USDT', transaction })
  })
}

test('an import of a transaction that is being set aside waits, and then finds it used', async () => {
  flood = (await ledger.newPlayer()).wallet
  expect(await foldUntilBlocked(dust(2), bringIn)).toEqual({ ok: false, code: 'transaction_used' })
})

test('a transfer of an imported transaction joins no line and begins none', async () => {
  expect(await bringIn()).toMatchObject({ ok: true })
  const before = await owed()
  expect(await fold(dust(2))).toEqual({ outcome: 'known' })
  expect(await linesOf()).toEqual([])
  const other = dust(3, { txHash: fakeHash(`${flood} other`) })
  await fold([...dust(2), ...other])
  await fold([...dust(2), ...other])
  expect(await linesOf()).toMatchObject([{ value: '9', transfers: 3 }])
  expect((await owed()) - before).toBe(9n)
  expect(await audit(ledger.db)).toEqual([])
})

test('the audit finds a line with more or less than its transfers', async () => {
  await fold(dust(4))
  expect(await audit(ledger.db)).toEqual([])
  const spoil = (to: number) => execute(ledger.db, sql`update payments set transfers = ${to} where sender = ${flood}`)
  await spoil(5)
  expect((await audit(ledger.db)).length).toBeGreaterThan(0)
  await spoil(4)
  expect(await audit(ledger.db)).toEqual([])
})

test('a part of a line cannot buy a card', async () => {
  const cardId = await ledger.newCard()
  const [one] = dust(2)
  if (one === undefined) throw new Error('there is dust')
  await fold(dust(2))
  const bought = await transact(ledger.db, (tx) =>
    creditPayment(tx, one, null, { cardId, unitPrice: usdt(29n * 10n ** 18n) }),
  )
  expect(bought).toEqual({ ok: false, code: 'payment_too_small' })
})

test('a transfer after a decided refund begins another line', async () => {
  await fold(dust(4))
  const [line] = await linesOf()
  const userId = Number(
    (await execute<{ n: string }>(ledger.db, sql`select user_id as n from payments where sender = ${flood}`)).rows[0]
      ?.n,
  )
  await ledger.db.transaction((tx) => startRefund(tx, { userId, paymentId: Number(line?.id) }))
  await fold(dust(6))
  expect(await linesOf()).toMatchObject([
    { value: '12', transfers: 4, status: 'refunding' },
    { value: '6', transfers: 2, status: 'aside' },
  ])
})
