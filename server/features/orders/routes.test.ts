import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { UsdPerBnb } from '#core/bnb-quote.ts'
import { ok } from '#core/result.ts'
import type { PlayerSession } from '#server/routing/player-session.ts'
import { createTurns, type Turns } from '#server/routing/turns.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { createOrder, type OrderDeps } from './create-order.ts'
import { orderRoutes } from './routes.ts'

const ADDRESS = `0x${'e'.repeat(40)}` as const
const TX_HASH = `0x${'a'.repeat(64)}` as const
const CONTEXT = { ip: '192.0.2.1', key: null }

let ledger: TestLedger
let cardId: number
let ann: PlayerSession
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  const { userId, wallet } = await ledger.newPlayer()
  ann = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
})

const depsWith = (changes: Partial<OrderDeps> = {}): OrderDeps => ({
  ...{ db: ledger.db, chainId: 1, usdt: ADDRESS, treasury: ADDRESS },
  nonceOfSent: async () => 7,
  isPlainWallet: async () => true,
  readBnbPrice: async () => ok((600n * 10n ** 18n) as UsdPerBnb),
  ...changes,
})
let mayOrder = () => true
const call = (takeTurn: Turns, path: string, request: object, deps = depsWith()) => {
  const requireFirstBlock = async () => 0n
  const routes = orderRoutes({ ...deps, takeTurn, requireFirstBlock, mayOrder: () => mayOrder() })
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

test('past the share of its network a wallet orders only if it has nothing unpaid or has bought something', async () => {
  const turns = createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 })
  mayOrder = () => false
  onTestFinished(() => {
    mayOrder = () => true
  })
  expect(await order(turns, 'USDT')).toMatchObject({ ok: true })
  expect(await order(turns, 'USDT')).toEqual({ ok: false, code: 'rate_limited' })
  await ledger.giveCopies(ann.userId, cardId, 1)
  expect(await order(turns, 'USDT')).toMatchObject({ ok: true })
})

describe('look-ups of nodes that a stranger can cause', () => {
  test('take turns: where too many of a network wait, an order in BNB is refused and one in USDT is not', async () => {
    const full = createTurns({ atOnce: 1, waitingMax: 0, waitingEachMax: 0 })
    expect(await order(full, 'BNB')).toEqual({ ok: false, code: 'rate_limited' })
    expect(await order(full, 'USDT')).toMatchObject({ ok: true })
    expect(await order(createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 }), 'BNB')).toMatchObject({ ok: true })
  })

  test('delay no hash: it is stored before a node is asked, and without the nonce where too many wait', async () => {
    const made = await createOrder(depsWith(), ann, { cardId, quantity: 1, paymentMethod: 'USDT' })
    if (!made.ok) throw new Error(made.code)
    const { id } = made.value
    const attach = (takeTurn: Turns, deps = depsWith()) =>
      call(takeTurn, '/api/orders/:id/payment', { params: { id }, body: { txHash: TX_HASH } }, deps)
    const full = createTurns({ atOnce: 1, waitingMax: 0, waitingEachMax: 0 })
    expect(await attach(full)).toMatchObject({ ok: true, value: { txHash: TX_HASH } })
    expect(await rowOf(id)).toEqual({ tx_hash: TX_HASH, sender_nonce: null, status: 'awaiting' })
    const seen: unknown[] = []
    const nonceOfSent = async () => {
      seen.push(await rowOf(id))
      // The follower, meanwhile, finds the transaction in a block.
      await execute(
        ledger.db,
        sql`update orders set status = 'confirming' where user_id = ${ann.userId} and id = ${id}`,
      )
      return 7
    }
    await attach(createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 }), depsWith({ nonceOfSent }))
    expect(seen).toEqual([{ tx_hash: TX_HASH, sender_nonce: null, status: 'awaiting' }])
    expect(await rowOf(id)).toEqual({ tx_hash: TX_HASH, sender_nonce: '7', status: 'confirming' })
  })

  test('are asked of no node for an order of nobody', async () => {
    const nonceOfSent = () => Promise.reject(new Error('a node was asked'))
    const turns = createTurns({ atOnce: 1, waitingMax: 1, waitingEachMax: 1 })
    const request = { params: { id: crypto.randomUUID() }, body: { txHash: TX_HASH } }
    const answer = await call(turns, '/api/orders/:id/payment', request, depsWith({ nonceOfSent }))
    expect(answer).toEqual({ ok: false, code: 'order_unknown' })
  })
})
