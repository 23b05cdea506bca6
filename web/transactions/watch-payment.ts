import { followTransaction } from './follow-transaction.ts'
import { lookForPayment } from './look-for-payment.ts'
import type { PaymentsDeps } from './payment-deps.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { type SentTransaction, setAside, type TransactionKey } from './sent-transaction.ts'

type Watched = {
  readonly key: TransactionKey
  readonly record: SentTransaction
  readonly hash: string
}

/**
 * Follows a sent transaction on its chain to its end, and whatever replaces it.
 *
 * @param onNewHash the payment is now paid by another transaction
 * @returns whether it turned out to be another payment's, so that this one is still to be followed
 */
export async function watchPayment(
  deps: Pick<PaymentsDeps, 'chainOf' | 'wait'>,
  desk: PaymentDesk,
  { key, record, hash }: Watched,
  onNewHash: () => void,
): Promise<boolean> {
  const { store } = desk
  let current = hash
  // A payout may be paid anew under the same key: what becomes of this transaction is no news of that.
  const isCurrent = () => {
    const known = store.find(key)
    return known?.attempt === record.attempt && known.hashes.includes(hash)
  }
  const isOver = () => desk.isClosed(key) || !isCurrent()
  const takeNewHash = (newHash: string, isFound: boolean) => {
    const known = store.find(key)
    if (isOver() || known === null) return
    const found = isFound ? [...known.found, newHash] : known.found
    store.amend(key, { hashes: [...known.hashes, newHash], found, isAnnounced: false })
    current = newHash
    desk.report(key, { hash: newHash, isSpedUp: true })
    onNewHash()
  }
  const ending = await followTransaction(
    {
      chain: deps.chainOf(record),
      wait: deps.wait,
      isOver,
      onNonce: (from, nonce, call) => isCurrent() && store.amend(key, { from, nonce, call }),
      onReplaced: (newHash) => takeNewHash(newHash, store.find(key)?.found.includes(current) === true),
    },
    { ...record, hash },
  )
  const known = store.find(key)
  if (known === null || desk.isClosed(key)) {
    desk.reportClosed(key)
    return false
  }
  if (!isCurrent()) return false
  if (ending === 'success') {
    store.amend(key, { ending })
    desk.report(key, { stage: 'mined' })
    return false
  }
  if (ending !== 'unknown' && ending !== 'over') {
    // A person has named another one meanwhile, which the server is told.
    if (known.isByHand) return false
    // What was found by its call alone may prove a payment, and never that there was none: that may have been another one.
    if (known.found.includes(current)) {
      desk.goOnWithout(key, setAside(known))
      return true
    }
    store.amend(key, { ending })
    desk.end(key, ending)
    return false
  }
  // A transaction that no node has ever shown may have been sped up: then its call is found by its sender's nonces.
  const sign = await lookForPayment(deps.chainOf(known), known, desk.isTakenBy(key))
  if (isOver()) return false
  if (sign.kind !== 'found' || known.hashes.includes(sign.hash)) {
    desk.report(key, { isLate: true })
    return false
  }
  takeNewHash(sign.hash, true)
  return watchPayment(deps, desk, { key, record: known, hash: sign.hash }, onNewHash)
}
