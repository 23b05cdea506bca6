import { t } from '@lingui/core/macro'

/** Code of a person's refusal in the wallet (EIP-1193). */
export const USER_REJECTED = 4001
/** Code of a wallet whose window already shows a request. */
export const REQUEST_PENDING = -32002

/** One error of a cause chain: its code and message, if it has them. */
export type ErrorCause = { readonly code: number | null; readonly message: string }

/** Maximum length of a chain. No wallet nests as deep, and a cycle ends here. */
const CAUSES_MAX = 10

/**
 * Returns an error and its causes, outermost first.
 *
 * viem wraps a wallet's error, and some wallets wrap it once more under `data.originalError`.
 */
export function causesOf(error: unknown): readonly ErrorCause[] {
  const causes: ErrorCause[] = []
  let current: unknown = error
  while (isObject(current) && causes.length < CAUSES_MAX) {
    const { code, message, data } = current
    causes.push({ code: typeof code === 'number' ? code : null, message: typeof message === 'string' ? message : '' })
    current = isObject(data) && isObject(data.originalError) ? data.originalError : current.cause
  }
  if (typeof error === 'string') causes.push({ code: null, message: error })
  return causes
}

export const hasCode = (error: unknown, code: number) => causesOf(error).some((cause) => cause.code === code)

/** Pattern of a page or of its failed parsing, e.g. if an intermediary answered a wallet instead of its node. */
const NOT_FOR_PEOPLE = /<!doctype|<html|unexpected (?:token|character|end of)|unrecognized token|not valid json/i

/** Returns the message of the original error, before others wrapped it. Empty if no message is readable for a person. */
export const innermostMessage = (error: unknown): string =>
  causesOf(error)
    .map(({ message }) => message.trim())
    .findLast((message) => message !== '' && !NOT_FOR_PEOPLE.test(message)) ?? ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const noAccounts = () => t`No accounts found. Please unlock your wallet and try again.`
export const installFirst = () => t`Please install a Web3 wallet first`

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
