import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address, TxHash } from '#core/address.ts'
import { type Bnb, bv3, usdt } from '#core/money.ts'
import { PASSED_ON_LOG_INDEX, type Payment } from '#core/payment.ts'
import { ok } from '#core/result.ts'
import { audit } from '#server/audit/audit.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { transact } from '../db/statement.ts'
import { bindReferrer, ensureAccount, openAccount } from '../ledger/accounts.ts'
import { startMining } from '../ledger/mining/mining-sessions.ts'
import { creditPayment, leaveToOperator, recordPassedOn } from './credit-payment.ts'
import { findPaidElsewhere, importPurchase, lockTransactions } from './deliver-purchases.ts'

const CHAIN_ID = 31_337
const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const TREASURY: Address = `0x${'7'.repeat(40)}`
const PRICE = usdt(29n * 10n ** 18n)
const ROUNDS = 8

let ledger: TestLedger
let cardId: number
let hashes = 0
let txHash: TxHash
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  cardId = await ledger.newCard()
})
afterAll(() => ledger?.close())
beforeEach(() => {
  txHash = `0x${(++hashes).toString(16).padStart(64, '0')}`
})

const importCopy = (userId: number, copy = 1) =>
  transact(ledger.db, async (tx) => {
    const transaction = { chainId: CHAIN_ID, txHash, copy }
    await lockTransactions(tx, [transaction])
    return importPurchase(tx, {
      ...{ userId, cardId, price: PRICE, purchasedAt: new Date(NOW_MS - 1_000), paymentMethod: 'USDT' },
      terms: { dailyBv3: bv3(1n), totalBv3: bv3(9n), dailyUsdt: usdt(1n), totalUsdt: usdt(9n) },
      transaction,
    })
  })

/** The payment of that transaction as the chain has it. */
const paymentOf = (from: Address): Payment => ({
  ...{ asset: 'USDT', occurrence: 0, chainId: CHAIN_ID, txHash, logIndex: 0, blockNumber: 1n },
  ...{ blockHash: `0x${'b'.repeat(64)}`, blockTimeMs: BigInt(NOW_MS), from, to: TREASURY, value: PRICE },
})

/** Settles that payment, asked for as one copy. */
const pay = (from: Address, isAskedFor = true) => {
  const wish = isAskedFor ? { cardId, unitPrice: PRICE } : null
  return transact(ledger.db, (tx) => creditPayment(tx, paymentOf(from), null, wish))
}

const copiesOf = async (hash: string) =>
  Number(
    (
      await readRows<{ n: string }>(ledger.databaseUrl, 'select count(*) as n from purchases where tx_hash = $1', [
        hash,
      ])
    )[0]?.n,
  )

test('the purchases of a transaction are imported once, copy by copy, for any wallet', async () => {
  const [player, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
  expect(await importCopy(player.userId)).toMatchObject({ ok: true })
  expect(await importCopy(player.userId)).toEqual({ ok: false, code: 'transaction_used' })
  expect(await importCopy(other.userId)).toEqual({ ok: false, code: 'transaction_used' })
  expect(await importCopy(player.userId, 2)).toMatchObject({ ok: true })
  expect(await copiesOf(txHash)).toBe(2)
  const opened = 'select bool_and(opened_at is not null) as "isSeen" from purchases where tx_hash = $1'
  expect(await readRows(ledger.databaseUrl, opened, [txHash])).toEqual([{ isSeen: true }])
  expect(await audit(ledger.db)).toEqual([])
})

test.each([{ isMining: true }, { isMining: false }])(
  'an imported copy mines from its import on, if its owner mines: $isMining',
  async ({ isMining }) => {
    const { userId } = await ledger.newPlayer()
    await ledger.giveCopies(userId, cardId, 1)
    if (isMining) await transact(ledger.db, async (tx) => ok(await startMining(tx, userId, [cardId])))
    expect(await importCopy(userId)).toEqual({ ok: true, value: { isMining } })
    const lot = `select (extract(epoch from created_at) * 1000)::bigint::text as "createdMs",
      (extract(epoch from mining_since) * 1000)::bigint::text as "sinceMs" from lots where user_id = $1 order by id desc limit 1`
    const now = String(NOW_MS)
    expect(await readRows(ledger.databaseUrl, lot, [userId])).toEqual([
      { createdMs: now, sinceMs: isMining ? now : null },
    ])
  },
)

test.each([
  { origin: 'nothing', isBound: true },
  { origin: 'gift', isBound: true },
  { origin: 'import', isBound: false },
  { origin: 'payment', isBound: false },
])(
  'a wallet that owns $origin can bind a referrer at its first sign-in, or soon after: $isBound',
  async ({ origin, isBound }) => {
    const referrer = await ledger.newPlayer()
    for (const isSignedIn of [true, false]) {
      const wallet: Address = `0x${(++hashes).toString(16).padStart(40, 'e')}`
      const account = await ledger.db.transaction((tx) => ensureAccount(tx, wallet))
      const { userId } = account
      if (isSignedIn) await ledger.db.transaction((tx) => openAccount(tx, account, null))
      txHash = `0x${(++hashes).toString(16).padStart(64, '0')}`
      if (origin === 'gift') await ledger.giveCopies(userId, cardId, 1)
      if (origin === 'import') expect(await importCopy(userId)).toMatchObject({ ok: true })
      if (origin === 'payment') expect(await pay(wallet)).toMatchObject({ ok: true })
      const { referredBy } = await ledger.db.transaction((tx) =>
        isSignedIn ? bindReferrer(tx, userId, referrer.wallet) : openAccount(tx, account, referrer.wallet),
      )
      expect({ isSignedIn, referredBy }).toEqual({ isSignedIn, referredBy: isBound ? referrer.wallet : null })
    }
  },
)

test('an imported transaction buys nothing more, and its payment is owed to no one', async () => {
  const [player, sender] = [await ledger.newPlayer(), await ledger.newPlayer()]
  await importCopy(player.userId)
  for (const { wallet } of [player, sender]) {
    expect(await pay(wallet)).toEqual({ ok: false, code: 'payment_imported' })
    expect(await pay(wallet, false)).toEqual({ ok: true, value: { outcome: 'known' } })
    expect(await pay(wallet)).toEqual({ ok: false, code: 'payment_imported' })
    expect(await transact(ledger.db, async (tx) => ok(await leaveToOperator(tx, paymentOf(wallet))))).toEqual({
      ok: true,
      value: { outcome: 'known' },
    })
  }
  expect(await copiesOf(txHash)).toBe(1)
  for (const table of ['payments', 'payment_claims']) {
    const query = `select tx_hash from ${table} where tx_hash = $1`
    expect(await readRows(ledger.databaseUrl, query, [txHash])).toEqual([])
  }
  expect(await audit(ledger.db)).toEqual([])
})

test('imported transactions are recognized among others, each on its own chain', async () => {
  const player = await ledger.newPlayer()
  await importCopy(player.userId)
  const others: TxHash[] = [`0x${'f'.repeat(64)}`]
  const imported = (chainId: number, asked: TxHash[]) => findPaidElsewhere(ledger.db, chainId, asked)
  expect(await imported(CHAIN_ID, [...others, txHash])).toEqual(new Set([txHash]))
  expect(await imported(CHAIN_ID, others)).toEqual(new Set())
  expect(await imported(CHAIN_ID + 1, [txHash])).toEqual(new Set())
})

test('BNB that a contract passed on in an imported transaction is not recorded', async () => {
  const player = await ledger.newPlayer()
  await importCopy(player.userId)
  const passedOn = {
    ...paymentOf(player.wallet),
    asset: 'BNB',
    logIndex: PASSED_ON_LOG_INDEX,
    value: 7n as Bnb,
  } as const
  expect(await transact(ledger.db, (tx) => recordPassedOn(tx, passedOn, null))).toEqual({
    ok: false,
    code: 'payment_already_recorded',
  })
})

test('a transaction credited here cannot be imported', async () => {
  const [player, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
  expect(await pay(player.wallet)).toMatchObject({ ok: true, value: { outcome: 'credited' } })
  expect(await importCopy(player.userId, 2)).toEqual({ ok: false, code: 'transaction_used' })
  expect(await importCopy(other.userId)).toEqual({ ok: false, code: 'transaction_used' })
})

test('of a concurrent import and payment of one transaction, one buys', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    txHash = `0x${(++hashes).toString(16).padStart(64, '0')}`
    const [player, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
    const holder = round % 2 === 0 ? player : other
    const outcomes = await Promise.all([importCopy(holder.userId), pay(player.wallet)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await copiesOf(txHash)).toBe(1)
  }
  expect(await audit(ledger.db)).toEqual([])
})
