import type { Address } from '#core/address.ts'
import { type Bnb, type UsdPerBnb, usdt } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import { ok } from '#core/result.ts'
import { only, transact } from '#server/db/statement.ts'
import { readAdminCards } from '#server/features/cards/routes.ts'
import { attachPayment, createOrder } from '#server/features/orders/routes.ts'
import { readPaymentOwner } from '#server/features/payments/payments.sql.ts'
import { readAdminPayments } from '#server/features/payments/read-payments.ts'
import { resolvePayment } from '#server/features/payments/resolve-payment.ts'
import { creditPayment } from '#server/payments/credit-payment.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import type { TestLedger } from '../ledger.ts'
import { emptyChain, settleDeps } from '../settle-deps.ts'
import type { PriceAction } from './histories.ts'
import { describeSale, hashOf } from './model.ts'

const CHAIN_ID = 31_337
const TREASURY: Address = `0x${'7'.repeat(40)}`
const OPERATOR = { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false } as const

/** Function that performs an act of one wallet on the real code and a real database, and describes the result as the model does. */
export type PricePlatform = (act: PriceAction, nowMs: number) => Promise<string>

export async function createPricePlatform(ledger: TestLedger, wallet: number): Promise<PricePlatform> {
  const { db } = ledger
  const player = await ledger.newPlayer()
  const session = {
    userId: player.userId,
    walletAddress: player.wallet,
    expiresAt: new Date(8.64e15),
    isSignedByContract: false,
  }
  const cardIds = [await ledger.newCard(), await ledger.newCard()]
  let terms = 0
  const changeTerms = (card: number) =>
    execute(db, sql`update cards set daily_usdt = ${++terms} where id = ${cardIds[card] ?? 0}`)
  await changeTerms(0)
  await changeTerms(1)
  const orderIds: string[] = []
  const payments: Payment[] = []
  let usdPerBnb = 600n
  const readBnbPrice = async () => ok((usdPerBnb * 10n ** 18n) as UsdPerBnb)
  const orderDeps = (nonce: number | null) => ({
    ...{ db, chainId: CHAIN_ID, usdt: TREASURY, treasury: TREASURY },
    readPendingNonce: async () => nonce,
    chain: emptyChain(),
    readBnbPrice,
  })

  async function lastSale(payment: Payment): Promise<string> {
    const { rows } = await execute<{ card: string; copies: number; price: string; terms: string; paid: string }>(
      db,
      sql`
      select l.card_id as card, l.copies, l.daily_usdt as terms, t.amount as paid,
        (select max(price) from purchases p where p.user_id = l.user_id and p.lot_id = l.id) as price
      from payments y join lots l on l.user_id = y.user_id and l.payment_id = y.id
      join ledger_transfers t on t.user_id = y.user_id and t.key = 'payment:' || y.id || ':sale:' || l.id
      where y.user_id = ${player.userId} and y.tx_hash = ${payment.txHash} order by l.id desc limit 1`,
    )
    const [row] = rows
    if (row === undefined) return 'nothing was delivered'
    const card = cardIds.indexOf(Number(row.card))
    const [unitPrice, paid] = [BigInt(row.price), BigInt(row.paid)]
    return describeSale({ card, copies: row.copies, unitPrice, terms: Number(row.terms), paid })
  }

  async function credit(index: number, wish: { card: number; unitPrice: bigint } | null): Promise<string> {
    const payment = payments[index] as Payment
    const wished = wish === null ? null : { cardId: cardIds[wish.card] ?? 0, unitPrice: usdt(wish.unitPrice) }
    const done = await transact(db, (tx) => creditPayment(tx, payment, index, wished))
    if (!done.ok) return done.code
    return done.value.outcome === 'credited' ? lastSale(payment) : done.value.outcome
  }

  /** Reads the cost of a credit as an operator reads it. */
  async function readCreditCost(paymentId: number, cardId: number) {
    const owner = only(await readPaymentOwner(db, { paymentId }))
    const { orderPrice } = only(await readAdminPayments(db, [{ user_id: owner.user_id, id: paymentId }]))
    const card = (await readAdminCards(db)).find(({ id }) => id === cardId)
    return { cardVersion: card?.version ?? 0, isAtOrderPrice: orderPrice?.cardId === cardId }
  }

  async function decide({ payment, card, copies }: Extract<PriceAction, { kind: 'decide' }>): Promise<string> {
    const { txHash } = payments[payment] as Payment
    const { rows } = await execute<{ id: string }>(db, sql`select id from payments where tx_hash = ${txHash}`)
    if (rows[0] === undefined) return 'unknown'
    const read = await readCreditCost(Number(rows[0].id), cardIds[card] ?? 0)
    const done = await resolvePayment(
      {
        ...settleDeps(db),
        ...{ usdt: TREASURY, hotWallet: () => null, readBnbPrice },
        record: EXPLAINED,
      },
      OPERATOR,
      Number(rows[0].id),
      { action: 'credit', cardId: cardIds[card] ?? 0, ...read, copies, note: '' },
    )
    return done.ok ? lastSale(payments[payment] as Payment) : done.code
  }

  return async (act, nowMs) => {
    switch (act.kind) {
      case 'order': {
        const ask = { cardId: cardIds[act.card] ?? 0, quantity: act.quantity, paymentMethod: act.asset }
        const made = await createOrder(orderDeps(null), session, ask)
        if (!made.ok) return made.code
        orderIds.push(made.value.id)
        return `order of ${made.value.amountBaseUnits}`
      }
      case 'price':
        await execute(
          db,
          sql`update cards set price = ${String(act.price)}::numeric where id = ${cardIds[act.card] ?? 0}`,
        )
        await changeTerms(act.card)
        return 'changed'
      case 'sale':
        await execute(db, sql`update cards set is_active = ${act.isActive} where id = ${cardIds[act.card] ?? 0}`)
        return 'changed'
      case 'quote':
        usdPerBnb = act.usdPerBnb
        return 'changed'
      case 'pay':
        payments.push(paymentOf(hashOf(wallet, payments.length), player.wallet, act, nowMs))
        return 'paid'
      case 'name': {
        const hash = hashOf(wallet, act.payment, act.isReplaced)
        const named = await attachPayment(orderDeps(act.payment), session, orderIds[act.order] ?? '', hash)
        return named.ok ? 'named' : named.code
      }
      case 'watch':
        return credit(act.payment, null)
      case 'claim':
        return credit(act.payment, act)
      case 'decide':
        return decide(act)
    }
  }
}

function paymentOf(
  txHash: `0x${string}`,
  from: Address,
  { asset, value, agoMs }: Extract<PriceAction, { kind: 'pay' }>,
  nowMs: number,
): Payment {
  const place = {
    ...{ chainId: CHAIN_ID, txHash, occurrence: 0, blockNumber: 1n, blockHash: txHash, from, to: TREASURY },
    blockTimeMs: BigInt(nowMs - agoMs),
  }
  return asset === 'USDT'
    ? { ...place, asset, logIndex: 0, value: usdt(value) }
    : { ...place, asset, logIndex: NATIVE_LOG_INDEX, value: value as Bnb }
}
