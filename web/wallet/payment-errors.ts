import { t } from '@lingui/core/macro'
import { hasCode, innermostMessage } from './error-causes.ts'

export const confirmationTimeout = () => t`Transaction confirmation timeout`
export const invalidRecipient = () => t`Invalid recipient address`
export const insufficientUsdt = () => t`Insufficient USDT balance`
export const insufficientBnb = () => t`Insufficient BNB balance`
export const transactionFailed = () => t`Transaction failed`
export const networkError = () => t`Network error - try again`

const USER_REJECTED = 4001
const REQUEST_PENDING = -32002

/** What a person reads when the wallet did not send a payment. */
export function sendingError(error: unknown, asset: 'USDT' | 'BNB'): string {
  const known = knownError(error)
  // Who pays in BNB is short of BNB: the prescribed text would send them for the wrong coin.
  if (known === insufficientUsdt() && asset === 'BNB') return paymentFailed(insufficientBnb())
  if (known !== null) return known
  const reason = innermostMessage(error) || t`Transaction rejected`
  if (reason === invalidRecipient()) return reason
  return asset === 'USDT' ? t`USDT payment failed: ${reason}` : paymentFailed(reason)
}

export const paymentFailed = (reason: string) => t`Payment failed: ${reason}`

/** What a person reads when anything else of a purchase failed. */
export const purchaseError = (error: unknown): string =>
  knownError(error) ?? (innermostMessage(error) || transactionFailed())

function knownError(error: unknown): string | null {
  if (hasCode(error, USER_REJECTED)) return t`Transaction cancelled by user`
  if (hasCode(error, REQUEST_PENDING)) return t`Request pending - check your wallet`
  const message = innermostMessage(error)
  if (/insufficient/i.test(message)) return insufficientUsdt()
  if (/network/i.test(message)) return networkError()
  return null
}
