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

/** Paid, and counted for another payout of the same amount to the same wallet. */
const PAID_ELSE = 'payout_transaction_used'
/** What says for good that a transaction does not pay a payout. */
const NAME_REFUSALS = ['payout_transaction_wrong', PAID_ELSE, 'payment_failed']
/** A transaction is final within seconds. */
const NAME_RETRY_MS = 3_000

/** Payments by a wallet that the operator would not prove to be the platform's: nobody is asked again at each look. */
const declined = new Set<string>()

/** The payouts that this browser's wallet has sent, or that were named here. */
export const payoutPayments = createPayments({
  ...browserDeps,
  purpose: {
    announce: ({ id }, txHash) =>
      attemptCall(
        () =>
          callOperator<typeof namePayout>('POST', '/api/admin/payouts/:id/transaction', {
            params: { id: Number(id) },
            // Sent by this browser's own wallet, or its operator has said so by hand.
            body: { txHash, isPayerOurs: !declined.has(txHash) },
          }).catch((error: unknown) => {
            if (isProofRequired(error)) declined.add(txHash)
            throw error
          }),
        NAME_REFUSALS,
        ({ state }) => state === 'completed',
      ),
    whenSignedIn: whenOperatorSignedIn,
    // The call itself has closed the panel: the operator logs in again.
    noteSignedOut: () => undefined,
    hashOnServer: async () => null,
    isPaidElse: ({ code }) => code === PAID_ELSE,
    isEndedByServer: true,
    retryMs: NAME_RETRY_MS,
    retryMaxMs: NAME_RETRY_MS,
  },
})

/**
 * Sends exactly what a payout says from the connected wallet, and follows it.
 *
 * @throws what keeps it from being sent: the wallet was not asked then
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

/** What is shown may be old: the server or another browser may have paid it meanwhile. @throws where it is, or cannot be read */
async function requireUnchanged({ id, state }: Payable['payout']): Promise<void> {
  const now = await callOperator<typeof getPayout>('GET', '/api/admin/payouts/:id', { params: { id } })
  if (now.state !== state) throw new PaymentRefusal('payout_changed')
}
