import { ApiError } from '#web/lib/api-error.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { isGuess, keyOf, newestHash, type SentTransaction, type TransactionKey } from './sent-transaction.ts'

/** Dependencies of one purpose: how the server is told, and who must be signed in for that. */
export type PurposeDeps = {
  readonly announce: (record: SentTransaction, hash: string) => Promise<CallOutcome>
  readonly whenSignedIn: (record: SentTransaction) => Promise<unknown>
  readonly noteSignedOut: (record: SentTransaction) => void
  /** Returns the transaction that the server knows for it; null if the server knows no transaction or cannot be asked now. */
  readonly hashOnServer: (record: SentTransaction) => Promise<string | null>
  /** Returns whether a refusal says that the transaction pays something else. */
  readonly isPaidElse: (refusal: ApiError) => boolean
  /** Whether the server's acknowledgement or refusal of the transaction ends the payment. */
  readonly isEndedByServer: boolean
  readonly retryMs: number
  readonly retryMaxMs: number
}

/**
 * Creates the function that tells the server which transaction pays, in one loop for each payment.
 *
 * @param onRefused called when the server's refusal ends the payment, or rules out a transaction that was found by its call alone
 */
export function createTeller(
  { purpose, wait }: { readonly purpose: PurposeDeps; readonly wait: AnnounceDeps['wait'] },
  desk: PaymentDesk,
  onRefused: (key: TransactionKey, refusal: ApiError) => void,
) {
  const { store, report } = desk
  const running = new Map<string, Promise<void>>()

  async function tellToEnd(key: TransactionKey): Promise<void> {
    const first = store.find(key)
    if (first === null || (first.isAnnounced && !purpose.isEndedByServer)) return
    const current = () => store.find(key) ?? first
    const outcome = await announceUntilSettled({
      announce: (hash) => purpose.announce(current(), hash),
      currentHash: () => newestHash(current()),
      whenSignedIn: () => purpose.whenSignedIn(current()),
      noteSignedOut: () => purpose.noteSignedOut(current()),
      onLater: (delay) => report(key, { delay }),
      isOver: () => store.find(key) === null || isEnded(current()),
      wait,
      retryMs: purpose.retryMs,
      retryMaxMs: purpose.retryMaxMs,
    })
    if (outcome.kind === 'done') {
      store.amend(key, { isAnnounced: true, ...(purpose.isEndedByServer && { ending: 'over' }) })
      report(key, { isAcknowledged: true, delay: null })
      if (purpose.isEndedByServer) desk.end(key, 'over', { hash: outcome.hash })
    } else if (outcome.kind === 'refused') {
      report(key, { refusal: outcome.error, delay: null })
      if (purpose.isEndedByServer || isGuess(current())) onRefused(key, outcome.error)
    } else if (outcome.kind === 'given_up') report(key, { isLate: true })
  }

  return (key: TransactionKey): Promise<void> => {
    const name = keyOf(key)
    const told = running.get(name)
    if (told !== undefined) return told
    const run = tellToEnd(key).finally(() => running.delete(name))
    running.set(name, run)
    return run
  }
}

/** Returns whether telling is over. It continues after a success, because the server has to know. */
const isEnded = ({ ending }: SentTransaction) => ending !== null && ending !== 'success'

/** Tries of one visit: about four hours at the longest pause. The next visit continues. */
const ANNOUNCE_TRIES_MAX = 500
/** Milliseconds of the first pause, doubled after each try up to half a minute. */
const ANNOUNCE_RETRY_MS = 1_000
const ANNOUNCE_RETRY_MAX_MS = 30_000

/**
 * Outcome of a call that tells the server about a payment.
 *
 * - `done`: the server has acknowledged it
 * - `refused`: the server says that this transaction will never pay for this
 * - `signed_out`, `not_ours`: no account or another one is signed in; the same call succeeds once the owner is signed in
 * - `later`: anything else; the same call may get another answer in a moment
 */
export type CallOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'signed_out' | 'not_ours' }
  | { readonly kind: 'later'; readonly error: unknown }

const SIGNED_OUT: readonly unknown[] = ['unauthenticated', 'operator_unauthenticated']
const NOT_OURS: readonly unknown[] = ['not_yours', 'payment_wrong_sender']

/**
 * Makes a call and classifies its refusals, by the codes of our own API alone. A proxy's page says nothing about a payment,
 * whatever its status. The same holds for a 200 with a foreign body.
 *
 * @param finalCodes codes of refusals which mean that this transaction will never pay for this
 * @param isDone whether an answer acknowledges the call
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

type AnnounceDeps = {
  readonly announce: (hash: string) => Promise<CallOutcome>
  /** Returns the newest hash, because a wallet may have sped the transaction up. Null while a restarted payment has no hash. */
  readonly currentHash: () => string | null
  /** Resolves once the account that sent it is signed in. */
  readonly whenSignedIn: () => Promise<unknown>
  /** Called when the server says that the sign-in has ended, or that it is another account's. */
  readonly noteSignedOut: () => void
  /** Called when the server did not acknowledge it this time. */
  readonly onLater: (error: unknown) => void
  readonly wait: (ms: number) => Promise<void>
  readonly isOver: () => boolean
  /** Milliseconds of the first pause. Each next pause is twice as long, up to `retryMaxMs`. */
  readonly retryMs?: number
  readonly retryMaxMs?: number
}

type AnnounceOutcome =
  | { readonly kind: 'done'; readonly hash: string }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'over' | 'given_up' }

/** Tells the server which transaction pays, until the server has acknowledged it or refused it for good. */
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

/** @returns null if the next try may get another answer */
async function announceOnce(deps: AnnounceDeps, hash: string): Promise<AnnounceOutcome | null> {
  const outcome = await deps.announce(hash)
  // An answer about a hash that was sped up meanwhile says nothing about the newest one.
  const isNewest = hash === deps.currentHash()
  if (outcome.kind === 'done' && isNewest) return { kind: 'done', hash }
  if (outcome.kind === 'refused' && isNewest) return outcome
  if (outcome.kind === 'signed_out' || outcome.kind === 'not_ours') deps.noteSignedOut()
  if (outcome.kind === 'later') deps.onLater(outcome.error)
  return null
}
