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
 * Follows a sent transaction on its chain to its end, and any transaction that replaces it.
 *
 * @param onNewHash called when another transaction now pays the payment
 * @returns whether the transaction turned out to be another payment's, so that this payment must still be followed
 */
export async function watchPayment(
  deps: Pick<PaymentsDeps, 'chainOf' | 'wait'>,
  desk: PaymentDesk,
  { key, record, hash }: Watched,
  onNewHash: () => void,
): Promise<boolean> {
  const { store } = desk
  let current = hash
  // A payout may be restarted under the same key. The end of this transaction then says nothing about the new attempt.
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
    // A person has named another transaction meanwhile, and the server is told about that one.
    if (known.isByHand) return false
    // A transaction that was found by its call alone may prove a payment. Its failure proves nothing, because it may be another
    // payment.
    if (known.found.includes(current)) {
      desk.goOnWithout(key, setAside(known))
      return true
    }
    store.amend(key, { ending })
    desk.end(key, ending)
    return false
  }
  // A transaction that no node has shown may have been sped up. Its call is then found by its sender's nonces.
  const sign = await lookForPayment(deps.chainOf(known), known, desk.isTakenBy(key))
  if (isOver()) return false
  if (sign.kind !== 'found' || known.hashes.includes(sign.hash)) {
    desk.report(key, { isLate: true })
    return false
  }
  takeNewHash(sign.hash, true)
  return watchPayment(deps, desk, { key, record: known, hash: sign.hash }, onNewHash)
}
