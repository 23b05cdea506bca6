import { isAddress } from '#core/address.ts'
import { readStored, storeText } from '#web/lib/stored-choice.ts'

const REFERRAL_KEY = 'referredBy'

/** Keeps the code of a referral link from the first visit until the wallet signs in: the first link counts. */
export function rememberReferralCode() {
  const code = new URLSearchParams(location.search).get('ref') ?? ''
  if (isAddress(code) && rememberedReferralCode() === undefined) storeText(REFERRAL_KEY, code)
}

/** Nobody where storage is off. What an older version may have kept and is no wallet stands in nobody's way. */
export function rememberedReferralCode(): string | undefined {
  const code = readStored(REFERRAL_KEY) ?? ''
  return isAddress(code) ? code : undefined
}
