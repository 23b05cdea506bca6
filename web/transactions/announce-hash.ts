import { ApiError } from '#web/lib/api-error.ts'
import type { PaymentTracker } from './payment-tracker.ts'
import { isGuess, keyOf, newestHash, type SentTransaction, type TransactionKey } from './sent-transaction.ts'

/** Dependencies of one purpose: how the server is told, and who must be signed in for that. */
export type PurposeDeps = {
  readonly announce: (record: SentTransaction, hash: string) => Promise<CallOutcome>
  /** Resolves once the account that sent it is signed in. */
  readonly whenSignedIn: (record: SentTransaction) => Promise<unknown>
  /** Called when the server says that the sign-in has ended, or that it is another account's. */
  readonly reportSignedOut: (record: SentTransaction) => void
  /** Returns the transaction that the server knows for it; null if the server knows no transaction or cannot be asked now. */
  readonly fetchHash: (record: SentTransaction) => Promise<string | null>
  /** Returns whether a refusal says that the transaction pays something else. */
  readonly paysOther: (refusal: ApiError) => boolean
  /** Whether the server's acknowledgement or refusal of the transaction ends the payment. */
  readonly isEndedByServer: boolean
  /** Milliseconds of the first pause. Each next pause is twice as long, up to `retryMaxMs`. */
  readonly retryMs: number
  readonly retryMaxMs: number
}

/** Tries of one visit: about four hours at the longest pause. The next visit continues. */
const TRIES_MAX = 500

/**
 * Creates the function that tells the server which transaction pays, in one loop for each payment.
 *
 * @param onRefused called when the server's refusal ends the payment, or rules out a transaction that was found by its call alone
 */
export function createAnnouncer(
  { purpose, wait }: { readonly purpose: PurposeDeps; readonly wait: (ms: number) => Promise<void> },
  tracker: PaymentTracker,
  onRefused: (key: TransactionKey, refusal: ApiError) => void,
) {
  const { store, report } = tracker
  const running = new Map<string, Promise<void>>()

  async function announceUntilSettled(key: TransactionKey): Promise<void> {
    const first = store.find(key)
    if (first === null || (first.isAnnounced && !purpose.isEndedByServer)) return
    const current = () => store.find(key) ?? first
    for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
      await purpose.whenSignedIn(current())
      if (store.find(key) === null || isEnded(current())) return
      // A restarted payment has no hash for a while.
      const hash = newestHash(current())
      const outcome = hash === null ? null : await announceOnce(key, current, hash)
      // An answer about a hash that was sped up meanwhile says nothing about the newest one.
      if (outcome !== null && hash === newestHash(current())) {
        // From here on the server can be told again: a refusal may leave another transaction of the payment to tell.
        running.delete(keyOf(key))
        return finish(key, current(), outcome)
      }
      await wait(Math.min(purpose.retryMs * 2 ** attempt, purpose.retryMaxMs))
    }
    report(key, { isLate: true })
  }

  /** @returns the server's acknowledgement or refusal of the hash, or null if it has said neither */
  async function announceOnce(
    key: TransactionKey,
    current: () => SentTransaction,
    hash: string,
  ): Promise<LastOutcome | null> {
    const outcome = await purpose.announce(current(), hash)
    if (outcome.kind === 'done' || outcome.kind === 'refused') return { ...outcome, hash }
    if (outcome.kind === 'later') report(key, { delay: outcome.error })
    else purpose.reportSignedOut(current())
    return null
  }

  function finish(key: TransactionKey, record: SentTransaction, outcome: LastOutcome): void {
    if (outcome.kind === 'refused') {
      report(key, { refusal: outcome.error, delay: null })
      if (purpose.isEndedByServer || isGuess(record)) onRefused(key, outcome.error)
      return
    }
    store.amend(key, { isAnnounced: true, ...(purpose.isEndedByServer && { ending: 'over' }) })
    report(key, { isAcknowledged: true, delay: null })
    if (purpose.isEndedByServer) tracker.end(key, 'over', { hash: outcome.hash })
  }

  return (key: TransactionKey): Promise<void> => {
    const name = keyOf(key)
    const underWay = running.get(name)
    if (underWay !== undefined) return underWay
    const loop = announceUntilSettled(key).finally(() => {
      if (running.get(name) === loop) running.delete(name)
    })
    running.set(name, loop)
    return loop
  }
}

/** Returns whether telling is over. It continues after a success, because the server has to know. */
const isEnded = ({ ending }: SentTransaction) => ending !== null && ending !== 'success'

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

/** Outcome after which the server needs no telling, with the hash that it is about. */
type LastOutcome = Extract<CallOutcome, { readonly kind: 'done' | 'refused' }> & { readonly hash: string }

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
