import type { ApiError } from '#web/lib/api-error.ts'
import { announceUntilSettled } from './announce.ts'
import type { PaymentsDeps } from './payment-deps.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { isGuess, keyOf, newestHash, type SentTransaction, type TransactionKey } from './sent-transaction.ts'

/**
 * Creates the function that tells the server which transaction pays, in one loop for each payment.
 *
 * @param onRefused called when the server's refusal ends the payment, or rules out a transaction that was found by its call alone
 */
export function createTeller(
  { purpose, wait }: Pick<PaymentsDeps, 'purpose' | 'wait'>,
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
