import type { Address } from '#core/address.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { isResolvable } from '#core/payment.ts'
import type { PayoutWay } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { toTokenUnits } from '#core/token-units.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Transaction } from '../../db/pool.ts'
import { first, only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import type { PayoutRecord } from '../../http/routing/payout-record.ts'
import type { QueuePayout } from '../../http/routing/queue-payout.ts'
import { startRefund } from '../../payments/complete-refund.ts'
import { isPaymentImported } from '../../payments/import-purchase.ts'
import { type LockedPayment, lockPayment, markCreditedByHand } from '../../payments/lock-payment.ts'
import type { Resolved } from '../../payments/payment-outcome.ts'
import { type Credit, type CreditDeps, type CreditRefusal, creditOpenPart, priceFor } from './credit-open-part.ts'
import { readPaymentOwner } from './payments.sql.ts'
import { readAdminPayments } from './read-admin-payments.ts'

export type ResolveDeps = CreditDeps & {
  /** Address of the USDT contract, lowercased. */
  readonly usdt: Address
  /**
   * Returns the address of the wallet that one of the server's processes pays from, or null if the operator sends payouts by hand.
   */
  readonly hotWallet: () => Address | null
  readonly queuePayout: QueuePayout
  /** Compared with the chain first, because the payment may have been refunded before the database was set back. */
  readonly record: Pick<PayoutRecord, 'compare'>
  /** Called in the transaction that resolves the payment. */
  readonly onSettled: (tx: Transaction, resolved: Resolved) => Promise<void>
  /** Called after commit. */
  readonly onResolved: (resolved: Resolved) => void
}

type Refund = { readonly action: 'refund'; readonly way: PayoutWay; readonly note: string }
export type Verdict = (Credit & { readonly action: 'credit'; readonly note: string }) | Refund

type RefundRefusal = 'refund_needs_own_wallet' | 'payout_unavailable'
type ResolveRefusal =
  | CreditRefusal
  | RefundRefusal
  | 'payment_unknown'
  | 'payment_already_resolved'
  | 'payment_imported'
  | 'payouts_unexplained'

/**
 * Applies the operator's decision on a payment's open part: copies of a card, or a refund to its sender.
 *
 * An operator credits a payment at most once, and the rest can still be refunded. The same verdict given twice, by a double click
 * or by two operators, counts once. All of it happens under the payment's row lock.
 */
export async function resolvePayment(
  deps: ResolveDeps,
  session: OperatorSession,
  paymentId: number,
  verdict: Verdict,
): Promise<Result<AdminPaymentView, ResolveRefusal>> {
  const owner = first(await readPaymentOwner(deps.db, { paymentId }))
  if (owner === null) return refuse('payment_unknown')
  const key = { userId: Number(owner.user_id), paymentId }
  if (await isPaymentImported(deps.db, key)) return refuse('payment_imported')
  // Read outside the transaction, because a slow node must not hold a row.
  const price = verdict.action === 'credit' ? await priceFor(deps, owner) : null
  // The hot wallet signs a refund only once everything is explained. Until then, the queued refund can be matched with a
  // transaction that has paid it.
  const isSafe = verdict.action === 'refund' && verdict.way === 'hot_wallet'
  const isExplained = isSafe ? null : await deps.record.compare()
  const resolved = await transact<{ done: Resolved; view: AdminPaymentView }, ResolveRefusal>(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key)
    if (isExplained !== null && !(await isExplained(tx))) return refuse('payouts_unexplained')
    const isOver = !isResolvable(payment.status) || payment.open === 0n
    if (isOver || (verdict.action === 'credit' && payment.wasCreditedByHand)) return refuse('payment_already_resolved')
    const done =
      verdict.action === 'credit'
        ? await creditOpenPart(tx, payment, verdict, price)
        : await refund(tx, deps, session, payment, verdict)
    if (!done.ok) return done
    await deps.onSettled(tx, done.value)
    // Only a credit is marked. A refund may be cancelled, which leaves everything undecided, and the money itself shows what was
    // sent back.
    if (verdict.action === 'credit') await markCreditedByHand(tx, key, session.username)
    await writeAuditLog(tx, {
      username: session.username,
      action: `${verdict.action} payment`,
      subject: `payment ${paymentId}`,
      details: { ...verdict, asset: payment.asset, openBefore: payment.open.toString(), txHash: payment.txHash },
    })
    const view = only(await readAdminPayments(tx, [{ user_id: key.userId, id: paymentId }]))
    return ok({ done: done.value, view })
  })
  if (!resolved.ok) return resolved
  deps.onResolved(resolved.value.done)
  return ok(resolved.value.view)
}

/**
 * Queues the open part as a refund to its sender. The money stays in suspense until it has left on the chain.
 *
 * The server never sends a payment that an operator has recorded, for a wallet of their choice and perhaps without other proof: a
 * mistake or a stolen session would empty the hot wallet.
 */
async function refund(
  tx: Transaction,
  { usdt, hotWallet, queuePayout }: ResolveDeps,
  { username }: OperatorSession,
  { userId, paymentId, chainId, asset, sender, open, wasRecorded }: LockedPayment,
  { way }: Refund,
): Promise<Result<Resolved, RefundRefusal>> {
  if (way === 'hot_wallet' && wasRecorded) return refuse('refund_needs_own_wallet')
  if (way === 'hot_wallet' && hotWallet() === null) return refuse('payout_unavailable')
  await queuePayout(tx, {
    userId,
    paymentId,
    chainId,
    way,
    token: asset === 'USDT' ? usdt : null,
    toAddress: sender,
    amount: toTokenUnits(asset, open),
    createdBy: username,
  })
  await startRefund(tx, { userId, paymentId })
  return ok({ outcome: 'refunding', userId, order: null })
}
