import { BaseError, type PublicClient, TimeoutError } from 'viem'
import type { ChainDetail } from '#core/chain-alarm.ts'
import { NodeAbstains } from './node-abstains.ts'
import { type NodeLimits, newLimits } from './node-limits.ts'
import { problemText } from './problem-text.ts'

/** Last block that a node called final. */
export type FinalBlock = { readonly number: bigint; readonly hash: `0x${string}`; readonly timeMs: bigint }

/** Contradiction: a node's answers about one subject that differ from those of the other nodes. */
type Contradiction = { times: number; readonly sinceMs: number; lastMs: number; detail: ChainDetail | string }

/** Record that this process has of a node. */
type NodeRecord = {
  /** Moment until which it is not asked, by `performance.now()`; null while it answers. */
  asideUntilMs: number | null
  /** Whether it failed by not answering, so that asking it again costs another wait. */
  hasHung: boolean
  /** Failures since it last answered for a while without one. */
  failures: number
  /** Moment after which an answer resets the count of failures, by `performance.now()`. */
  forgivenAtMs: number
  /** Whether it is being tried again in the background. */
  isTried: boolean
  /** Whether it lacked the data of the last question. */
  isBehind: boolean
  problem: string | null
  /** Errors since this process started. */
  errors: number
  contradictionsTotal: number
  /** Contradictions that no later agreement on the same subject has ended. */
  readonly contradictions: Map<string, Contradiction>
  /** Last block whose list of transfers no receipts could check, and the number of such blocks; null if none. */
  unchecked: { readonly blockNumber: bigint; readonly times: number } | null
  final: FinalBlock | null
  /** Moment at which it last proved its chain, by `performance.now()`. */
  chainProvenMs: number | null
}

export type ChainNode = {
  /** Host and port of its URL, without parts that may be secret. */
  readonly name: string
  client: PublicClient
  /** Client that sends one call per request; null if `client` is the only one. */
  readonly unbatched: PublicClient | null
  readonly seen: NodeRecord
  readonly limits: NodeLimits
}

const ASIDE_MS = 1_000
const ASIDE_MS_MAX = 60_000
/**
 * Milliseconds without a failure after which a node's failures are forgiven. Longer than a question may hang, because a node
 * that answers one question and hangs on another has not recovered.
 */
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

/** Sets a failed node aside for a second, and for twice as long after each further failure. */
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
  // The node must prove its chain again when it returns.
  seen.chainProvenMs = null
  const asideMs = Math.min(ASIDE_MS * 2 ** (seen.failures - 1), ASIDE_MS_MAX)
  seen.asideUntilMs = performance.now() + asideMs
  seen.forgivenAtMs = seen.asideUntilMs + Math.max(asideMs, FORGIVEN_AFTER_MS)
}

/** Records that a node's list of a block's transfers counts unchecked, because the block's receipts are too large to read. */
export function noteUncheckedBlock({ seen }: ChainNode, blockNumber: bigint): void {
  seen.unchecked = { blockNumber, times: (seen.unchecked?.times ?? 0) + 1 }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof TimeoutError) !== null

/**
 * Lets a node that has answered be asked again. Its count of failures is kept for a while, because it may answer one question
 * and fail at another repeatedly.
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
