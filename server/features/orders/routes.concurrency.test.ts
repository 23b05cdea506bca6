import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/statement.ts'
import { emptyChain } from '#test/support/money/settle-deps.ts'
import { type Crowd, openCrowd } from '#test/support/world/crowd.ts'
import { attachPayment, createOrder, type OrderDeps } from './routes.ts'

const CROWD = 12
const ADDRESS = `0x${'e'.repeat(40)}` as const
const TX_HASH = `0x${'a'.repeat(64)}` as const

let crowd: Crowd
beforeAll(async () => {
  crowd = await openCrowd(CROWD)
})
afterAll(() => crowd.close())

const depsOn = (db: Database): OrderDeps => ({
  db,
  chainId: 1,
  usdt: ADDRESS,
  treasury: ADDRESS,
  readPendingNonce: async () => null,
  chain: emptyChain(),
  readBnbPrice: null,
})

test('of many orders that name one transaction through as many processes, one gets it', async () => {
  const { userId, wallet } = await crowd.ledger.newPlayer()
  const player = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  const cardId = await crowd.ledger.newCard()
  const orderIds: string[] = []
  for (let i = 0; i < CROWD; i++) {
    const made = await createOrder(depsOn(crowd.ledger.db), player, { cardId, quantity: 1, paymentMethod: 'USDT' })
    if (made.ok) orderIds.push(made.value.id)
  }
  const answers = await crowd.actAtOnce([userId], (db, index) =>
    attachPayment(depsOn(db), player, orderIds[index] ?? '', TX_HASH),
  )
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()
  expect(codes).toEqual(['ok', ...Array.from({ length: CROWD - 1 }, () => 'order_already_paid')].toSorted())
})
