import { isAddress } from '#core/address.ts'
import { readStored, storeText } from '#web/lib/stored-choice.ts'

const REFERRAL_KEY = 'referredBy'

/** Stores the code of a referral link from the first visit until the wallet signs in. The first link counts. */
export function storeReferralCode() {
  const code = new URLSearchParams(location.search).get('ref') ?? ''
  if (isAddress(code) && readReferralCode() === undefined) storeText(REFERRAL_KEY, code)
}

/**
 * Returns the stored code; undefined if storage is off. Ignores a value that is not a wallet, which an older version may have
 * stored.
 */
export function readReferralCode(): string | undefined {
  const code = readStored(REFERRAL_KEY) ?? ''
  return isAddress(code) ? code : undefined
}
