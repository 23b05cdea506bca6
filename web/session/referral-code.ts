import { isAddress } from '#core/address.ts'

const REFERRAL_KEY = 'referredBy'

/** Keeps the code of a referral link from the first visit until the wallet signs in: the first link counts. */
export function rememberReferralCode() {
  const code = new URLSearchParams(location.search).get('ref')
  if (code !== null && isAddress(code) && localStorage.getItem(REFERRAL_KEY) === null) {
    localStorage.setItem(REFERRAL_KEY, code)
  }
}

export const rememberedReferralCode = () => localStorage.getItem(REFERRAL_KEY) ?? undefined
