import type { Address, TxHash } from '#core/address.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import {
  type AdminPaymentView,
  findPayment as findCall,
  listOwnPayments,
  listPayments,
  type PaymentView,
  recordPayment as recordCall,
  resolvePayment as resolveCall,
} from '#core/api/payments.ts'
import type { Bnb } from '#core/money.ts'
import { PASSED_ON_LOG_INDEX, type PassedOnProof, type Payment, type TransactionView } from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, only, transact } from '../../db/statement.ts'
import { answerPage, HIGHEST_ID_FIRST } from '../../http/routing/list-page.ts'
import { turnKeyOf } from '../../http/routing/network-of.ts'
import {
  listRoute,
  type OperatorSession,
  type PlayerSession,
  queryByFilters,
  type Route,
  route,
} from '../../http/routing/route.ts'
import type { Turns } from '../../http/routing/turns.ts'
import { type LeftToOperator, recordPassedOn } from '../../payments/credit-payment.ts'
import { countOutcome, notifyOfOutcome, type OutcomeDeps } from '../../payments/settle-payment.ts'
import { readIdsInTransaction, readUncreditedIds } from './payments.sql.ts'
import { PAYMENTS_CSV, readAdminPayments, readOwnPayments, readPaymentsPage } from './read-payments.ts'
import { type ResolveDeps, resolvePayment } from './resolve-payment.ts'

const OWN_PAYMENTS_MAX = 1_000

type PaymentRouteDeps = FindDeps &
  ResolveDeps &
  RecordDeps & {
    /** Takes turns for calls that query the nodes. */
    readonly takeTurn: Turns
  }

export const paymentRoutes = (deps: PaymentRouteDeps): Route[] => [
  route(
    findCall,
    async ({ session, body }, { ip }) =>
      (await deps.takeTurn('find', turnKeyOf(ip), () => findPayment(deps, session, body.txHash))) ??
      refuse('rate_limited'),
  ),

  route(listOwnPayments, async ({ session }) => {
    const { userId } = session
    return ok(
      await readOwnPayments(deps.db, userId, await readUncreditedIds(deps.db, { userId, limit: OWN_PAYMENTS_MAX })),
    )
  }),

  listRoute(listPayments, PAYMENTS_CSV, queryByFilters, ({ asked, query }, context) =>
    answerPage(context, HIGHEST_ID_FIRST, query, (place, limit) =>
      readPaymentsPage(deps.db, asked.filter, place, limit),
    ),
  ),

  route(recordCall, ({ session, body: { amountWei, ...ask } }) =>
    recordPayment(deps, session, { ...ask, amountWei: amountWei === undefined ? undefined : BigInt(amountWei) }),
  ),

  route(resolveCall, ({ session, params, body }) => resolvePayment(deps, session, params.id, body)),
]

type FindDeps = {
  readonly db: Database
  readonly chainId: number
  readonly readTransaction: (hash: TxHash) => Promise<TransactionView>
  /** Credits one payer's proven payments, keeps them or finds them already settled, and notifies those concerned. */
  readonly settleTogether: (payments: readonly Payment[]) => Promise<unknown>
}

type OwnPaymentAnswer = CallAnswer<typeof findCall>

/** Maximum of payments shown for one wallet in one transaction. */
const PAYMENTS_SHOWN_MAX = 200

const EXPLANATIONS = {
  unknown: 'The network does not know this transaction. Check the hash, or wait a moment if you just sent it.',
  pending: 'The network has not confirmed this transaction yet. It will be credited automatically.',
  confirming: 'This transaction is confirmed but not final yet. It will be credited automatically in a moment.',
  failed: 'This transaction failed on the network. Nothing was paid, and you can pay again.',
  wrong_token:
    'This transaction is final, but it sent a token other than USDT to the treasury. We cannot credit it. Please contact support.',
  wrong_recipient: 'This transaction is final, but it sent nothing to the treasury.',
  passed_on:
    'This transaction is final, and in it a contract passed BNB on to the treasury. We cannot credit that automatically. Please send the hash to support: the operator will record it.',
  before_start: 'This transaction paid the treasury before the platform started. It buys nothing here.',
  unseen:
    'This transaction is final, but it shows no payment to the treasury. If a contract passed BNB on to the treasury, please send the hash to support: the operator can record it.',
} as const

/** Handles a transaction as the watcher would, and explains the outcome in a sentence. Called by a player who has paid. */
async function findPayment(
  deps: FindDeps,
  session: PlayerSession,
  txHash: TxHash,
): Promise<Result<OwnPaymentAnswer, ErrorCode>> {
  const transaction = await deps.readTransaction(txHash)
  if (transaction.state !== 'final') {
    const { state } = transaction
    return ok({ state, otherwise: null, explanation: EXPLANATIONS[state], payments: [] })
  }
  const own = transaction.payments.filter((payment) => payment.from === session.walletAddress)
  if (own.length > 0) await deps.settleTogether(own)
  const { userId } = session
  const bounds = { chainId: deps.chainId, txHash, limit: PAYMENTS_SHOWN_MAX }
  // Includes payments that an operator has recorded, which no node lists.
  const payments = await readOwnPayments(deps.db, userId, await readIdsInTransaction(deps.db, { userId, ...bounds }))
  // Every payment found for a wallet is recorded, unless an imported purchase already used the transaction.
  if (payments.length === 0 && own.length > 0) return refuse('payment_imported')
  if (payments.length === 0 && transaction.payments.length > 0) return refuse('payment_wrong_sender')
  if (payments.length === 0) {
    const { otherwise } = transaction
    return ok({ state: 'no_payment', otherwise, explanation: EXPLANATIONS[otherwise], payments: [] })
  }
  return ok({ state: 'found', otherwise: null, explanation: payments.map(explainPayment).join(' '), payments })
}

function explainPayment({
  status,
  value,
  credited,
  open,
  asset,
  copies,
  cardName,
  orderId,
  transfers,
}: PaymentView): string {
  const arrived = `${value} ${asset} arrived.`
  const bought = `${credited} ${asset} bought ${copies} ${copies === 1 ? 'copy' : 'copies'} of ${cardName}.`
  switch (status) {
    case 'credited':
      return `${arrived} ${bought}`
    case 'surplus':
      return `${arrived} ${bought} The other ${open} ${asset} are kept, and the operator credits or refunds them.`
    case 'partial':
      return `${arrived} That is less than your order of ${cardName}; it is kept, and the operator credits or refunds it.`
    case 'late':
      return `${arrived} Your order of ${cardName} had expired by then; the payment is kept, and the operator credits or refunds it.`
    case 'unmatched':
      if (orderId !== null)
        return `${arrived} It is kept for your order of ${cardName}, and the operator credits or refunds it.`
      return `${arrived} It was matched with none of your orders; it is kept, and the operator credits or refunds it.`
    case 'aside':
      return `${value} ${asset} arrived in ${transfers} ${transfers === 1 ? 'transfer' : 'transfers'}, each too small to buy anything. They are kept together, and the operator can refund them.`
    case 'refunding':
      return `${arrived}${copies > 0 ? ` ${bought}` : ''} The ${copies > 0 ? 'rest' : 'payment'} is on its way back to your wallet.`
    case 'refunded':
      return `${arrived}${copies > 0 ? ` ${bought}` : ''} The ${copies > 0 ? 'rest' : 'payment'} was sent back to your wallet.`
  }
}

/** Nodes' answer about a transaction in which a contract may have passed BNB on. */
type PassedOnAnswer =
  | { readonly state: 'unknown' | 'waiting' | 'failed' | 'own' }
  | {
      readonly state: 'final'
      readonly place: Pick<Payment, 'blockNumber' | 'blockHash' | 'blockTimeMs'>
      readonly proof: PassedOnProof
      readonly value: Bnb | null
    }

export type RecordDeps = OutcomeDeps & {
  readonly db: Database
  readonly chainId: number
  readonly treasury: Address
  readonly readPassedOn: (hash: TxHash) => Promise<PassedOnAnswer>
}

export type PaymentRecordRequest = {
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
  { txHash, walletAddress, amountWei, note }: PaymentRecordRequest,
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
  const recorded = await transact<{ view: AdminPaymentView; outcome: LeftToOperator }, RecordRefusal>(
    deps.db,
    async (tx) => {
      const kept = await recordPassedOn(tx, payment, proof === 'balance' ? found.value : null)
      if (!kept.ok) return kept
      const { userId, paymentId } = kept.value
      await writeAuditLog(tx, {
        username: session.username,
        action: 'record payment',
        subject: { kind: 'payment', key: paymentId },
        details: { txHash, walletAddress, asset: 'BNB', openBefore: value.value.toString(), proof, note },
      })
      const outcome: LeftToOperator = { outcome: 'kept', userId, order: null }
      await notifyOfOutcome(deps, tx, outcome)
      return ok({ outcome, view: only(await readAdminPayments(tx, [{ user_id: userId, id: paymentId }])) })
    },
  )
  if (!recorded.ok) return recorded
  countOutcome(deps, recorded.value.outcome)
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
