import { t } from '@lingui/core/macro'
import { hasCode, innermostMessage } from './error-causes.ts'

export const noAccounts = () => t`No accounts found. Please unlock your wallet and try again.`
export const installFirst = () => t`Please install a Web3 wallet first`

const USER_REJECTED = 4001
const REQUEST_PENDING = -32002

/** Returns the text for a visitor whose browser has no wallet. */
export const noWallet = (isMobile: boolean) =>
  isMobile
    ? t`Please open this page in your wallet app (MetaMask, Trust Wallet, etc.) or install a mobile wallet.`
    : t`No Web3 wallet detected. Please install MetaMask, Trust Wallet, or Coinbase Wallet.`

/** Returns the text for a person whose connection failed. */
export function connectionError(error: unknown, isMobile: boolean): string {
  if (hasCode(error, USER_REJECTED)) return t`Connection rejected. Please approve the connection in your wallet.`
  if (hasCode(error, REQUEST_PENDING)) {
    return t`Connection request pending. Please check your wallet for approval.`
  }
  const message = innermostMessage(error)
  if (isMobile && /provider/i.test(message)) {
    return t`Please ensure your wallet app is properly installed and connected.`
  }
  return message || t`Failed to connect wallet. Please try again.`
}
