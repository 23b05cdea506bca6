import { usdt } from '#core/money.ts'
import { type Database, transact } from '#server/db/statement.ts'
import { attachPayment, createOrder } from '#server/features/orders/routes.ts'
import { type PaymentVerdict, resolvePayment } from '#server/features/payments/resolve-payment.ts'
import { setAside } from '#server/payments/credit-payment.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { EXPLAINED } from '../../payout-stage.ts'
import { emptyChain, settleDeps } from '../../settle-deps.ts'
import {
  type Action,
  CHAIN_ID,
  expectOk,
  HOT_WALLET,
  type InterleavingWorld,
  ONE_USDT,
  OPERATOR,
  SECOND_OPERATOR,
  TOKEN,
} from '../world.ts'

const orderDeps = (db: Database) => ({
  ...{ db, chainId: CHAIN_ID, usdt: TOKEN, treasury: HOT_WALLET },
  readPendingNonce: async () => null,
  chain: emptyChain(),
  readBnbPrice: null,
})

/** Returns the actions on one player's orders and payments. */
export async function paymentActions({ db, newPlayer, newPayment, cardId }: InterleavingWorld): Promise<Action[]> {
  const player = await newPlayer(0n)
  const { walletAddress } = player
  const newOrder = (quantity: number) => {
    const ask = { cardId, quantity, paymentMethod: 'USDT' as const }
    return expectOk(createOrder(orderDeps(db), player, ask))
  }
  const one = await newOrder(1)
  const other = await newOrder(1)
  const paid = newPayment(walletAddress, 29n)
  const again = newPayment(walletAddress, 29n)
  const open = newPayment(walletAddress, 70n)
  await expectOk(settlePayment(settleDeps(db), open, null))
  const rows = await db.$client.query<{ id: string }>('select id from payments where tx_hash = $1', [open.txHash])
  const openId = Number(rows.rows[0]?.id)
  const resolve =
    (verdict: PaymentVerdict, session = OPERATOR) =>
    (on: Database) =>
      resolvePayment(
        {
          ...settleDeps(on),
          ...{ usdt: TOKEN, readBnbPrice: null, record: EXPLAINED },
          hotWallet: () => HOT_WALLET,
        },
        session,
        openId,
        verdict,
      )
  const credit = { action: 'credit', cardId, cardVersion: 1, isAtOrderPrice: false, copies: 1, note: '' } as const
  const dust = [newPayment(walletAddress, 1n), newPayment(walletAddress, 1n)]
  const setOneAside = (n: number) => (on: Database) =>
    transact(on, async (tx) => ({ ok: true as const, value: await setAside(tx, dust.slice(n, n + 1)) }))
  return [
    {
      name: 'settle a payment',
      locks: ['lockTransactionHash', 'lockUser', 'lockOpenOrders', 'lockAccount'],
      run: (on) => settlePayment(settleDeps(on), paid, null),
    },
    {
      name: 'settle a payment for its payer',
      locks: ['lockTransactionHash', 'lockUser', 'lockOpenOrders', 'lockAccount'],
      run: (on) => settlePayment(settleDeps(on), paid, { cardId, unitPrice: usdt(29n * ONE_USDT) }),
    },
    {
      name: 'settle another payment',
      locks: ['lockTransactionHash', 'lockUser', 'lockOpenOrders', 'lockAccount'],
      run: (on) => settlePayment(settleDeps(on), again, null),
    },
    {
      name: 'name a payment for an order',
      locks: ['lockUser', 'lockOwnOrder'],
      run: (on) => attachPayment(orderDeps(on), player, one.id, paid.txHash),
    },
    {
      name: 'name a payment for another',
      locks: ['lockUser', 'lockOwnOrder'],
      run: (on) => attachPayment(orderDeps(on), player, other.id, paid.txHash),
    },
    { name: 'credit an open payment', locks: ['lockPaymentRow', 'lockUser', 'lockAccount'], run: resolve(credit) },
    {
      name: 'refund an open payment',
      locks: ['lockPaymentRow'],
      run: resolve({ action: 'refund', way: 'hot_wallet', note: '' }, SECOND_OPERATOR),
    },
    { name: 'set dust aside', locks: ['lockTransactionHash', 'lockAsideLine', 'lockAccount'], run: setOneAside(0) },
    {
      name: 'set more dust aside',
      locks: ['lockTransactionHash', 'lockAsideLine', 'lockAccount'],
      run: setOneAside(1),
    },
  ]
}
