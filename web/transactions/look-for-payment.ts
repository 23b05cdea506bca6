import type { ChainReader } from './chain-reader.ts'
import { beginNonceSearch, findNonceUse } from './find-nonce-use.ts'
import { isSameCall } from './follow-transaction.ts'
import type { SentTransaction } from './sent-transaction.ts'

/** A wallet rarely sends more than this between two looks; more are not looked through. */
const CANDIDATES_MAX = 8

/**
 * What the chain shows of a payment of which it is not known whether the wallet has sent it.
 *
 * - `found`: a transaction of this sender makes exactly this call
 * - `nothing`: since the wallet was asked this sender has sent nothing of the kind, and nothing waits to be mined. The
 *   wallet may still send it: this proves nothing about later.
 * - `cannot_tell`: the chain does not answer, or something waits that nobody can look into
 */
export type PaymentSign =
  | { readonly kind: 'found'; readonly hash: string }
  | { readonly kind: 'nothing' | 'cannot_tell' }

/** @param isTaken whether a transaction is known to pay for something else */
export async function lookForPayment(
  chain: ChainReader,
  { from, call, nonceBefore }: Pick<SentTransaction, 'from' | 'call' | 'nonceBefore'>,
  isTaken: (hash: string) => boolean,
): Promise<PaymentSign> {
  if (from === null || call === null || nonceBefore === null) return { kind: 'cannot_tell' }
  const latest = await chain.latestBlock()
  if (latest === null) return { kind: 'cannot_tell' }
  const [mined, pending] = await Promise.all([chain.countAt(from, latest.value), chain.countAt(from, 'pending')])
  if (mined === null || pending === null) return { kind: 'cannot_tell' }
  const end = Math.min(mined.value, nonceBefore + CANDIDATES_MAX)
  let isSure = end === mined.value && pending.value <= mined.value && mined.value >= nonceBefore
  for (let nonce = nonceBefore; nonce < end; nonce += 1) {
    const use = await findNonceUse(chain, beginNonceSearch(from, nonce), latest.value)
    if (use === null) isSure = false
    else if (isSameCall(use.transaction, call) && !isTaken(use.transaction.hash))
      return { kind: 'found', hash: use.transaction.hash }
  }
  return { kind: isSure ? 'nothing' : 'cannot_tell' }
}
