import { ApiError } from '#web/lib/api-error.ts'

/** About four hours at the longest pause; the next visit goes on where this one ended. */
const ANNOUNCE_TRIES_MAX = 500
/** Doubled after each try, up to half a minute. */
const ANNOUNCE_RETRY_MS = 1_000
const ANNOUNCE_RETRY_MAX_MS = 30_000

/**
 * What came of telling the server something about a payment.
 *
 * - `done`: it has acknowledged it
 * - `refused`: it says that this transaction does not pay this, for good
 * - `signed_out`, `not_ours`: nobody, or another account, is signed in: the same call is good once its owner is
 * - `later`: anything else; the same call may be answered otherwise in a moment
 */
export type CallOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'signed_out' | 'not_ours' }
  | { readonly kind: 'later'; readonly error: unknown }

const SIGNED_OUT: readonly unknown[] = ['unauthenticated', 'operator_unauthenticated']
const NOT_OURS: readonly unknown[] = ['not_yours', 'payment_wrong_sender']

/**
 * Makes a call and tells its refusals apart, by the code of our own API alone: a proxy's page says nothing about a payment,
 * whatever its status is, and so does an answer of 200 that holds something else than ours.
 *
 * @param finalCodes what says for good that this transaction does not pay this
 * @param isDone whether an answer acknowledges what was told
 */
export async function attemptCall<T>(
  call: () => Promise<T>,
  finalCodes: readonly string[],
  isDone: (answer: T & object) => boolean,
): Promise<CallOutcome> {
  try {
    const answer = await call()
    if (typeof answer === 'object' && answer !== null && isDone(answer)) return { kind: 'done' }
    return { kind: 'later', error: new Error('The answer acknowledges nothing.') }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === null) return { kind: 'later', error }
    if (SIGNED_OUT.includes(error.code)) return { kind: 'signed_out' }
    if (finalCodes.includes(error.code)) return { kind: 'refused', error }
    return NOT_OURS.includes(error.code) ? { kind: 'not_ours' } : { kind: 'later', error }
  }
}

export type AnnounceDeps = {
  readonly announce: (hash: string) => Promise<CallOutcome>
  /** The newest hash: a wallet may have sped the transaction up. Null while a payment that was begun anew has none. */
  readonly currentHash: () => string | null
  /** Resolves once the account that sent it is signed in. */
  readonly whenSignedIn: () => Promise<unknown>
  /** The server says that the sign-in has ended, or that it is another account's. */
  readonly noteSignedOut: () => void
  /** The server did not take it this time. */
  readonly onLater: (error: unknown) => void
  readonly wait: (ms: number) => Promise<void>
  readonly isOver: () => boolean
  /** The pause after the first try; each next one is twice as long, up to `retryMaxMs`. */
  readonly retryMs?: number
  readonly retryMaxMs?: number
}

export type AnnounceOutcome =
  | { readonly kind: 'done'; readonly hash: string }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'over' | 'given_up' }

/** Tells the server which transaction pays, until it has acknowledged or refused it for good. */
export async function announceUntilSettled(deps: AnnounceDeps): Promise<AnnounceOutcome> {
  const { retryMs = ANNOUNCE_RETRY_MS, retryMaxMs = ANNOUNCE_RETRY_MAX_MS } = deps
  for (let attempt = 0; attempt < ANNOUNCE_TRIES_MAX; attempt += 1) {
    await deps.whenSignedIn()
    if (deps.isOver()) return { kind: 'over' }
    const hash = deps.currentHash()
    const settled = hash === null ? null : await announceOnce(deps, hash)
    if (settled !== null) return settled
    await deps.wait(Math.min(retryMs * 2 ** attempt, retryMaxMs))
  }
  return { kind: 'given_up' }
}

/** @returns null where the next try may be answered otherwise */
async function announceOnce(deps: AnnounceDeps, hash: string): Promise<AnnounceOutcome | null> {
  const outcome = await deps.announce(hash)
  // An answer about a hash that was sped up meanwhile says nothing about the new one.
  const isNewest = hash === deps.currentHash()
  if (outcome.kind === 'done' && isNewest) return { kind: 'done', hash }
  if (outcome.kind === 'refused' && isNewest) return outcome
  if (outcome.kind === 'signed_out' || outcome.kind === 'not_ours') deps.noteSignedOut()
  if (outcome.kind === 'later') deps.onLater(outcome.error)
  return null
}
