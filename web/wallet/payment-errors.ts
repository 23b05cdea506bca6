import { t } from '@lingui/core/macro'
import { hasCode, innermostMessage, REQUEST_PENDING, USER_REJECTED } from './wallet-errors.ts'

/** Reason why our own checks refuse a payment. It is certain that no payment was sent, because the wallet was not asked. */
export type PaymentRefusalCode =
  | 'invalid_recipient'
  | 'rate_expired'
  | 'amount_differs'
  | 'payout_changed'
  | 'wrong_chain'
  | 'wallet_gone'

export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal'
  readonly code: PaymentRefusalCode

  constructor(code: PaymentRefusalCode) {
    super(code)
    this.code = code
  }
}

export const confirmationTimeout = () => t`Transaction confirmation timeout`
export const insufficientUsdt = () => t`Insufficient USDT balance`
export const insufficientBnb = () => t`Insufficient BNB balance`
export const transactionFailed = () => t`Transaction failed`
export const networkError = () => t`Network error - try again`
export const userNotFound = () => t`User not found - please refresh and reconnect wallet`

type Problem = 'cancelled' | 'pending' | 'insufficient' | 'network' | PaymentRefusalCode | 'other'

/** Classifies an error of a wallet or of ours by its code, or by the wallet's message if the code does not say enough. */
export function paymentProblem(error: unknown): Problem {
  if (error instanceof PaymentRefusal) return error.code
  if (hasCode(error, USER_REJECTED)) return 'cancelled'
  if (hasCode(error, REQUEST_PENDING)) return 'pending'
  const message = innermostMessage(error)
  if (/insufficient/i.test(message)) return 'insufficient'
  return /network/i.test(message) ? 'network' : 'other'
}

/** Returns the text for a payment that the wallet certainly has not sent. */
export function sendingError(error: unknown, asset: 'USDT' | 'BNB'): string {
  const problem = paymentProblem(error)
  // A person who pays in BNB lacks BNB. The prescribed text would send them for the wrong coin.
  if (problem === 'insufficient' && asset === 'BNB') return paymentFailed(insufficientBnb())
  const known = knownText(problem)
  if (known !== null) return known
  const reason = innermostMessage(error) || t`Transaction rejected`
  return asset === 'USDT' ? t`USDT payment failed: ${reason}` : paymentFailed(reason)
}

/**
 * Returns the text for a wallet's answer that does not prove that no payment was sent. It quotes the wallet and does not call the
 * payment failed.
 */
export function unclearAnswer(error: unknown): string {
  const problem = paymentProblem(error)
  if (problem === 'pending') return t`Request pending - check your wallet`
  const words = innermostMessage(error)
  return words === '' ? t`Your wallet did not return a transaction.` : t`Your wallet says: “${words}”`
}

export const paymentFailed = (reason: string) => t`Payment failed: ${reason}`

/** Returns the text for any other failure of a purchase. */
export const purchaseError = (error: unknown): string =>
  knownText(paymentProblem(error)) ?? (innermostMessage(error) || transactionFailed())

function knownText(problem: Problem): string | null {
  switch (problem) {
    case 'cancelled':
      return t`Transaction cancelled by user`
    case 'pending':
      return t`Request pending - check your wallet`
    case 'insufficient':
      return insufficientUsdt()
    case 'network':
      return networkError()
    case 'invalid_recipient':
      return t`Invalid recipient address`
    case 'rate_expired':
      return t`This rate has expired. Please start again.`
    case 'wrong_chain':
      return t`Your wallet is on another network. Nothing was sent.`
    case 'wallet_gone':
      return t`No wallet detected`
    case 'amount_differs':
      return t`The amount to send differs from the one shown. Nothing was sent.`
    case 'payout_changed':
      return t`This payout has changed. Nothing was sent. Check it again in the list.`
    case 'other':
      return null
  }
}
