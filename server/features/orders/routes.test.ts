import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Call } from '#core/api/call.ts'
import { getOrder, listOpenOrders } from '#core/api/orders.ts'
import type { UsdPerBnb } from '#core/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#core/order.ts'
import { ok } from '#core/result.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { createTurns, type Turns } from '#server/http/routing/turns.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { emptyChain } from '#test/support/money/settle-deps.ts'
import { storeCopies, storeOrder, storePayment } from '#test/support/money/stored-payment.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { insertIdentity } from '../../chain/chain-state.sql.ts'
import { createOrder, type OrderDeps, orderRoutes } from './routes.ts'

const ADDRESS = `0x${'e'.repeat(40)}` as const
const TX_HASH = `0x${'a'.repeat(64)}` as const
const CONTEXT = { ip: '192.0.2.1', key: null }

let ledger: TestLedger
let cardId: number
let ann: PlayerSession
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
  await insertIdentity(ledger.db, { chainId: 1, genesisHash: '0x', usdt: ADDRESS, treasury: ADDRESS, firstBlock: 0n })
})
afterAll(() => ledger.close())
beforeEach(async () => {
  const { userId, wallet } = await ledger.newPlayer()
  ann = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
})

const depsWith = (changes: Partial<OrderDeps> = {}): OrderDeps => ({
  ...{ db: ledger.db, chainId: 1, usdt: ADDRESS, treasury: ADDRESS },
  readPendingNonce: async () => 7,
  chain: emptyChain(),
  readBnbPrice: async () => ok((600n * 10n ** 18n) as UsdPerBnb),
  ...changes,
})
let ordersMax = 9
const call = (takeTurn: Turns, path: string, request: object, deps = depsWith()) => {
  const routes = orderRoutes({ ...deps, takeTurn, ordersMax })
  const found = routes.find((it) => it.call.path === path && it.call.method === 'POST')
  if (found === undefined) throw new Error(`no call ${path}`)
  return found.handle({ session: ann, ...request } as never, CONTEXT as never)
}
const order = (takeTurn: Turns, paymentMethod: 'BNB' | 'USDT') =>
  call(takeTurn, '/api/orders', { body: { cardId, quantity: 1, paymentMethod } })
const rowOf = async (orderId: string) => {
  const row = sql`select tx_hash, sender_nonce::text, status from orders where user_id = ${ann.userId} and id = ${orderId}`
  return (await execute(ledger.db, row)).rows[0]
}

test('beyond its network’s share a wallet orders only if it has nothing unpaid or has bought something', async () => {
  const turns = createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 })
  ordersMax = 0
  onTestFinished(() => {
    ordersMax = 9
  })
  expect(await order(turns, 'USDT')).toMatchObject({ ok: true })
  expect(await order(turns, 'USDT')).toEqual({ ok: false, code: 'rate_limited' })
  await ledger.giveCopies(ann.userId, cardId, 1)
  expect(await order(turns, 'USDT')).toMatchObject({ ok: true })
})

describe('node calls that a stranger can cause', () => {
  test('take turns: if too many of a network wait, an order in BNB is refused and one in USDT is not', async () => {
    const full = createTurns({ atOnce: 1, waitingMax: 0, waitingEachMax: 0 })
    expect(await order(full, 'BNB')).toEqual({ ok: false, code: 'rate_limited' })
    expect(await order(full, 'USDT')).toMatchObject({ ok: true })
    expect(await order(createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 }), 'BNB')).toMatchObject({ ok: true })
  })

  test('do not delay a hash: it is stored before a node is called, and without the nonce if too many wait', async () => {
    const made = await createOrder(depsWith(), ann, { cardId, quantity: 1, paymentMethod: 'USDT' })
    if (!made.ok) throw new Error(made.code)
    const { id } = made.value
    const attach = (takeTurn: Turns, deps = depsWith()) =>
      call(takeTurn, '/api/orders/:id/payment', { params: { id }, body: { txHash: TX_HASH } }, deps)
    const full = createTurns({ atOnce: 1, waitingMax: 0, waitingEachMax: 0 })
    expect(await attach(full)).toMatchObject({ ok: true, value: { txHash: TX_HASH } })
    expect(await rowOf(id)).toEqual({ tx_hash: TX_HASH, sender_nonce: null, status: 'awaiting' })
    const seen: unknown[] = []
    const readPendingNonce = async () => {
      seen.push(await rowOf(id))
      // The follower, meanwhile, finds the transaction in a block.
      await execute(
        ledger.db,
        sql`update orders set status = 'confirming' where user_id = ${ann.userId} and id = ${id}`,
      )
      return 7
    }
    await attach(createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 }), depsWith({ readPendingNonce }))
    expect(seen).toEqual([{ tx_hash: TX_HASH, sender_nonce: null, status: 'awaiting' }])
    expect(await rowOf(id)).toEqual({ tx_hash: TX_HASH, sender_nonce: '7', status: 'confirming' })
  })

  test('are not made for an unknown order', async () => {
    const readPendingNonce = () => Promise.reject(new Error('a node was asked'))
    const turns = createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 })
    const request = { params: { id: crypto.randomUUID() }, body: { txHash: TX_HASH } }
    const answer = await call(turns, '/api/orders/:id/payment', request, depsWith({ readPendingNonce }))
    expect(answer).toEqual({ ok: false, code: 'order_unknown' })
  })
})

describe('a player reads', () => {
  const sessionOf = ({ userId, wallet }: { userId: number; wallet: `0x${string}` }): PlayerSession => ({
    ...{ userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false },
  })
  const read = async (asked: Call, session: PlayerSession, request: object) => {
    const takeTurn = createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 })
    const routes = orderRoutes({ ...depsWith(), takeTurn, ordersMax })
    return (await callRoute(routes, asked, { session, ...request })).answer
  }
  const HOUR_MS = 3_600_000

  test('an own order, with its purchases', async () => {
    const [cid, bob] = [await ledger.newPlayer(), await ledger.newPlayer()]
    const createdAtMs = Date.now() - 60_000
    const id = await storeOrder(ledger, cid.userId, cardId, {
      ...{ createdAtMs, quantity: 3, unitPrice: 2n * 10n ** 18n, status: 'credited', txHash: TX_HASH },
    })
    const payment = await storePayment(ledger, cid.userId, { orderId: id })
    const { ids } = await storeCopies(ledger, cid.userId, { cardId, copies: 3, paymentId: payment.id })
    await storeCopies(ledger, cid.userId, { cardId, paymentId: (await storePayment(ledger, cid.userId)).id })
    const amount = 6n * 10n ** 18n
    expect(await read(getOrder, sessionOf(cid), { params: { id } })).toEqual({
      ok: true,
      value: {
        ...{ id, cardId, cardName: 'Card', quantity: 3, unitPrice: '2', amount: '6', amountBaseUnits: String(amount) },
        ...{ paymentMethod: 'USDT', token: fakeAddress('token'), treasury: fakeAddress('treasury'), chainId: 31_337 },
        ...{ createdAt: new Date(createdAtMs).toISOString(), expiresAt: new Date(createdAtMs + 900_000).toISOString() },
        ...{ status: 'credited', txHash: TX_HASH, purchaseIds: ids },
      },
    })
    for (const [session, asked] of [
      [sessionOf(bob), id],
      [sessionOf(cid), crypto.randomUUID()],
    ] as const)
      expect(await read(getOrder, session, { params: { id: asked } })).toEqual({ ok: false, code: 'order_unknown' })
  })

  test('own orders that can still be resumed, newest first, and no other wallet’s', async () => {
    const [cid, bob] = [await ledger.newPlayer(), await ledger.newPlayer()]
    const nowMs = Date.now()
    const wanted: string[] = []
    const put = async (status: OrderStatus, isListed: boolean, change: object = {}) => {
      const createdAtMs = nowMs - 800_000 + 1_000 * made
      made += 1
      const usual = { createdAtMs, expiresAtMs: nowMs + 100_000, status }
      const id = await storeOrder(ledger, cid.userId, cardId, { ...usual, ...change })
      if (isListed) wanted.unshift(id)
      await storeOrder(ledger, bob.userId, cardId, { ...usual, ...change })
    }
    let made = 0
    for (const status of ORDER_STATUSES) {
      const isOpen = ['awaiting', 'seen', 'confirming', 'unclear', 'failed', 'partial', 'late'].includes(status)
      await put(status, isOpen)
      const isOverInTime = status === 'awaiting' || status === 'failed'
      await put(status, isOpen && !isOverInTime, { expiresAtMs: nowMs - 1_000 })
    }
    // One that names a transaction is shown for a day.
    await put('awaiting', true, { expiresAtMs: nowMs - 1_000, txHash: TX_HASH })
    await put('failed', false, { expiresAtMs: nowMs - 1_000, txHash: TX_HASH })
    const old = { txHash: TX_HASH, expiresAtMs: nowMs - HOUR_MS }
    await put('awaiting', false, { ...old, createdAtMs: nowMs - 24 * HOUR_MS - 60_000 })
    const query = { walletAddress: cid.wallet }
    const listed = await read(listOpenOrders, sessionOf(cid), { query })
    if (!listed.ok) throw new Error(listed.code)
    expect((listed.value as { readonly id: string }[]).map(({ id }) => id)).toEqual(wanted)
    expect(await read(listOpenOrders, sessionOf(bob), { query })).toEqual({ ok: false, code: 'not_yours' })
    expect(await read(listOpenOrders, sessionOf(await ledger.newPlayer()), { query })).toMatchObject({ ok: false })
  })
})
