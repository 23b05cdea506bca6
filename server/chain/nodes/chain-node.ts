import { AsyncLocalStorage } from 'node:async_hooks'
import { BaseError, type PublicClient, ResponseBodyTooLargeError, TimeoutError } from 'viem'
import type { ChainDetail } from '#core/chain-alarm.ts'
import type { ChainReader } from '../chain-reader.ts'
import { classifyRefusal, NodeAbstains, problemText } from './node-errors.ts'

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
export function recordFailure({ client, seen }: ChainNode, error: unknown, hasHung = isTimeout(error)): void {
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
export function recordUncheckedBlock({ seen }: ChainNode, blockNumber: bigint): void {
  seen.unchecked = { blockNumber, times: (seen.unchecked?.times ?? 0) + 1 }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof TimeoutError) !== null

/**
 * Lets a node that has answered be asked again. Its count of failures is kept for a while, because it may answer one question
 * and fail at another repeatedly.
 */
export function recordAnswer({ seen }: ChainNode): void {
  seen.asideUntilMs = null
  seen.hasHung = false
  if (performance.now() >= seen.forgivenAtMs) seen.failures = 0
  seen.isBehind = false
  seen.problem = null
}

export type NodeState = 'up' | 'aside' | 'behind' | 'contradicts'

export function nodeState({ seen }: ChainNode): NodeState {
  if (seen.asideUntilMs !== null) return 'aside'
  if (seen.contradictions.size > 0) return 'contradicts'
  return seen.isBehind ? 'behind' : 'up'
}

/** Maximum blocks in one request for logs. Every public node refuses more. */
const RANGE_BLOCKS_MAX = 1_000n
/**
 * Full ranges answered before a longer one is tried. The number is multiplied by four each time that the longer one is
 * refused.
 */
const GROW_AFTER = 20
const GROW_AFTER_MAX = 5_000

/** Limits of a node's requests, learned from its refusals. */
type NodeLimits = {
  rangeBlocks: bigint
  /** Full ranges answered since the limit was found. */
  fullRanges: number
  /** Whether a longer range is being tried. */
  isTrying: boolean
  growAfter: number
  /** Whether it serves all receipts of a block at once; null until it was asked. */
  hasBlockReceipts: boolean | null
  /** Times of blocks with payments, in Unix milliseconds, by block hash. */
  readonly blockTimes: Map<string, bigint>
}

export const newLimits = (): NodeLimits => ({
  rangeBlocks: RANGE_BLOCKS_MAX,
  fullRanges: 0,
  isTrying: false,
  growAfter: GROW_AFTER,
  hasBlockReceipts: null,
  blockTimes: new Map(),
})

/** Records that a range of this many blocks was refused. Half of it is tried from then on. */
export function recordRefusedRange(limits: NodeLimits, blocks: bigint): void {
  const half = blocks > 1n ? blocks / 2n : 1n
  if (half >= limits.rangeBlocks) return
  limits.rangeBlocks = half
  limits.fullRanges = 0
  if (limits.isTrying) limits.growAfter = Math.min(limits.growAfter * 4, GROW_AFTER_MAX)
  limits.isTrying = false
}

/** Records that a range of this many blocks was answered. After many full ranges, twice as many blocks are tried. */
export function recordAnsweredRange(limits: NodeLimits, blocks: bigint): void {
  if (blocks < limits.rangeBlocks || limits.rangeBlocks === RANGE_BLOCKS_MAX) return
  limits.fullRanges += 1
  if (limits.isTrying) {
    limits.isTrying = false
    limits.growAfter = GROW_AFTER
  }
  if (limits.fullRanges < limits.growAfter) return
  limits.fullRanges = 0
  limits.isTrying = true
  const double = limits.rangeBlocks * 2n
  limits.rangeBlocks = double < RANGE_BLOCKS_MAX ? double : RANGE_BLOCKS_MAX
}

/**
 * Checks that a node has a block. A node that lacks the last blocks of a range returns fewer logs, or none, as if nothing had
 * been paid. A node that has called a block final has all blocks up to it.
 *
 * @throws if it lacks the block
 */
export async function proveBlock({ client, seen }: ChainNode, blockNumber: bigint): Promise<void> {
  if (seen.final !== null && seen.final.number >= blockNumber) return
  await client.getBlock({ blockNumber })
}

/**
 * Checks that a node serves the configured chain. A name in front of several nodes may lead elsewhere at any time.
 *
 * @param maxAgeMs milliseconds for which its last answer stays valid; by default it is asked again
 * @throws if it serves another chain
 */
export async function proveChain(chain: ChainReader, { client, seen }: ChainNode, maxAgeMs = 0): Promise<void> {
  const isKnown = seen.chainProvenMs !== null && performance.now() - seen.chainProvenMs < maxAgeMs
  if (isKnown) return
  const id = await client.getChainId()
  if (id !== chain.chainId) throw new Error(`it serves chain ${id} instead of ${chain.chainId}`)
  seen.chainProvenMs = performance.now()
}

/**
 * Asks a node many questions at once. A refused question is asked again alone, because a stranger may make each answer as
 * large as one answer may be.
 */
export async function readMany<Question, Answer>(
  node: ChainNode,
  questions: readonly Question[],
  read: (client: PublicClient, question: Question) => Promise<Answer>,
): Promise<Answer[]> {
  const found = await Promise.all(
    questions.map((question) =>
      read(node.client, question).then(
        (answer) => ({ answer }),
        (error: unknown) => {
          if (classifyRefusal(error) === 'failure') throw error
          return null
        },
      ),
    ),
  )
  const answers: Answer[] = []
  for (const [index, question] of questions.entries()) {
    const { answer } = found[index] ?? { answer: await read(node.unbatched ?? node.client, question) }
    answers.push(answer)
  }
  return answers
}

/** Maximum bytes of the answer to one question, after decompression. */
const USUAL_BYTES_MAX = 1024 * 1024
/** Maximum bytes of a block's head. With 150 million gas it has the hashes of 7,143 transactions, which are 500 kB. */
const HEAD_BYTES_MAX = 4 * USUAL_BYTES_MAX
/** Maximum bytes of a whole answer. A block full of transfers to the treasury is some 30 MB of receipts. */
const LARGE_BYTES_MAX = 32 * 1024 * 1024
/** Minimum bytes for each bracket, brace and comma. The shortest logs have 30. */
const BYTES_PER_SIGN_MIN = 24
const LARGE_QUESTIONS =
  /"method":"(?:eth_getLogs"|eth_getBlockReceipts"|eth_getTransactionReceipt"|eth_getTransactionByHash"|debug_|eth_getBlockByNumber","params":\["\w+",true)/

const [BRACKET, BRACE, COMMA] = Buffer.from('[{,')

/**
 * Sends a request to a node by HTTP and reads the answer to its end, within the time of the signal. A lying node may send a
 * small answer that unpacks to a large one, or that is costly to parse. The node's `retry-after` header is ignored.
 *
 * @param headMs milliseconds within which the head of the answer must arrive
 * @throws TimeoutError, ResponseBodyTooLargeError
 */
export async function fetchAnswer(url: string, init: RequestInit, headMs: number): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TimeoutError({ body: {}, url })), headMs)
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  const response = await fetch(url, { ...init, signal }).finally(() => clearTimeout(timer))
  const { ok, status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete('retry-after')
  const text = await readText(response, maxBytesOf(String(init.body)))
  const size = sizes.getStore()
  if (size !== undefined) size.bytes += text.length
  return { ok, status, statusText, headers, text: async () => text } as Response
}

const maxBytesOf = (asked: string): number => {
  if (LARGE_QUESTIONS.test(asked)) return LARGE_BYTES_MAX
  const countOf = (text: string) => asked.split(text).length - 1
  const heads = countOf('"method":"eth_getBlockByNumber"')
  const bytes = heads * HEAD_BYTES_MAX + (countOf('"method"') - heads) * USUAL_BYTES_MAX
  return Math.min(bytes, LARGE_BYTES_MAX)
}

type AnswerSize = { bytes: number }
const sizes = new AsyncLocalStorage<AnswerSize>()

/** Counts the bytes of the answers to what `ask` requests. A call that shares a batch is counted with the whole batch. */
export const measureAnswers = <T>(size: AnswerSize, ask: () => Promise<T>): Promise<T> => sizes.run(size, ask)

/** Creates an error with a code, because viem retries after an error without one. */
const tooLarge = (maxSize: number, size: number) =>
  Object.assign(new ResponseBodyTooLargeError({ maxSize, size }), { code: 413 })

async function readText({ body }: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  let signs = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    for (const byte of part) if (byte === COMMA || byte === BRACKET || byte === BRACE) signs += 1
    // Leaving the loop closes the connection.
    if (size > bytesMax || signs > bytesMax / BYTES_PER_SIGN_MIN) throw tooLarge(bytesMax, size)
    parts.push(part)
  }
  // The text is hexadecimal as a rule. In Latin-1 each byte of it takes one byte of memory.
  return Buffer.concat(parts).toString('latin1')
}
