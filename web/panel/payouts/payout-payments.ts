import type { getPayout, namePayout } from '#core/api/admin-payouts.ts'
import { attemptCall } from '#web/transactions/announce.ts'
import { browserDeps } from '#web/transactions/browser.ts'
import { createPayments, type PayOutcome } from '#web/transactions/create-payments.ts'
import { requireLiveConnection } from '#web/wallet/live-connection.ts'
import { PaymentRefusal } from '#web/wallet/payment-errors.ts'
import { askToPay, bnbTransfer, tokenTransfer } from '#web/wallet/payments.ts'
import { requestPlatformChain } from '#web/wallet/request-chain.ts'
import { callOperator, isProofRequired } from '../session/call-operator.ts'
import { whenOperatorSignedIn } from '../session/operator-token.ts'
import { type Payable, unitsToSend, wishOfPayout } from './payable.ts'

/** Refusal of a transaction that already counts for another payout of the same amount to the same wallet. */
const PAID_ELSE = 'payout_transaction_used'
/** Refusals that prove finally that a transaction does not pay a payout. */
const NAME_REFUSALS = ['payout_transaction_wrong', PAID_ELSE, 'payment_failed']
/** Milliseconds between retries. A transaction is final within seconds. */
const NAME_RETRY_MS = 3_000

/** Hashes of payments whose payer the operator declined to prove as the platform's. Later retries do not ask again. */
const declined = new Set<string>()

/** Payments of payouts that this browser's wallet has sent, or that were named here. */
export const payoutPayments = createPayments({
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
    noteSignedOut: () => undefined,
    hashOnServer: async () => null,
    isPaidElse: ({ code }) => code === PAID_ELSE,
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
export async function payPayout(payable: Payable, payer: string): Promise<PayOutcome> {
  const { payout, recipient } = payable
  const amount = unitsToSend(payable)
  await requestPlatformChain()
  await requireUnchanged(payout)
  const { token } = payout
  const call = token === null ? bnbTransfer({ recipient, amount }) : tokenTransfer({ token, recipient, amount })
  const chainId = requireLiveConnection().platform.chain.id
  return payoutPayments.pay({ ...wishOfPayout(payout), from: payer, chainId, call, send: () => askToPay(call, payer) })
}

/**
 * Reads the payout again, because the server or another browser may have paid it meanwhile. @throws if its state has changed or
 * cannot be read
 */
async function requireUnchanged({ id, state }: Payable['payout']): Promise<void> {
  const now = await callOperator<typeof getPayout>('GET', '/api/admin/payouts/:id', { params: { id } })
  if (now.state !== state) throw new PaymentRefusal('payout_changed')
}
