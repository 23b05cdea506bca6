import type { Address, TxHash } from '#core/address.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import type { Bnb } from '#core/money.ts'
import { PASSED_ON_LOG_INDEX, type PassedOnProof, type Payment } from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { keepPassedOn } from '../../payments/credit-payment.ts'
import type { Kept } from '../../payments/payment-outcome.ts'
import { readAdminPayments } from './read-payments.ts'

type Place = Pick<Payment, 'blockNumber' | 'blockHash' | 'blockTimeMs'>

/** Nodes' answer about a transaction in which a contract may have passed BNB on. */
type PassedOn =
  | { readonly state: 'unknown' | 'waiting' | 'failed' | 'own' }
  | { readonly state: 'final'; readonly place: Place; readonly proof: PassedOnProof; readonly value: Bnb | null }

export type RecordDeps = {
  readonly db: Database
  readonly chainId: number
  readonly treasury: Address
  readonly readPassedOn: (hash: TxHash) => Promise<PassedOn>
  /** Called in the transaction that records the payment. */
  readonly onSettled: (tx: Transaction, kept: Kept) => Promise<void>
  /** Called after commit. */
  readonly onRecorded: (kept: Kept) => void
}

export type RecordAsk = {
  readonly txHash: TxHash
  readonly walletAddress: Address
  readonly amountWei?: bigint | undefined
  readonly note: string
}

type RecordRefusal =
  | 'payment_unknown'
  | 'payment_not_final'
  | 'payment_failed'
  | 'payment_amount_needed'
  | 'payment_amount_unproven'
  | 'payment_already_recorded'

const REFUSALS = {
  unknown: 'payment_unknown',
  waiting: 'payment_not_final',
  failed: 'payment_failed',
  own: 'payment_already_recorded',
} as const satisfies Record<string, RecordRefusal>

/**
 * Records BNB that a contract passed on to the treasury, as a kept payment of the wallet that the operator names. The transaction
 * is the proof. Nodes prove the amount if any of them can; otherwise the operator's word counts.
 */
export async function recordPayment(
  deps: RecordDeps,
  session: OperatorSession,
  { txHash, walletAddress, amountWei, note }: RecordAsk,
): Promise<Result<AdminPaymentView, RecordRefusal>> {
  // Read outside the transaction, because a slow node must not hold a row.
  const found = await deps.readPassedOn(txHash)
  if (found.state !== 'final') return refuse(REFUSALS[found.state])
  const { place, proof } = found
  const value = decideValue(proof, found.value, amountWei)
  if (!value.ok) return value
  const payment: Payment = {
    ...{ asset: 'BNB', chainId: deps.chainId, txHash, logIndex: PASSED_ON_LOG_INDEX, occurrence: 0, ...place },
    ...{ from: walletAddress, to: deps.treasury, value: value.value },
  }
  const recorded = await transact<{ view: AdminPaymentView; outcome: Kept }, RecordRefusal>(deps.db, async (tx) => {
    const kept = await keepPassedOn(tx, payment, proof === 'balance' ? found.value : null)
    if (!kept.ok) return kept
    const { userId, paymentId } = kept.value
    await writeAuditLog(tx, {
      username: session.username,
      action: 'record payment',
      subject: `payment ${paymentId}`,
      details: { txHash, walletAddress, asset: 'BNB', openBefore: value.value.toString(), proof, note },
    })
    const outcome: Kept = { outcome: 'kept', userId, order: null }
    await deps.onSettled(tx, outcome)
    return ok({ outcome, view: only(await readAdminPayments(tx, [{ user_id: userId, id: paymentId }])) })
  })
  if (!recorded.ok) return recorded
  deps.onRecorded(recorded.value.outcome)
  return ok(recorded.value.view)
}

/**
 * Decides the amount. A trace shows exactly what arrived. A balance may contain several transactions, so the operator states the
 * part.
 */
function decideValue(
  proof: PassedOnProof,
  told: Bnb | null,
  said: bigint | undefined,
): Result<Bnb, 'payment_amount_needed' | 'payment_amount_unproven'> {
  if (proof === 'trace' && told !== null && said === undefined && told > 0n) return ok(told)
  if (proof === 'trace' && (told === 0n || said !== told)) return refuse('payment_amount_unproven')
  if (said === undefined) return refuse('payment_amount_needed')
  return told !== null && said > told ? refuse('payment_amount_unproven') : ok(said as Bnb)
}
