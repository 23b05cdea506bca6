import type { ChainReader, SeenTransaction } from '#web/wallet/chain-reader.ts'

/** Every 5 seconds, up to 60 times: about five minutes. */
export const RECEIPT_POLL_MS = 5_000
export const RECEIPT_POLLS_MAX = 60

/** How far back a replacement is looked for; twenty polls' worth of the fastest blocks. */
const REPLACEMENT_BLOCKS_MAX = 220n

/**
 * How the sender and the nonce are learned: quickly and more than once. A node that has not heard of the transaction when it
 * is first asked may never hear of it, once another one has taken its place.
 */
const LEARN_POLL_MS = 500
const LEARN_POLLS_MAX = 8

export type FollowDeps = {
  readonly chain: ChainReader
  readonly wait: (ms: number) => Promise<void>
  /** The wallet has sent the same payment again with a higher fee. */
  readonly onReplaced: (txHash: string) => void
  /** Somebody else has learned how it ended. */
  readonly isOver: () => boolean
}

export type FollowOutcome = 'success' | 'reverted' | 'cancelled' | 'timeout' | 'over'

/**
 * Waits for a transaction's receipt, and for that of whatever takes its place.
 *
 * A wallet that speeds a transaction up or cancels it sends another one with the same sender and nonce: the first one then
 * never gets a receipt. The same call to the same contract is the same payment; anything else in its place is none.
 */
export async function followTransaction(deps: FollowDeps, txHash: string): Promise<FollowOutcome> {
  let current = txHash
  let sent = await learn(deps, txHash)
  let scannedTo: bigint | null = null

  for (let poll = 0; poll < RECEIPT_POLLS_MAX; poll += 1) {
    if (deps.isOver()) return 'over'
    const status = await deps.chain.receiptOf(current)
    if (status !== null) return status

    sent ??= await deps.chain.transactionOf(current)
    if (sent !== null) {
      const latest = await deps.chain.latestBlock()
      const minedCount = await deps.chain.minedCountOf(sent.from)
      if (latest !== null && minedCount !== null && minedCount > sent.nonce) {
        const replacement = await findReplacement(deps.chain, sent, scannedTo, latest)
        if (replacement !== null && replacement.hash !== current) {
          if (!isSameCall(replacement, sent)) return 'cancelled'
          current = replacement.hash
          deps.onReplaced(current)
          continue
        }
      } else if (latest !== null) {
        // Up to here nothing of this nonce was mined.
        scannedTo = latest
      }
    }
    await deps.wait(RECEIPT_POLL_MS)
  }
  return 'timeout'
}

/** The transaction as the network knows it; null where it still does not, or where somebody else saw how it ended. */
async function learn({ chain, wait, isOver }: FollowDeps, txHash: string): Promise<SeenTransaction | null> {
  for (let poll = 0; poll < LEARN_POLLS_MAX && !isOver(); poll += 1) {
    const seen = await chain.transactionOf(txHash)
    if (seen !== null) return seen
    await wait(LEARN_POLL_MS)
  }
  return null
}

async function findReplacement(
  chain: ChainReader,
  sent: SeenTransaction,
  scannedTo: bigint | null,
  latest: bigint,
): Promise<SeenTransaction | null> {
  const furthest = latest > REPLACEMENT_BLOCKS_MAX ? latest - REPLACEMENT_BLOCKS_MAX : 0n
  const oldest = scannedTo !== null && scannedTo > furthest ? scannedTo : furthest
  for (let block = latest; block >= oldest; block -= 1n) {
    const transactions = await chain.transactionsIn(block)
    const found = transactions.find((it) => it.nonce === sent.nonce && isSame(it.from, sent.from))
    if (found !== undefined) return found
  }
  return null
}

const isSameCall = (a: SeenTransaction, b: SeenTransaction) =>
  a.to !== null && b.to !== null && isSame(a.to, b.to) && isSame(a.input, b.input)

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
