import { isAddress } from '#core/address.ts'

const REFERRAL_KEY = 'referredBy'

/** Keeps the code of a referral link from the first visit until the wallet signs in: the first link counts. */
export function rememberReferralCode() {
  const code = new URLSearchParams(location.search).get('ref') ?? ''
  if (!isAddress(code) || rememberedReferralCode() !== undefined) return
  try {
    localStorage.setItem(REFERRAL_KEY, code)
  } catch (error) {
    console.warn('The referral code is not kept.', error)
  }
}

export function rememberedReferralCode(): string | undefined {
  try {
    const code = localStorage.getItem(REFERRAL_KEY) ?? ''
    // An older version may have kept what is no wallet: it must not stand in the way of a real one.
    return isAddress(code) ? code : undefined
  } catch {
    // Storage is off: nobody is named.
    return undefined
  }
}
