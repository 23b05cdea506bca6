import type { TxHash } from '#core/address.ts'
import { listAdminPurchases } from '#core/api/admin-lists.ts'
import { listPlayerPurchases } from '#core/api/admin-players.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import { listPurchases, openPurchases, type PurchaseView, recordPurchase as recordCall } from '#core/api/purchases.ts'
import { parseAmount } from '#core/money.ts'
import { COPY_MAX, type CopyHash, copyHash, parseCopyHash } from '#core/order.ts'
import {
  type ClaimedPurchase,
  isClaimedPrice,
  mayHavePassedOn,
  type Payment,
  type PaymentAsset,
  type TransactionView,
} from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { transact } from '../../db/statement.ts'
import { DependencyDown } from '../../fault.ts'
import { answerPage, answerPageBefore, NEWEST_FIRST } from '../../http/routing/list-page.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import {
  listRoute,
  type PlayerSession,
  queryByFilters,
  queryByPlayer,
  type Route,
  requireOwner,
  route,
} from '../../http/routing/route.ts'
import type { Turns } from '../../http/routing/turns.ts'
import { namePurchase, removePurchaseName } from '../../payments/deliver-purchases.ts'
import { readStatus } from '../../payments/payment-rows.ts'
import { updateOpened } from '../../payments/purchases.sql.ts'
import { type SettleDeps, settlePayment } from '../../payments/settle-payment.ts'
import type { PayoutRecord } from '../../payouts/payout-rows.ts'
import { findCard, readPurchasesOfTransaction } from './purchases.sql.ts'
import {
  PLAYER_PURCHASES_CSV,
  PURCHASES_CSV,
  readAdminPurchases,
  readOwnedCopies,
  toPurchaseView,
} from './read-purchases.ts'

type PurchaseRouteDeps = PurchaseDeps & {
  /** Takes turns for calls that query the nodes. */
  readonly takeTurn: Turns
}

export const purchaseRoutes = (deps: PurchaseRouteDeps): Route[] => [
  route(recordCall, ({ session, body }, { ip }) => {
    const readTransaction = (hash: TxHash) => deps.takeTurn('purchase', turnKeyOf(ip), () => deps.readTransaction(hash))
    return recordPurchase({ ...deps, readTransaction }, session, body)
  }),

  route(listPurchases, ({ session, query }, context) =>
    answerPageBefore(context, query, (page) => readOwnedCopies(deps.db, { userId: session.userId, ...page })),
  ),

  route(openPurchases, async ({ session, body }) => {
    const owner = requireOwner(session, body)
    if (!owner.ok) return owner
    // The transaction may run again: copies may be given their edition numbers at the same time, in another order.
    return transact(deps.db, async (tx) => {
      await updateOpened(tx, { userId: session.userId, ids: body.purchaseIds })
      return ok({ ok: true as const })
    })
  }),

  listRoute(listPlayerPurchases, PLAYER_PURCHASES_CSV, queryByPlayer, ({ params, query }, context) =>
    answerPageBefore(context, query, (page) => readOwnedCopies(deps.db, { userId: params.id, ...page })),
  ),

  listRoute(listAdminPurchases, PURCHASES_CSV, queryByFilters, ({ asked: filters, query }, context) =>
    answerPage(context, NEWEST_FIRST, query, (place, limit) => readAdminPurchases(deps.db, { filters, place, limit })),
  ),
]

type PurchaseDeps = SettleDeps & {
  readonly record: Pick<PayoutRecord, 'compare'>
  /** Returns null if too many calls wait for the nodes. */
  readonly readTransaction: (hash: TxHash) => Promise<TransactionView | null>
}

/** Refusals while a payment cannot be proven yet. */
const WAITING_REFUSALS: ReadonlySet<ErrorCode> = new Set(['payment_unknown', 'payment_not_final'])

type RecordPurchaseRequest = {
  readonly userId: number
  readonly cardId: number
  readonly purchasePrice: string
  readonly txHash: string
  readonly paymentMethod: PaymentAsset
}

/**
 * Returns the purchase of one copy of a payment, and credits the payment if it is not credited yet. The browser's price is compared
 * with the server's and never used. The browser's statements about the payment are not trusted.
 *
 * The named purchase is stored before the nodes are asked for its payment: if the watcher finds the payment later, it credits it as
 * named.
 */
export async function recordPurchase(
  deps: PurchaseDeps,
  session: PlayerSession,
  ask: RecordPurchaseRequest,
): Promise<Result<PurchaseView, ErrorCode>> {
  const owner = requireOwner(session, { userId: ask.userId })
  if (!owner.ok) return owner
  const named = parseCopyHash(ask.txHash)
  if (named === null) return refuse('payment_hash_malformed')

  const unitPrice = parseAmount(ask.purchasePrice, 'USDT')
  if (!unitPrice.ok) return refuse('price_mismatch')
  const wish = { cardId: ask.cardId, unitPrice: unitPrice.value }

  const existing = await findPurchase(deps, session, named, wish)
  if (existing !== null) return existing

  const cards = await findCard(deps.db, { cardId: ask.cardId })
  if (cards.length === 0) return refuse('card_unknown')
  const payment = await nameAndProvePayment(deps, session, { txHash: named.txHash, asset: ask.paymentMethod, wish })
  if (!payment.ok) return payment
  if (await mayBeRefunded(deps, payment.value)) return refuse('payment_awaits_operator')
  const settled = await settlePayment(deps, payment.value, wish)
  if (!settled.ok) {
    // Only this server sees BNB that fits no order, so a payment that cannot be credited is kept.
    if (payment.value.asset === 'BNB') await settlePayment(deps, payment.value, null)
    return settled
  }
  return (await findPurchase(deps, session, named, wish)) ?? refuse('copy_not_covered')
}

/**
 * Returns whether a payment may have been refunded before the database was set back, because the chain has more than the record. The
 * record may have the payment as kept, or may not have it yet.
 */
async function mayBeRefunded({ db, record }: PurchaseDeps, payment: Payment): Promise<boolean> {
  const status = await readStatus(db, payment)
  if (status !== null && status !== 'unmatched') return false
  const isExplained = await record.compare()
  return !(await isExplained(db))
}

/**
 * Returns the purchase of the copy, or the reason that it has none, if its payment was credited. The same request always gets the
 * same answer.
 */
async function findPurchase(
  deps: PurchaseDeps,
  session: PlayerSession,
  { txHash, copy }: CopyHash,
  wish: ClaimedPurchase,
): Promise<Result<PurchaseView, ErrorCode> | null> {
  // Reads all copies at once: if they were made between two reads, a copy that was read before its siblings would seem uncovered.
  const { userId } = session
  const rows = await readPurchasesOfTransaction(deps.db, {
    userId,
    chainId: deps.chain.chainId,
    txHash,
    limit: COPY_MAX,
  })
  const copies = rows.map(toPurchaseView)
  if (copies.length === 0) return null
  const purchase = copies.find((made) => made.txHash === copyHash(txHash, copy))
  if (purchase === undefined) return refuse('copy_not_covered')
  if (purchase.cardId !== wish.cardId) return refuse('card_mismatch')
  const price = parseAmount(purchase.purchasePrice, 'USDT')
  return price.ok && isClaimedPrice(wish.unitPrice, price.value) ? ok(purchase) : refuse('price_mismatch')
}

type NamedPayment = { readonly txHash: TxHash; readonly asset: PaymentAsset; readonly wish: ClaimedPurchase }

/**
 * Stores what a transaction is named for, and proves its payment.
 *
 * If the chain has more than the record, a final payment may have been refunded. Its name would credit it, so it is stored only if
 * the payment cannot be proven yet.
 */
async function nameAndProvePayment(
  deps: PurchaseDeps,
  session: PlayerSession,
  { txHash, asset, wish }: NamedPayment,
): Promise<Result<Payment, ErrorCode>> {
  const { userId, walletAddress } = session
  const prove = () => provePayment(deps, session, txHash, asset)
  const named = { userId, walletAddress, chainId: deps.chain.chainId, txHash, asset }
  const name = () => namePurchase(deps.db, named, wish)
  const isNamedFirst = await isRecordExplained(deps)
  if (isNamedFirst) await name()
  try {
    const proven = await prove()
    if (!proven.ok && proven.code === 'payment_before_start') await removePurchaseName(deps.db, named)
    if (proven.ok || isNamedFirst || !WAITING_REFUSALS.has(proven.code)) return proven
    // The payment may have become final, and have been kept without a name, before the name was written.
    return (await name()) ? prove() : proven
  } catch (cause) {
    if (cause instanceof DependencyDown) await name()
    throw cause
  }
}

/** Returns whether the record explains what the chain has; true while the nodes are down. */
async function isRecordExplained({ db, record }: PurchaseDeps): Promise<boolean> {
  try {
    const isExplained = await record.compare()
    return await isExplained(db)
  } catch (cause) {
    if (cause instanceof DependencyDown) return true
    throw cause
  }
}

/** Returns the payment that a transaction makes to the treasury from this session's wallet, once it is final. */
async function provePayment(
  deps: PurchaseDeps,
  session: PlayerSession,
  txHash: TxHash,
  asset: PaymentAsset,
): Promise<Result<Payment, ErrorCode>> {
  const transaction = await deps.readTransaction(txHash)
  if (transaction === null) return refuse('rate_limited')
  switch (transaction.state) {
    case 'unknown':
      return refuse('payment_unknown')
    case 'pending':
    case 'confirming':
      return refuse('payment_not_final')
    case 'failed':
      return refuse('payment_failed')
    case 'final': {
      const own = transaction.payments.filter((payment) => payment.from === session.walletAddress)
      const payment = own.find((made) => made.asset === asset)
      if (payment !== undefined) return ok(payment)
      if (own.length > 0) return refuse('payment_wrong_token')
      if (transaction.payments.length > 0) return refuse('payment_wrong_sender')
      if (transaction.otherwise === 'before_start') return refuse('payment_before_start')
      if (mayHavePassedOn(transaction.otherwise)) return refuse('payment_unclear')
      return refuse(transaction.otherwise === 'wrong_token' ? 'payment_wrong_token' : 'payment_wrong_recipient')
    }
  }
}
