import type { WalletCall } from '#web/wallet/payments.ts'
import {
  type BrowserChainReader,
  beginNonceSearch,
  type FoundNonceUse,
  findNonceUse,
  type NodeTransaction,
  type NonceSearch,
} from './chain-reader.ts'
import type { PaymentEnding, SentTransaction } from './sent-transaction.ts'

/** Polls for a receipt: every 5 seconds, up to 60 times, which is about five minutes. */
export const RECEIPT_POLL_MS = 5_000
export const RECEIPT_POLLS_MAX = 60

/**
 * Polls for the sender and the nonce: fast and more than once. A node that does not know the transaction at first may never learn
 * of it after another one has replaced it.
 */
const TRANSACTION_POLL_MS = 500
const TRANSACTION_POLLS_MAX = 8

export type Followed = {
  readonly hash: string
  /** Null if it is not known. The call that the network shows under the first hash is used then. */
  readonly call: WalletCall | null
  readonly from: string | null
  readonly nonce: number | null
}

export type FollowTransactionDeps = {
  /** Reader of the chain that it was sent on. */
  readonly chain: BrowserChainReader
  readonly wait: (ms: number) => Promise<void>
  /** Called when the network shows the transaction's nonce. */
  readonly onNonce: (from: string, nonce: number, call: WalletCall) => void
  /** Called when the wallet has sent the same payment again with a higher fee. */
  readonly onReplaced: (hash: string) => void
  /** Returns whether the end was learned elsewhere. */
  readonly isOver: () => boolean
}

/**
 * Waits for the receipt of a transaction, or of the one that replaces it.
 *
 * A wallet that speeds up or cancels a transaction sends another one with the same sender and nonce. The first one then never
 * gets a receipt. A replacement with the same call and amount is the same payment; any other replacement is not. A failure or
 * cancellation counts only once its block is final, because a block that is reorganized away proves nothing.
 *
 * @returns `unknown` if nothing was proven in time
 */
export async function followTransaction(deps: FollowTransactionDeps, followed: Followed): Promise<PaymentEnding> {
  const { chain, wait, isOver } = deps
  let { hash } = followed
  let own = ownOf(followed) ?? (await pollTransaction(deps, followed))
  let search: NonceSearch | null = null

  for (let poll = 0; poll < RECEIPT_POLLS_MAX; poll += 1) {
    if (isOver()) return 'over'
    const receipt = (await chain.receiptOf(hash))?.value ?? null
    if (receipt?.status === 'success') return 'success'
    if (receipt?.status === 'reverted' && (await isRevertFinal(chain, hash, receipt.block))) return 'reverted'
    own ??= receipt === null ? await readTransactionOnce(deps, followed) : null
    if (own !== null && own !== 'foreign' && receipt === null) {
      search ??= beginNonceSearch(own.from, own.nonce)
      const use = await findReplacement(chain, search, hash)
      if (use !== null && isSameCall(use.transaction, own)) {
        hash = use.transaction.hash
        deps.onReplaced(hash)
        continue
      }
      if (use !== null && (await isUseFinal(chain, search, use))) return 'cancelled'
    }
    await wait(RECEIPT_POLL_MS)
  }
  return isOver() ? 'over' : 'unknown'
}

type OwnNonce = WalletCall & { readonly from: string; readonly nonce: number }

const ownOf = ({ from, nonce, call }: Followed): OwnNonce | null =>
  from === null || nonce === null || call === null ? null : { ...call, from, nonce }

/** Returns the transaction as the network knows it; null if the network does not know it or its end was learned elsewhere. */
async function pollTransaction(deps: FollowTransactionDeps, followed: Followed): Promise<OwnNonce | 'foreign' | null> {
  for (let poll = 0; poll < TRANSACTION_POLLS_MAX && !deps.isOver(); poll += 1) {
    const own = await readTransactionOnce(deps, followed)
    if (own !== null) return own
    await deps.wait(TRANSACTION_POLL_MS)
  }
  return null
}

/** Returns `foreign` if another account than the asked one has sent it, e.g. a smart account's bundler. Its nonce says nothing. */
async function readTransactionOnce(
  { chain, onNonce }: FollowTransactionDeps,
  { hash, from }: Pick<Followed, 'hash' | 'from'>,
): Promise<OwnNonce | 'foreign' | null> {
  const seen = (await chain.transactionOf(hash))?.value ?? null
  if (seen === null || seen.to === null) return null
  if (from !== null && !isSame(from, seen.from)) return 'foreign'
  const call = { to: seen.to, data: seen.input, valueWei: seen.valueWei }
  onNonce(seen.from, seen.nonce, call)
  return { ...call, from: seen.from, nonce: seen.nonce }
}

/**
 * Returns the mined transaction of the same sender and nonce; null if there is no such one, if it is this one, or if no source
 * can tell.
 */
async function findReplacement(
  chain: BrowserChainReader,
  search: NonceSearch,
  hash: string,
): Promise<FoundNonceUse | null> {
  const latest = await chain.latestBlock()
  if (latest === null) return null
  const count = await chain.countAt(search.from, latest.value)
  if (count === null) return null
  if (count.value <= search.nonce) {
    search.unusedAt = latest.value
    return null
  }
  const use = await findNonceUse(chain, search, latest.value)
  return use === null || use.transaction.hash === hash ? null : use
}

async function isRevertFinal(chain: BrowserChainReader, hash: string, block: bigint): Promise<boolean> {
  if (!(await isFinal(chain, block))) return false
  // Read again, because the block that was seen first may have been reorganized away.
  const receipt = (await chain.receiptOf(hash))?.value ?? null
  return receipt?.status === 'reverted' && receipt.block === block
}

/**
 * Returns whether the use of a nonce is final. Compares the nonce again, because another source may answer now than the one that
 * found it.
 */
async function isUseFinal(
  chain: BrowserChainReader,
  search: NonceSearch,
  { transaction, block }: FoundNonceUse,
): Promise<boolean> {
  if (!(await isFinal(chain, block))) return false
  const transactions = await chain.transactionsIn(block)
  return transactions?.value.some((it) => it.hash === transaction.hash && it.nonce === search.nonce) === true
}

async function isFinal(chain: BrowserChainReader, block: bigint): Promise<boolean> {
  const finalized = await chain.finalizedBlock()
  return finalized !== null && finalized.value >= block
}

/** Returns whether a transaction of the network is the call that the wallet was asked for. */
export const isSameCall = (seen: Pick<NodeTransaction, 'to' | 'input' | 'valueWei'>, call: WalletCall) =>
  seen.to !== null && isSame(seen.to, call.to) && isSame(seen.input, call.data) && seen.valueWei === call.valueWei

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

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
type PaymentSign =
  | { readonly kind: 'found'; readonly hash: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cannot_tell'; readonly isForGood: boolean }

const UNKNOWN_NOW: PaymentSign = { kind: 'cannot_tell', isForGood: false }
const UNKNOWN_FOR_GOOD: PaymentSign = { kind: 'cannot_tell', isForGood: true }

/** @param isTaken whether a transaction is known to pay for something else */
export async function searchForPayment(
  chain: BrowserChainReader,
  { from, call, nonceBefore }: Pick<SentTransaction, 'from' | 'call' | 'nonceBefore'>,
  isTaken: (hash: string) => boolean,
): Promise<PaymentSign> {
  if (from === null || call === null) return UNKNOWN_FOR_GOOD
  const latest = await chain.latestBlock()
  if (latest === null) return nonceBefore === null ? UNKNOWN_FOR_GOOD : UNKNOWN_NOW
  const [mined, pending] = await Promise.all([chain.countAt(from, latest.value), chain.countAt(from, 'pending')])
  if (mined === null || pending === null) return nonceBefore === null ? UNKNOWN_FOR_GOOD : UNKNOWN_NOW
  if (nonceBefore === null && pending.value > mined.value) return UNKNOWN_NOW
  // An account without any transaction has not sent this one either. For any other account the first nonce to search is unknown.
  if (nonceBefore === null) return mined.value === 0 ? { kind: 'nothing' } : UNKNOWN_FOR_GOOD
  const end = Math.min(mined.value, nonceBefore + CANDIDATES_MAX)
  let isSure = end === mined.value && pending.value <= mined.value && mined.value >= nonceBefore
  for (let nonce = nonceBefore; nonce < end; nonce += 1) {
    const use = await findNonceUse(chain, beginNonceSearch(from, nonce), latest.value)
    if (use === null) isSure = false
    else if (isSameCall(use.transaction, call) && !isTaken(use.transaction.hash))
      return { kind: 'found', hash: use.transaction.hash }
  }
  return isSure ? { kind: 'nothing' } : UNKNOWN_NOW
}
