import { BaseError, type PublicClient, TimeoutError } from 'viem'
import { NodeAbstains } from './node-abstains.ts'
import { type NodeLimits, newLimits } from './node-limits.ts'
import { problemText } from './problem-text.ts'

/** The last block that a node called final. */
export type FinalBlock = { readonly number: bigint; readonly hash: `0x${string}`; readonly timeMs: bigint }

/** A node's answers about one thing that were others than the other nodes'. */
type Contradiction = { times: number; readonly sinceMs: number; lastMs: number; detail: string }

/** What this process has seen of a node. */
type NodeRecord = {
  /** Until then it is not asked, by `performance.now()`; null while it answers. */
  asideUntilMs: number | null
  /** Whether it failed by not answering: to ask it again costs another wait. */
  hasHung: boolean
  /** Failures until it has answered for a while without one. */
  failures: number
  /** An answer from then on ends the count of failures, by `performance.now()`. */
  forgivenAtMs: number
  /** Whether it is being tried again in the background. */
  isTried: boolean
  /** Whether it had not got what the last question was about. */
  isBehind: boolean
  problem: string | null
  /** Since this process was started. */
  errors: number
  contradictionsTotal: number
  /** Those that no agreement about the same thing has ended. */
  readonly contradictions: Map<string, Contradiction>
  /** The last block whose list of transfers no receipts could check, and how many there were; null if none. */
  unchecked: { readonly blockNumber: bigint; readonly times: number } | null
  final: FinalBlock | null
  /** When it last said whose chain it serves, by `performance.now()`. */
  chainProvenMs: number | null
}

export type ChainNode = {
  /** Host and port of its URL, without what may be secret in it. */
  readonly name: string
  client: PublicClient
  /** Asks one thing at a time; null where there is nothing else to ask by. */
  readonly unbatched: PublicClient | null
  readonly seen: NodeRecord
  readonly limits: NodeLimits
}

const ASIDE_MS = 1_000
const ASIDE_MS_MAX = 60_000
/** Longer than a question may hang: who answers one thing and hangs on another has not done well for so long. */
const FORGIVEN_AFTER_MS = 30_000

export const createChainNode = (
  name: string,
  client: PublicClient,
  unbatched: PublicClient | null = null,
): ChainNode => ({
  name,
  client,
  unbatched,
  limits: newLimits(),
  seen: {
    asideUntilMs: null,
    hasHung: false,
    failures: 0,
    forgivenAtMs: 0,
    isTried: false,
    isBehind: false,
    problem: null,
    errors: 0,
    contradictionsTotal: 0,
    contradictions: new Map(),
    unchecked: null,
    final: null,
    chainProvenMs: null,
  },
})

/** Sets a node aside that has failed: for a second, and twice as long after each failure that follows. */
export function noteFailure({ client, seen }: ChainNode, error: unknown, hasHung = isTimeout(error)): void {
  if (error instanceof NodeAbstains) {
    seen.isBehind = true
    seen.problem = error.message
    return
  }
  seen.hasHung = hasHung
  seen.errors += 1
  seen.failures += 1
  seen.problem = problemText(error, client.transport?.url)
  // Whose chain it serves is asked anew once it is back.
  seen.chainProvenMs = null
  const asideMs = Math.min(ASIDE_MS * 2 ** (seen.failures - 1), ASIDE_MS_MAX)
  seen.asideUntilMs = performance.now() + asideMs
  seen.forgivenAtMs = seen.asideUntilMs + Math.max(asideMs, FORGIVEN_AFTER_MS)
}

/** Records that a node's list of a block's transfers counts unchecked: the block's receipts are too large to read. */
export function noteUncheckedBlock({ seen }: ChainNode, blockNumber: bigint): void {
  seen.unchecked = { blockNumber, times: (seen.unchecked?.times ?? 0) + 1 }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof TimeoutError) !== null

/**
 * Asks a node again that has answered. How often it has failed is kept for a while: it may answer one thing and fail at
 * another, again and again.
 */
export function noteAnswer({ seen }: ChainNode): void {
  seen.asideUntilMs = null
  seen.hasHung = false
  if (performance.now() >= seen.forgivenAtMs) seen.failures = 0
  seen.isBehind = false
  seen.problem = null
}

export type NodeState = 'up' | 'aside' | 'behind' | 'contradicts'

export function stateOf({ seen }: ChainNode): NodeState {
  if (seen.asideUntilMs !== null) return 'aside'
  if (seen.contradictions.size > 0) return 'contradicts'
  return seen.isBehind ? 'behind' : 'up'
}
