import { ok, type Result, refuse } from './result.ts'

/** Fields of an EIP-4361 message that decide whether it was made for this site, now. */
export type SignInFields = {
  /** With its scheme, if the message names one. */
  readonly domain: string
  readonly uri: string
  readonly chainId: number
  readonly issuedAt: Date | null
  readonly expirationTime: Date | null
  readonly notBefore: Date | null
}

export type SignInRefusal = 'sign_in_domain_mismatch' | 'sign_in_chain_mismatch' | 'sign_in_expired'

/** Time by which a message may be ahead of the server's clock. A clock further ahead is not trusted. */
const CLOCK_SKEW_MAX_MS = 5 * 60_000
/** Time for which a message is accepted after it was issued, even if its own expiry is later. */
const MESSAGE_LIFETIME_MAX_MS = 15 * 60_000

/**
 * Checks that a sign-in message was made for this site, on this chain, at this time.
 *
 * @param origin scheme and host of this site
 */
export function checkSignIn(
  fields: SignInFields,
  here: { readonly origin: string; readonly chainId: number; readonly nowMs: number },
): Result<void, SignInRefusal> {
  const host = here.origin.replace(/^https?:\/\//, '')
  const isDomainHere = fields.domain === host || fields.domain === here.origin
  const isHere = isDomainHere && (fields.uri === here.origin || fields.uri.startsWith(`${here.origin}/`))
  if (!isHere) return refuse('sign_in_domain_mismatch')
  if (fields.chainId !== here.chainId) return refuse('sign_in_chain_mismatch')
  const startsAtMs = Math.max(fields.notBefore?.getTime() ?? 0, fields.issuedAt?.getTime() ?? 0)
  if (startsAtMs > here.nowMs + CLOCK_SKEW_MAX_MS) return refuse('sign_in_expired')
  const issuedAtMs = fields.issuedAt?.getTime() ?? 0
  const endsAtMs = fields.expirationTime?.getTime() ?? issuedAtMs + MESSAGE_LIFETIME_MAX_MS
  // Written so that an invalid date is refused too.
  if (!(endsAtMs > here.nowMs && issuedAtMs + MESSAGE_LIFETIME_MAX_MS > here.nowMs)) return refuse('sign_in_expired')
  return ok(undefined)
}
