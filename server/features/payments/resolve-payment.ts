import { sql } from 'drizzle-orm'
import type { Address } from '#core/address.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { type BnbPrice, quoteBnb } from '#core/bnb-quote.ts'
import type { Terms } from '#core/cards.ts'
import { times, type Usdt } from '#core/money.ts'
import { type PaymentAsset, shareOfOrder } from '#core/payment.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import type { PaymentStatus } from '../../db/schema/payments.ts'
import { transact } from '../../db/transact.ts'
import { type AccountHolder, ensureAccount } from '../../ledger/ensure-account.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import type { OperatorSession } from '../../routing/operator-session.ts'
import type { Credited, OrderEnding } from './credit-payment.ts'
import { deliverPurchases } from './deliver-purchases.ts'
import { type PayableOrder, readPayableOrder } from './find-order.ts'
import { readOffer } from './plan-sale.ts'
import { readAdminPayments } from './read-admin-payments.ts'

export type ResolveDeps = {
  readonly db: Database
  /** The USDT contract, lowercased. */
  readonly usdt: Address
  /** Whether the server holds a key to pay from. */
  readonly hasHotWallet: boolean
  /** Null where there is no price feed. */
  readonly readBnbPrice: (() => Promise<BnbPrice>) | null
  /** Called in the transaction that credits. */
  readonly onCredited: (tx: Transaction, credited: Credited) => Promise<void>
  /** Called after commit. */
  readonly onResolved: (resolved: Resolved) => void
}

type Credit = { readonly action: 'credit'; readonly cardId: number; readonly copies: number; readonly note: string }
type Refund = { readonly action: 'refund'; readonly way: PayoutWay; readonly note: string }
export type Verdict = Credit | Refund

export type Resolved =
  | Credited
  | {
      readonly outcome: 'refunding' | 'refunded'
      readonly userId: number | null
      readonly order: OrderEnding | null
    }

export type ResolveRefusal =
  | 'payment_unknown'
  | 'payment_already_resolved'
  | 'payment_too_small'
  | 'payment_without_account'
  | 'payment_method_unavailable'
  | 'bnb_price_stale'
  | 'bnb_price_unusable'
  | 'card_unknown'
  | 'payout_unavailable'

export type LockedPayment = {
  readonly paymentId: number
  readonly chainId: number
  readonly txHash: `0x${string}`
  readonly asset: PaymentAsset
  readonly sender: Address
  readonly status: PaymentStatus
  /** What is neither credited nor sent back; in the payment's asset. */
  readonly open: bigint
  readonly userId: number | null
  readonly orderId: string | null
  readonly wasResolved: boolean
}

const OPEN: readonly PaymentStatus[] = ['surplus', 'partial', 'late', 'unmatched']

/**
 * What the operator decides on a payment's open part: copies of a card, or back to its sender.
 *
 * A payment is credited by an operator at most once, and what that leaves can still be refunded: the same verdict given
 * twice, by a double click or by two operators, counts once. All of it happens under the payment's row lock.
 */
export async function resolvePayment(
  deps: ResolveDeps,
  session: OperatorSession,
  paymentId: number,
  verdict: Verdict,
): Promise<Result<AdminPaymentView, ResolveRefusal>> {
  // Outside of the transaction: a node that is slow must not hold a row.
  const price = verdict.action === 'credit' ? await priceFor(deps, paymentId) : null
  const resolved = await transact(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment === null) return refuse('payment_unknown')
    const isOver = !OPEN.includes(payment.status) || payment.open === 0n
    if (isOver || (verdict.action === 'credit' && payment.wasResolved)) return refuse('payment_already_resolved')
    const done =
      verdict.action === 'credit'
        ? await credit(tx, payment, verdict, price)
        : await refund(tx, deps, session, payment, verdict)
    if (!done.ok) return done
    if (done.value.outcome === 'credited') await deps.onCredited(tx, done.value)
    await tx.execute(sql`
      update payments set resolved_at = clock_now(), resolved_by = ${session.username} where id = ${paymentId}`)
    await writeAuditLog(tx, {
      username: session.username,
      action: `${verdict.action} payment`,
      subject: `payment ${paymentId}`,
      details: { ...verdict, asset: payment.asset, openBefore: payment.open.toString(), txHash: payment.txHash },
    })
    const [view] = await readAdminPayments(tx, sql`y.id = ${paymentId}`, 1)
    if (view === undefined) throw new Error('a payment that was just resolved is missing')
    return ok({ done: done.value, view })
  })
  if (!resolved.ok) return resolved
  deps.onResolved(resolved.value.done)
  return ok(resolved.value.view)
}

/** Holds a payment's row until the transaction ends. */
export async function lockPayment(tx: Transaction, paymentId: number): Promise<LockedPayment | null> {
  const { rows } = await tx.execute<{
    chain_id: number
    tx_hash: `0x${string}`
    asset: PaymentAsset
    sender: Address
    status: PaymentStatus
    open: string
    user_id: string | null
    order_id: string | null
    was_resolved: boolean
  }>(sql`
    select chain_id, tx_hash, asset, sender, status, value - credited_value as open, user_id, order_id,
      resolved_at is not null as was_resolved
    from payments where id = ${paymentId} for update`)
  const row = rows[0]
  if (row === undefined) return null
  return {
    paymentId,
    chainId: row.chain_id,
    txHash: row.tx_hash,
    asset: row.asset,
    sender: row.sender,
    status: row.status,
    open: BigInt(row.open),
    userId: row.user_id === null ? null : Number(row.user_id),
    orderId: row.order_id,
    wasResolved: row.was_resolved,
  }
}

type Priced = { readonly bnb: BnbPrice; readonly nowMs: bigint }

/** A fresh price, where a payment in BNB needs one. */
async function priceFor(deps: ResolveDeps, paymentId: number): Promise<Priced | null> {
  const { rows } = await deps.db.execute<{ now_ms: string }>(sql`
    select (extract(epoch from clock_now()) * 1000)::bigint as now_ms from payments
    where id = ${paymentId} and asset = 'BNB'`)
  const row = rows[0]
  if (row === undefined || deps.readBnbPrice === null) return null
  return { bnb: await deps.readBnbPrice(), nowMs: BigInt(row.now_ms) }
}

async function credit(
  tx: Transaction,
  payment: LockedPayment,
  { cardId, copies }: Credit,
  price: Priced | null,
): Promise<Result<Credited, ResolveRefusal>> {
  const buyer = await findBuyer(tx, payment)
  if (buyer === null) return refuse('payment_without_account')
  const order = payment.orderId === null ? null : await readPayableOrder(tx, payment.orderId)
  const offer = await planCredit(tx, payment, order, { cardId, copies }, price)
  if (!offer.ok) return offer
  const { unitPrice, terms, paid } = offer.value
  if (paid > payment.open) return refuse('payment_too_small')
  const delivery = { buyer, cardId, copies, unitPrice, terms, paid }
  const { referrerUserId } = await deliverPurchases(tx, payment, 'suspense', delivery)
  const status = paid < payment.open ? 'surplus' : 'credited'
  const ending = order === null ? null : await endOrder(tx, order.orderId, status, payment.txHash)
  const { txHash } = payment
  const orderId = order?.orderId ?? null
  return ok({ outcome: 'credited', buyer, referrerUserId, orderId, order: ending, cardId, copies, txHash })
}

async function findBuyer(tx: Transaction, { sender }: LockedPayment): Promise<AccountHolder | null> {
  const { rows } = await tx.execute(sql`select 1 from users where wallet_address = ${sender} for no key update`)
  return rows.length === 0 ? null : ensureAccount(tx, sender)
}

/** At the order's price and terms if it is the order's card, else at what the card offers now. */
async function planCredit(
  tx: Transaction,
  payment: LockedPayment,
  order: PayableOrder | null,
  { cardId, copies }: { cardId: number; copies: number },
  price: Priced | null,
): Promise<Result<{ unitPrice: Usdt; terms: Terms; paid: bigint }, ResolveRefusal>> {
  if (order?.cardId === cardId) {
    return ok({ unitPrice: order.unitPrice, terms: order.terms, paid: shareOfOrder(order, copies) })
  }
  const card = await readOffer(tx, cardId)
  if (card === null) return refuse('card_unknown')
  const amount = times(card.price, BigInt(copies))
  if (payment.asset === 'USDT') return ok({ unitPrice: card.price, terms: card.terms, paid: amount })
  if (price === null) return refuse('payment_method_unavailable')
  const quoted = quoteBnb(amount, price.bnb, price.nowMs)
  return quoted.ok ? ok({ unitPrice: card.price, terms: card.terms, paid: quoted.value }) : quoted
}

/** What is open goes back to its sender; the money stays in suspense until it has left the chain. */
async function refund(
  tx: Transaction,
  deps: ResolveDeps,
  session: OperatorSession,
  payment: LockedPayment,
  { way }: Refund,
): Promise<Result<Resolved, ResolveRefusal>> {
  if (way === 'hot_wallet' && !deps.hasHotWallet) return refuse('payout_unavailable')
  await tx.execute(sql`
    insert into payouts (payment_id, chain_id, way, state, token, to_address, amount, created_by)
    values (${payment.paymentId}, ${payment.chainId}, ${way}, ${way === 'hot_wallet' ? 'queued' : 'awaiting_operator'},
      ${payment.asset === 'USDT' ? deps.usdt : null}, ${payment.sender}, ${payment.open.toString()}::numeric,
      ${session.username})`)
  await tx.execute(sql`update payments set status = 'refunding' where id = ${payment.paymentId}`)
  return ok({ outcome: 'refunding', userId: payment.userId, order: null })
}

/** @returns what the order's open pages are told */
export async function endOrder(
  tx: Transaction,
  orderId: string,
  status: 'credited' | 'surplus' | 'refunded',
  txHash: string,
): Promise<OrderEnding> {
  await tx.execute(sql`
    update orders set status = ${status},
      credited_at = case when ${status} = 'refunded' then credited_at else coalesce(credited_at, clock_now()) end
    where id = ${orderId}`)
  return { orderId, status, txHash }
}
