import { followTransaction } from './follow-transaction.ts'
import { lookForPayment } from './look-for-payment.ts'
import type { PaymentsDeps } from './payment-deps.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { isGuess, type SentTransaction, setAside, type TransactionKey } from './sent-transaction.ts'

type Watched = {
  readonly key: TransactionKey
  readonly record: SentTransaction
  readonly hash: string
}

/**
 * Follows a sent transaction on its chain to its end, and whatever replaces it.
 *
 * @param onNewHash the payment is now paid by another transaction
 */
export async function watchPayment(
  deps: Pick<PaymentsDeps, 'chainOf' | 'wait'>,
  desk: PaymentDesk,
  { key, record, hash }: Watched,
  onNewHash: () => void,
): Promise<void> {
  const { store } = desk
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
    desk.report(key, { hash: newHash, isSpedUp: true })
    onNewHash()
  }
  const ending = await followTransaction(
    {
      chain: deps.chainOf(record),
      wait: deps.wait,
      isOver,
      onNonce: (from, nonce, call) => isCurrent() && store.amend(key, { from, nonce, call }),
      onReplaced: (newHash) => takeNewHash(newHash, isGuess(store.find(key) ?? record)),
    },
    { ...record, hash },
  )
  if (desk.isClosed(key)) return void desk.reportClosed(key)
  if (!isCurrent()) return
  if (ending !== 'unknown' && ending !== 'over') {
    // What was found by its call alone may prove a payment, and never that there was none: that may have been another one.
    const guess = store.find(key)
    if (ending !== 'success' && guess !== null && isGuess(guess)) return desk.goOnWithout(key, setAside(guess))
    store.amend(key, { ending })
    return ending === 'success' ? desk.report(key, { stage: 'mined' }) : desk.end(key, ending)
  }
  // A transaction that no node has ever shown may have been sped up: then its call is found by its sender's nonces.
  const known = store.find(key)
  if (known === null) return
  const sign = await lookForPayment(deps.chainOf(known), known, desk.isTakenBy(key))
  if (isOver()) return
  if (sign.kind !== 'found' || known.hashes.includes(sign.hash)) return desk.report(key, { isLate: true })
  takeNewHash(sign.hash, true)
  await watchPayment(deps, desk, { key, record: known, hash: sign.hash }, onNewHash)
}
