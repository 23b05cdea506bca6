import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, TxHash } from '#core/address.ts'
import { recordPurchase as recordPurchaseCall } from '#core/api/purchases.ts'
import { usdt } from '#core/money.ts'
import type { ClaimedPurchase, Payment, TransactionView } from '#core/payment.ts'
import { DependencyDown } from '#server/fault.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { PayoutRecord } from '#server/payouts/payout-rows.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { emptyChain, settleDeps } from '#test/support/money/settle-deps.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { purchaseRoutes, recordPurchase } from './routes.ts'

const CHAIN_ID = 31_337
const PRICE = usdt(29n * 10n ** 18n)

let ledger: TestLedger
let session: PlayerSession
let cardId: number
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  const { userId, wallet } = await ledger.newPlayer()
  session = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
})

let hashes = 0
const nextHash = (): TxHash => `0x${(++hashes).toString(16).padStart(64, '0')}`

const paymentOf = (txHash: TxHash): Payment => ({
  asset: 'USDT',
  occurrence: 0,
  chainId: CHAIN_ID,
  txHash,
  logIndex: 0,
  blockNumber: 1n,
  blockHash: `0x${'b'.repeat(64)}`,
  blockTimeMs: BigInt(Date.now()),
  from: session.walletAddress,
  to: `0x${'7'.repeat(40)}` as Address,
  value: PRICE,
})
const chainDeps = () => settleDeps(ledger.db, { chain: emptyChain({ chainId: CHAIN_ID }) })
const settle = (payment: Payment, wish: ClaimedPurchase | null) => settlePayment(chainDeps(), payment, wish)

/** Names one copy of a transaction while the chain says of it, one time after the other, what is listed. */
async function record(
  txHash: TxHash,
  views: (() => Promise<TransactionView | null>)[],
  changes = {},
  payouts: Pick<PayoutRecord, 'compare'> = EXPLAINED,
) {
  const readTransaction = () => views.shift()?.() ?? Promise.reject(new Error('asked once more'))
  const deps = { ...chainDeps(), record: payouts, readTransaction }
  const ask = { userId: session.userId, cardId, purchasePrice: '29.00', txHash: `${txHash}-1`, paymentMethod: 'USDT' }
  return recordPurchase(deps, session, { ...ask, ...changes } as never)
}
const finalWith = (payment: Payment): TransactionView => ({
  state: 'final',
  sender: session.walletAddress,
  payments: [payment],
  otherwise: 'wrong_recipient',
})
const confirming = async (): Promise<TransactionView> => ({ state: 'confirming', sender: session.walletAddress })
const unknown = async (): Promise<TransactionView> => ({ state: 'unknown' })

test.each([
  ['unknown', unknown, 'payment_unknown'],
  ['not final', confirming, 'payment_not_final'],
])('a copy whose payment is %s is stored, and credited by whoever finds it final', async (_, view, code) => {
  const txHash = nextHash()
  expect(await record(txHash, [view])).toEqual({ ok: false, code })
  expect(await record(txHash, [view])).toEqual({ ok: false, code })
  expect(await settle(paymentOf(txHash), null)).toMatchObject({ value: { outcome: 'credited', cardId, copies: 1 } })
})

test.each([
  ['the nodes take their time', EXPLAINED],
  ['they are down', { compare: () => Promise.reject(new DependencyDown('no node answers')) }],
])('a copy is stored before the nodes are called for its payment: %s', async (_, payouts) => {
  const txHash = nextHash()
  const payment = paymentOf(txHash)
  const meanwhile = async () => {
    expect(await settle(payment, null)).toMatchObject({ value: { outcome: 'credited', cardId } })
    return confirming()
  }
  expect(await record(txHash, [meanwhile], {}, payouts)).toEqual({ ok: false, code: 'payment_not_final' })
  expect(await record(txHash, [])).toMatchObject({ value: { txHash: `${txHash}-1`, cardId } })
})

test('a copy is stored also if too many wait for the nodes', async () => {
  const txHash = nextHash()
  expect(await record(txHash, [async () => null])).toEqual({ ok: false, code: 'rate_limited' })
  expect(await settle(paymentOf(txHash), null)).toMatchObject({ value: { outcome: 'credited', cardId } })
})

describe('while the chain is ahead of the record', () => {
  const unexplained = { compare: async () => async () => false }

  test('a final payment is not stored as named: it may have been refunded', async () => {
    const txHash = nextHash()
    const view = async () => finalWith(paymentOf(txHash))
    const refused = { ok: false, code: 'payment_awaits_operator' }
    expect(await record(txHash, [view], {}, unexplained)).toEqual(refused)
    expect(await settle(paymentOf(txHash), null)).toMatchObject({ value: { outcome: 'kept' } })
  })

  test('a payment in suspense is not credited: it may have been refunded too', async () => {
    const txHash = nextHash()
    expect(await settle(paymentOf(txHash), null)).toMatchObject({ value: { outcome: 'kept' } })
    const view = async () => finalWith(paymentOf(txHash))
    expect(await record(txHash, [view, view], {}, unexplained)).toEqual({ ok: false, code: 'payment_awaits_operator' })
    expect(await record(txHash, [view, view])).toMatchObject({ ok: true, value: { txHash: `${txHash}-1`, cardId } })
  })

  test('a payment that is not final is stored, and credited if it has become final', async () => {
    const txHash = nextHash()
    const code = { ok: false, code: 'payment_not_final' }
    expect(await record(txHash, [confirming, confirming], {}, unexplained)).toEqual(code)
    expect(await settle(paymentOf(txHash), null)).toMatchObject({ value: { outcome: 'credited', cardId } })
  })
})

test('a payment that the nodes cannot look up is stored too', async () => {
  const txHash = nextHash()
  const down = () => Promise.reject(new DependencyDown('no node answers'))
  await expect(record(txHash, [down])).rejects.toThrow('no node answers')
  expect(await settle(paymentOf(txHash), null)).toMatchObject({ value: { outcome: 'credited', cardId } })
})

test('a purchase without a node call is not stored', async () => {
  const txHash = nextHash()
  expect(await record(txHash, [unknown], { cardId: cardId + 1_000 })).toEqual({ ok: false, code: 'card_unknown' })
  expect(await record(txHash, [unknown], { userId: session.userId + 1 })).toEqual({ ok: false, code: 'not_yours' })
  expect(await settle(paymentOf(txHash), null)).toMatchObject({ value: { outcome: 'kept' } })
})

test('a failed transaction', async () => {
  const failed = async (): Promise<TransactionView> => ({ state: 'failed', sender: session.walletAddress })
  expect(await record(nextHash(), [failed])).toEqual({ ok: false, code: 'payment_failed' })
})

test.each([
  { otherwise: 'wrong_token', code: 'payment_wrong_token' },
  { otherwise: 'wrong_recipient', code: 'payment_wrong_recipient' },
  { otherwise: 'passed_on', code: 'payment_unclear' },
  { otherwise: 'unseen', code: 'payment_unclear' },
] as const)('a final transaction without a payment that is $otherwise: $code', async ({ otherwise, code }) => {
  const view: TransactionView = { state: 'final', sender: session.walletAddress, payments: [], otherwise }
  expect(await record(nextHash(), [async () => view])).toEqual({ ok: false, code })
  expect(recordPurchaseCall.errors).toContain(code)
})

test.each([
  ['29.00', 'price in two decimals'],
  ['29.0005', 'exact price'],
])('a copy at 29.0005 is recorded for a client that says %s, the %s', async (purchasePrice) => {
  const card = await ledger.newCard()
  await execute(ledger.db, sql`update cards set price = 29.0005e18 where id = ${card}`)
  const txHash = nextHash()
  const payment = { ...paymentOf(txHash), value: usdt(290_005n * 10n ** 14n) } as Payment
  const view = async () => finalWith(payment)
  const say = (price: string) => record(txHash, [view], { cardId: card, purchasePrice: price })
  expect(await say('29.01')).toEqual({ ok: false, code: 'price_mismatch' })
  expect(await say(purchasePrice)).toMatchObject({ value: { purchasePrice: '29.0005', txHash: `${txHash}-1` } })
  expect(await say(purchasePrice)).toMatchObject({ ok: true })
  expect(await say('29.01')).toEqual({ ok: false, code: 'price_mismatch' })
})

test('a copy named in another spelling is the same copy', async () => {
  const txHash = nextHash()
  const view = async () => finalWith(paymentOf(txHash))
  const first = await record(txHash, [view], { txHash: `0X${txHash.slice(2).toUpperCase()}-01` })
  expect(first).toMatchObject({ value: { txHash: `${txHash}-1` } })
  expect(await record(txHash, [])).toEqual(first)
})

describe('the call', () => {
  /** Records by the call; the nodes are asked in a turn, of which there may be none. */
  async function recordByCall(txHash: TxHash, by: PlayerSession, hasTurn: boolean, change: object = {}) {
    const turns: unknown[] = []
    const read: TxHash[] = []
    const deps = {
      ...chainDeps(),
      record: EXPLAINED,
      async readTransaction(hash: TxHash) {
        read.push(hash)
        return finalWith(paymentOf(hash))
      },
      async takeTurn(kind: string, key: string, act: () => Promise<unknown>) {
        turns.push([kind, key])
        return hasTurn ? act() : null
      },
    }
    const body = {
      userId: by.userId,
      cardId,
      purchasePrice: '29.00',
      txHash: `${txHash}-1`,
      paymentMethod: 'USDT',
      ...change,
    }
    const { answer } = await callRoute(purchaseRoutes(deps as never), recordPurchaseCall, { session: by, body })
    return { answer, turns, read }
  }

  test('calls the nodes in turn, and records their result for the player', async () => {
    const txHash = nextHash()
    const none = await recordByCall(txHash, session, false)
    expect(none).toEqual({ answer: { ok: false, code: 'rate_limited' }, turns: [['purchase', '192.0.2.1']], read: [] })
    const made = await recordByCall(txHash, session, true)
    const purchase = {
      userId: session.userId,
      cardId,
      txHash: `${txHash}-1`,
      purchasePrice: '29',
      paymentMethod: 'USDT',
    }
    expect(made).toMatchObject({ answer: { ok: true, value: purchase }, read: [txHash] })
    // What is recorded is answered again without a node.
    expect(await recordByCall(txHash, session, true)).toMatchObject({ answer: made.answer, turns: [], read: [] })
    const other = { ...session, userId: (await ledger.newPlayer()).userId }
    const named = { userId: session.userId }
    expect((await recordByCall(nextHash(), other, true, named)).answer).toEqual({ ok: false, code: 'not_yours' })
  })
})
