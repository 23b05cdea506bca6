import type { ChainReader } from './chain-reader.ts'
import { beginNonceSearch, findNonceUse } from './find-nonce-use.ts'
import { isSameCall } from './follow-transaction.ts'
import type { SentTransaction } from './sent-transaction.ts'

/** Maximum of transactions that one search examines. A wallet rarely sends more between two searches. */
const CANDIDATES_MAX = 8

/**
 * Chain's evidence of a payment that the wallet may or may not have sent.
 *
 * - `found`: a transaction of this sender makes exactly this call
 * - `nothing`: the sender has sent no such call since the wallet was asked, and has no pending transaction. The wallet may still
 *   send it: this proves nothing about later.
 * - `cannot_tell`: the chain does not answer, or a pending transaction cannot be inspected. `isForGood` if the record lacks the
 *   sender, the call or the nonce from which to search, unless a transaction is pending
 */
export type PaymentSign =
  | { readonly kind: 'found'; readonly hash: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cannot_tell'; readonly isForGood: boolean }

const CANNOT_TELL_NOW: PaymentSign = { kind: 'cannot_tell', isForGood: false }
const NEVER_TELLS: PaymentSign = { kind: 'cannot_tell', isForGood: true }

/** @param isTaken whether a transaction is known to pay for something else */
export async function lookForPayment(
  chain: ChainReader,
  { from, call, nonceBefore }: Pick<SentTransaction, 'from' | 'call' | 'nonceBefore'>,
  isTaken: (hash: string) => boolean,
): Promise<PaymentSign> {
  if (from === null || call === null) return NEVER_TELLS
  const latest = await chain.latestBlock()
  if (latest === null) return nonceBefore === null ? NEVER_TELLS : CANNOT_TELL_NOW
  const [mined, pending] = await Promise.all([chain.countAt(from, latest.value), chain.countAt(from, 'pending')])
  if (mined === null || pending === null) return nonceBefore === null ? NEVER_TELLS : CANNOT_TELL_NOW
  if (nonceBefore === null && pending.value > mined.value) return CANNOT_TELL_NOW
  // An account without any transaction has not sent this one either. For any other account the first nonce to search is unknown.
  if (nonceBefore === null) return mined.value === 0 ? { kind: 'nothing' } : NEVER_TELLS
  const end = Math.min(mined.value, nonceBefore + CANDIDATES_MAX)
  let isSure = end === mined.value && pending.value <= mined.value && mined.value >= nonceBefore
  for (let nonce = nonceBefore; nonce < end; nonce += 1) {
    const use = await findNonceUse(chain, beginNonceSearch(from, nonce), latest.value)
    if (use === null) isSure = false
    else if (isSameCall(use.transaction, call) && !isTaken(use.transaction.hash))
      return { kind: 'found', hash: use.transaction.hash }
  }
  return isSure ? { kind: 'nothing' } : CANNOT_TELL_NOW
}
