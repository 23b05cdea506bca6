import { lookForPayment } from './look-for-payment.ts'
import type { PaymentsDeps } from './payment-deps.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { isSetAside, lockOf, type SentTransaction, type TransactionKey } from './sent-transaction.ts'

/** Polls for a payment that may or may not have been sent: every 5 seconds, up to 60 times. */
const LOOK_POLL_MS = 5_000
const LOOKS_MAX = 60
/** Equal results in a row that are needed before the page shows them. */
const SAME_LOOKS_MIN = 3

/**
 * Finds the transaction of a payment whose hash the wallet has not given: first by the server, then by its call on the chain. A
 * tab that waits for the wallet will know the transaction. Until then no other tab takes a transaction of the same call for this
 * payment.
 *
 * @returns whether the search is over: the hash is known now, or the payment has ended
 */
export async function searchForHash(deps: PaymentsDeps, desk: PaymentDesk, key: TransactionKey): Promise<boolean> {
  const { store, report } = desk
  const look = (record: SentTransaction) => lookForPayment(deps.chainOf(record), record, desk.isTakenBy(key))
  const counts = { nothing: 0, cannot_tell: 0 }
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const record = store.find(key)
    if (!isSought(record)) return true
    const hash = await hashOnServer(deps, record)
    const isElsewhere = await deps.isHeldElsewhere(lockOf(key))
    const sign = hash === null && !isElsewhere ? await look(record) : null
    // The payment was ended or named during this poll, so the result is outdated.
    if (!isSought(store.find(key))) return true
    const found = sign?.kind === 'found' ? sign.hash : hash
    if (found !== null) {
      store.amend(key, { hashes: [found], ...(hash === null && { found: [...record.found, found] }) })
      return true
    }
    counts.nothing = sign?.kind === 'nothing' ? counts.nothing + 1 : 0
    counts.cannot_tell = sign?.kind === 'cannot_tell' && sign.isForGood ? counts.cannot_tell + 1 : 0
    const seen = (['nothing', 'cannot_tell'] as const).find((it) => counts[it] >= SAME_LOOKS_MIN) ?? 'looking'
    report(key, { stage: 'searching', sign: isElsewhere ? 'elsewhere' : seen })
    await deps.wait(LOOK_POLL_MS)
  }
  if (!isSought(store.find(key))) return true
  // The limit is reached, and the results do not agree.
  report(key, { isLate: true, ...(desk.progressOf(key)?.sign === 'looking' && { sign: 'cannot_tell' }) })
  return false
}

async function hashOnServer({ purpose }: PaymentsDeps, record: SentTransaction): Promise<string | null> {
  const hash = await purpose.hashOnServer(record)
  return hash !== null && isSetAside(record, hash) ? null : hash
}

/** Returns whether a record is open and has no transaction. */
const isSought = (record: SentTransaction | null): record is SentTransaction =>
  record !== null && record.ending === null && record.hashes.length === 0
