import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { getPayout, namePayout, PayoutView } from '#core/api/admin-payouts.ts'
import { type Asset, parseAmount, type TokenUnits, toTokenUnits } from '#core/money.ts'

import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { attemptCall } from '#web/transactions/announce-hash.ts'
import { browserDeps } from '#web/transactions/browser.ts'
import { createPayments, type PaymentAttemptOutcome } from '#web/transactions/create-payments.ts'
import { type PaymentProgress, releaseReason } from '#web/transactions/payment-tracker.ts'
import {
  blocksPayment,
  keyOf,
  newestHash,
  type PaymentSubject,
  type ReleaseReason,
  type SentTransaction,
} from '#web/transactions/sent-transaction.ts'
import { requireLiveConnection } from '#web/wallet/live-connection.ts'
import { PaymentRefusal, sendingError, unclearAnswer } from '#web/wallet/payment-errors.ts'
import { bnbTransfer, requestPayment, tokenTransfer } from '#web/wallet/payments.ts'
import { requestPlatformChain } from '#web/wallet/wallet-provider.ts'
import { callOperator, isProofRequired } from '../session/call-operator.ts'
import { whenOperatorSignedIn } from '../session/operator-token.ts'

/** Stage of a payout that the dialog shows. Only `asking` has a pay button, and only if `mayPay` is true. */
export type PayStage =
  | { readonly kind: 'asking'; readonly problem: PayProblem | null; readonly mayPay: boolean }
  | { readonly kind: 'sending' }
  /** It is unknown whether the wallet has sent it. */
  | {
      readonly kind: 'searching'
      readonly walletText: string | null
      readonly sign: PaymentProgress['sign']
      readonly isLate: boolean
      /** Statement by which the operator may end it. */
      readonly release: ReleaseReason | null
    }
  | {
      readonly kind: 'naming' | 'late'
      readonly txHash: string
      /** Why the server has not accepted it yet; null before the server was asked. */
      readonly delayText: string | null
      readonly isReleasable: boolean
      /** Whether another transaction may be named. False once the wallet's own has succeeded. */
      readonly mayName: boolean
    }
  | { readonly kind: 'paid'; readonly txHash: string | null }

export type PayProblem =
  | { readonly kind: 'not_paid' | 'refused'; readonly text: string }
  | { readonly kind: 'reverted' | 'cancelled' | 'not_stored' }

/** Codes for a transaction that the server does not accept yet. Other errors say nothing about the transaction. */
const DELAYS: readonly unknown[] = ['payment_unknown', 'payment_not_final', 'payout_not_open']

/** Pays from the connected wallet, or takes the hash of a payment made elsewhere, and follows it until the server has proven it. */
export function usePayPayout(payable: PayoutToPay, onChanged: () => void) {
  const subject = payoutPaymentSubject(payable.payout)
  const name = keyOf(subject)
  const asset = payable.asset === 'BNB' ? 'BNB' : 'USDT'
  const record = useStore(payoutPayments.store.state, ({ records }) => records.find((it) => keyOf(it) === name) ?? null)
  const progress = useStore(payoutPayments.progress, (all) => all[name] ?? null)
  const isReadable = useStore(payoutPayments.store.state, (state) => state.isReadable)
  const isUnstored = useStore(payoutPayments.store.state, ({ unstored }) => unstored.has(name))
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<PayProblem | null>(null)
  const stage = isPreparing
    ? ({ kind: 'sending' } as const)
    : stageOf(record, progress, isReadable ? problem : { kind: 'not_stored' }, asset)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the record names the payout; `subject` is another object at each render
  useEffect(() => {
    if (record !== null && record.ending !== 'over') void payoutPayments.follow(subject)
  }, [record])
  const isPaid = stage.kind === 'paid'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once when it is paid, not for each new `onChanged`
  useEffect(() => {
    if (isPaid) onChanged()
  }, [isPaid])

  async function pay(payer: string) {
    setPreparing(true)
    setProblem(null)
    try {
      const outcome = await payPayout(payable, payer)
      if (outcome === 'not_stored') setProblem({ kind: 'not_stored' })
    } catch (error) {
      setProblem({
        kind: 'not_paid',
        text: error instanceof ApiError ? messageFor(error, '') : sendingError(error, asset),
      })
      if (error instanceof PaymentRefusal && error.code === 'payout_changed') onChanged()
    } finally {
      setPreparing(false)
    }
  }

  return {
    stage,
    isUnstored,
    pay,
    name: (txHash: string) => void payoutPayments.name(subject, txHash),
    release: (reason: ReleaseReason) => void payoutPayments.release(subject, reason),
    searchAgain: () => void payoutPayments.follow(subject),
  }
}

/** Returns the stage to show. A payment that the record forbids is never offered, whatever else this page knows. */
export function stageOf(
  record: SentTransaction | null,
  progress: PaymentProgress | null,
  problem: PayProblem | null,
  asset: 'USDT' | 'BNB',
): PayStage {
  if (record === null || !blocksPayment(record)) {
    const shown = problem ?? problemOf(progress, asset)
    return { kind: 'asking', problem: shown, mayPay: shown?.kind !== 'not_stored' }
  }
  const txHash = newestHash(record)
  if (record.ending === 'over') return { kind: 'paid', txHash }
  if (progress?.stage === 'in_wallet') return { kind: 'sending' }
  const release = releaseReason(record, progress)
  if (txHash === null) {
    const { walletError = null, sign = 'looking', isLate = false } = progress ?? {}
    const walletText = walletError === null ? null : unclearAnswer(walletError)
    return { kind: 'searching', walletText, sign, isLate, release }
  }
  const delay = progress?.delay ?? null
  const isSaid = delay instanceof ApiError && DELAYS.includes(delay.code)
  const delayText = isSaid ? messageFor(delay, '') : null
  const kind = progress?.isLate === true ? 'late' : 'naming'
  return { kind, txHash, delayText, isReleasable: release !== null, mayName: record.ending === null }
}

/** Returns why a payment that was started here was not made, if that is proven. */
function problemOf(progress: PaymentProgress | null, asset: 'USDT' | 'BNB'): PayProblem | null {
  switch (progress?.ending ?? null) {
    case 'not_sent':
      return { kind: 'not_paid', text: sendingError(progress?.walletError, asset) }
    case 'refused':
      return { kind: 'refused', text: messageFor(progress?.refusal, '') }
    case 'reverted':
      return { kind: 'reverted' }
    case 'cancelled':
      return { kind: 'cancelled' }
    default:
      return null
  }
}

/** Refusal of a transaction that already counts for another payout of the same amount to the same wallet. */
const PAID_ELSE = 'payout_transaction_used'
/** Refusals that prove finally that a transaction does not pay a payout. */
const NAME_REFUSALS = ['payout_transaction_wrong', PAID_ELSE, 'payment_failed']
/** Milliseconds between retries. A transaction is final within seconds. */
const NAME_RETRY_MS = 3_000

/** Hashes of payments whose payer the operator declined to prove as the platform's. Later retries do not ask again. */
const declined = new Set<string>()

/** Payments of payouts that this browser's wallet has sent, or that were named here. */
const payoutPayments = createPayments({
  ...browserDeps,
  purpose: {
    announce: ({ id }, txHash) =>
      attemptCall(
        () =>
          callOperator<typeof namePayout>('POST', '/api/admin/payouts/:id/transaction', {
            params: { id: Number(id) },
            // This browser's wallet sent it, or the operator has stated that a platform wallet did.
            body: { txHash, isPayerOurs: !declined.has(txHash) },
          }).catch((error: unknown) => {
            if (isProofRequired(error)) declined.add(txHash)
            throw error
          }),
        NAME_REFUSALS,
        ({ state }) => state === 'completed',
      ),
    whenSignedIn: whenOperatorSignedIn,
    // The failed call has closed the panel already, and the operator logs in again.
    reportSignedOut: () => undefined,
    fetchHash: async () => null,
    paysOther: ({ code }) => code === PAID_ELSE,
    isEndedByServer: true,
    retryMs: NAME_RETRY_MS,
    retryMaxMs: NAME_RETRY_MS,
  },
})

/**
 * Sends exactly the amount of a payout from the connected wallet, and follows the transaction.
 *
 * @throws the reason why it was not sent; the wallet was not asked in this case
 */
export async function payPayout(payable: PayoutToPay, payer: string): Promise<PaymentAttemptOutcome> {
  const { payout, recipient } = payable
  const amount = unitsToSend(payable)
  await requestPlatformChain()
  await requireUnchanged(payout)
  const { token } = payout
  const call = token === null ? bnbTransfer({ recipient, amount }) : tokenTransfer({ token, recipient, amount })
  const chainId = requireLiveConnection().platform.chain.id
  return payoutPayments.pay({
    ...payoutPaymentSubject(payout),
    from: payer,
    chainId,
    call,
    send: () => requestPayment(call, payer),
  })
}

/**
 * Reads the payout again, because the server or another browser may have paid it meanwhile. @throws if its state has changed or
 * cannot be read
 */
async function requireUnchanged({ id, state }: PayoutToPay['payout']): Promise<void> {
  const now = await callOperator<typeof getPayout>('GET', '/api/admin/payouts/:id', { params: { id } })
  if (now.state !== state) throw new PaymentRefusal('payout_changed')
}

/** Payout with the facts that an operator must see before paying it. */
export type PayoutToPay = {
  readonly payout: PayoutView
  readonly asset: Asset
  /** Amount that must arrive, as decimal text. */
  readonly amount: string
  readonly recipient: string
  /** Record that it pays. */
  readonly purpose: { readonly kind: 'withdrawal' | 'refund'; readonly id: number }
}

/** Returns the amount to send. @throws PaymentRefusal if they differ from the amount that the operator was shown */
export function unitsToSend({ asset, amount, payout }: PayoutToPay): TokenUnits {
  const shown = parseAmount(amount, asset)
  const units = shown.ok ? toTokenUnits(asset, shown.value) : null
  if (units === null || units !== BigInt(payout.amountBaseUnits)) throw new PaymentRefusal('amount_differs')
  return units
}

/** Returns the subject of a payout, which is paid once, from any wallet. */
export const payoutPaymentSubject = ({ id }: Pick<PayoutView, 'id'>): PaymentSubject => ({
  purpose: 'payout',
  id: String(id),
  subject: '',
  from: null,
})
