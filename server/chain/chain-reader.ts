import {
  type Block,
  type Chain,
  createPublicClient,
  defineChain,
  HttpRequestError,
  http,
  type PublicClient,
  type Transport,
} from 'viem'
import type { Address } from '#core/address.ts'
import { DependencyDown } from '../fault.ts'
import { type Loop, type LoopOptions, startLoop } from '../runtime/loop.ts'
import { askAgreed, askNodes, quorumMaximum, requireAgreement } from './nodes/ask-nodes.ts'
import { type ChainNode, createChainNode, type FinalBlock, fetchAnswer, proveChain } from './nodes/chain-node.ts'

/** Milliseconds within which a node must begin to answer, or it counts as down. */
const HEAD_TIMEOUT_MS = 8_000
/** Milliseconds for a whole answer: 30 MB need 12 Mbit/s. */
const ANSWER_TIMEOUT_MS = 20_000
const RPC_RETRIES_MAX = 1
/** Maximum calls in one batch. Public nodes refuse longer batches. */
const BATCH_SIZE = 20

export type ChainFacts = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrls: readonly string[]
  readonly usdt: Address
  readonly treasury: Address
  /** Blocks on top of a block that make it final too, whatever the `finalized` tag says; null if only the tag decides. */
  readonly confirmationDepth: number | null
}

/** Configured nodes. Facts about money count only if `quorum` nodes agree and none contradicts. */
export type ChainReader = ChainFacts & {
  readonly nodes: readonly [ChainNode, ...ChainNode[]]
  readonly quorum: number
  /** Milliseconds after which a question ends with the answers received; null for no limit. */
  readonly patienceMs: number | null
  /** Whether a node that answers much later than the others is set aside. */
  readonly setsLateAside: boolean
  readonly seen: {
    /** Moment since which this process has used the chain, by `performance.now()`. */
    readonly sinceMs: number
    /** Whether a quorum has ever answered. */
    hasAnswered: boolean
    /** Moment since which less than a quorum answers, by `performance.now()`; null while a quorum answers. */
    tooFew: { readonly sinceMs: number; lastMs: number } | null
    /** Last block that a quorum held final, and the moment since which no higher one came. */
    final: SeenHead | null
  }
}

type SeenHead = {
  readonly number: bigint
  readonly timeMs: bigint
  readonly sinceMs: number
  lastMs: number
  /** Whether a lower block was seen before it. */
  readonly hasRisen: boolean
}

/** Milliseconds that a person waits for nodes at a time. A healthy node answers within one second. */
export const PERSON_WAITS_MS = 3_000

/**
 * Returns the same nodes for a person's request. A node that hangs delays one request, and is not asked while it is set
 * aside.
 */
export const withPersonTimeout = (chain: ChainReader): ChainReader => ({ ...chain, patienceMs: PERSON_WAITS_MS })

/**
 * Returns the same nodes for a request that a stranger can slow down at will. A late node is then not set aside, because the
 * fault may not be its own.
 */
export const withStrangerTimeout = (chain: ChainReader): ChainReader => ({
  ...withPersonTimeout(chain),
  setsLateAside: false,
})

/** Returns the quorum, more than half: 1 of 1, 2 of 2, 2 of 3, 3 of 4, 3 of 5. */
export const quorumOf = (nodesCount: number): number => Math.floor(nodesCount / 2) + 1

/** @param transportOf returns the transport of a node, which batches concurrent calls or does not; HTTP by default */
export function createChainReader(
  facts: ChainFacts,
  transportOf: (url: string, isBatching: boolean) => Transport = httpTo,
): ChainReader {
  const chain: Chain = defineChain({
    id: facts.chainId,
    name: facts.name,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: { default: { http: facts.rpcUrls } },
  })
  // A node that is configured twice would agree with itself.
  const urls = [...new Set(facts.rpcUrls)]
  // Disables viem's cache, because receipts and blocks must be current.
  const clientBy = (transport: Transport) => createPublicClient({ chain, cacheTime: 0, transport })
  const nodes = urls.map((url, index) =>
    createChainNode(nodeName(urls, index), clientBy(transportOf(url, true)), clientBy(transportOf(url, false))),
  )
  return { ...facts, ...withNodes(nodes) }
}

/** Returns the parts of a reader other than its facts. */
export function withNodes([first, ...rest]: readonly ChainNode[]): Omit<ChainReader, keyof ChainFacts> {
  if (first === undefined) throw new Error('a chain reader needs at least one node')
  const seen = { sinceMs: performance.now(), hasAnswered: false, tooFew: null, final: null }
  return { nodes: [first, ...rest], quorum: quorumOf(1 + rest.length), patienceMs: null, setsLateAside: true, seen }
}

const httpTo = (url: string, isBatching: boolean): Transport =>
  http(url, {
    timeout: ANSWER_TIMEOUT_MS,
    retryCount: RPC_RETRIES_MAX,
    fetchFn: async (asked, init = {}) =>
      matchAnswers(url, String(init.body), await fetchAnswer(String(asked), init, HEAD_TIMEOUT_MS)),
    // `fetchAnswer` reads the answer itself, within bounds.
    maxResponseBodySize: false,
    ...(isBatching ? { batch: { batchSize: BATCH_SIZE } } : {}),
  })

/** Returns host and port, with a number if several nodes of one host differ only in their paths. */
function nodeName(urls: readonly string[], index: number): string {
  const hosts = urls.map((url) => new URL(url).host)
  const host = hosts[index] ?? ''
  const before = hosts.slice(0, index).filter((other) => other === host).length
  return before === 0 ? host : `${host} (${before + 1})`
}

type RpcMessage = { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown }

/** Maximum characters of an answer shown in an error message. */
const SHOWN_LENGTH = 80
const TOO_MANY_REQUESTS = 429
/**
 * Maximum characters of an answer that is parsed here. A longer answer to one question is parsed by viem alone: 32 MB take
 * half a second.
 */
const PARSED_LENGTH_MAX = 1024 * 1024
/** Characters at each end of an answer that are searched for its id, which comes before or after the result. */
const ENDS_LENGTH = 200

/**
 * Checks that a node answers each question, and copies the refusal of a whole batch to each of its questions.
 *
 * viem returns the answers of a batch in the order of their ids, whatever the ids are. It reads an answer without a result as
 * null, which is how a node says that it knows no such transaction.
 *
 * @param asked body of the request
 * @throws HttpRequestError if the node limits the rate of requests, also if it says so in JSON-RPC
 */
export async function matchAnswers(url: string, asked: string, response: Response): Promise<Response> {
  const { ok, status, statusText, headers } = response
  const text = await response.text()
  const answer = (told: string) => ({ ok, status, statusText, headers, text: async () => told }) as Response
  const request = JSON.parse(asked) as RpcMessage | RpcMessage[]
  const questions = [request].flat()
  const [first] = questions
  if (ok && text.length > PARSED_LENGTH_MAX && questions.length === 1) {
    if (!hasIdAtEitherEnd(text, String(first?.id))) throw new Error(WRONG_ANSWER)
    return answer(text)
  }
  const told = parse(text)
  if (status === TOO_MANY_REQUESTS || (told === undefined && !ok)) {
    throw new HttpRequestError({ url, status, details: `HTTP ${status} ${text || statusText}` })
  }
  if (told === undefined) throw new Error(`it answered with text that is no JSON: ${text.slice(0, SHOWN_LENGTH)}`)
  if (Array.isArray(request) && isRefusal(told)) {
    const refusals = request.map(({ id }) => ({ jsonrpc: '2.0', id, error: told.error }))
    // With another status, viem reads no answers of a batch.
    return { ...answer(JSON.stringify(refusals)), ok: true, status: 200 }
  }
  // With another status, viem reads the refusal itself.
  if (ok) checkAnswers(questions, [told].flat())
  if (ok && Array.isArray(told) !== Array.isArray(request)) throw new Error(WRONG_ANSWER)
  return answer(text)
}

const WRONG_ANSWER = 'it answered another question'

const hasIdAtEitherEnd = (text: string, id: string): boolean =>
  [text.slice(0, ENDS_LENGTH), text.slice(-ENDS_LENGTH)].some((end) =>
    [...end.matchAll(/"id"\s*:\s*"?(\w+)/g)].some(([, named]) => named === id),
  )

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (told: unknown): told is RpcMessage => typeof told === 'object' && told !== null

const isRefusal = (told: unknown): told is RpcMessage & { readonly error: object } =>
  isObject(told) && isObject(told.error)

function checkAnswers(questions: readonly RpcMessage[], answers: readonly unknown[]): void {
  const open = new Set(questions.map(({ id }) => String(id)))
  for (const answer of answers) {
    // Some nodes refuse the only question under another id. A refusal proves nothing.
    if (questions.length === 1 && isRefusal(answer)) return
    if (!isObject(answer) || !open.delete(String(answer.id))) throw new Error(WRONG_ANSWER)
    if (!isRefusal(answer) && answer.result === undefined) {
      throw new Error('it answered with neither a result nor an error')
    }
  }
  if (open.size > 0) throw new Error('it left a question unanswered')
}

/** Highest block that counts as final. */
export type FinalHead = Omit<FinalBlock, 'hash'> & {
  /** Hash of the block; null if less than a quorum named this block. */
  readonly hash: FinalBlock['hash'] | null
  /** Whether the `finalized` tag of a quorum covers it; otherwise it counts by the configured depth. */
  readonly isByTag: boolean
}

type NodeFinal = FinalBlock & { readonly byTag: bigint | null }

/** Maximum blocks that become final between two reads of a node. */
const PLAUSIBLE_BLOCKS_MAX = 1_000n

/**
 * Returns the highest block that a quorum holds final: the k-th highest of the nodes' blocks, so less than a quorum cannot
 * raise it. A node's block is its `finalized` block, or a higher one that the configured depth makes final.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function readFinalHead(chain: ChainReader): Promise<FinalHead> {
  const answers = await askNodes(chain, (node) => readFinal(chain, node))
  const most = (field: 'number' | 'timeMs') =>
    quorumMaximum(
      chain,
      answers.map(({ node, answer }) => ({ node, answer: answer[field] })),
    )
  const number = most('number')
  // May be the time of a nearby block. One node of three cannot push the number or the time beyond those of the others.
  const timeMs = most('timeMs')
  const sameHeight = answers.filter(({ answer }) => answer.number === number)
  const hash = sameHeight.length < chain.quorum ? null : (sameHeight[0]?.answer.hash ?? null)
  const block = { number, hash, timeMs }
  if (new Set(sameHeight.map(({ answer }) => answer.hash)).size > 1) {
    const hashes = sameHeight.map(({ node, answer }) => ({ node, answer: answer.hash }))
    requireAgreement(chain, hashes, 'the last final block')
  }
  recordHead(chain, block)
  const byTag = answers.filter(({ answer }) => answer.byTag !== null && answer.byTag >= number)
  return { ...block, isByTag: byTag.length >= chain.quorum }
}

async function readFinal(chain: ChainReader, node: ChainNode): Promise<NodeFinal> {
  const { client, seen } = node
  const final =
    chain.confirmationDepth === null ? byTag(await readTag(client)) : await readByDepth(client, chain.confirmationDepth)
  if (!isPlausible(seen.final, final)) await proveChain(chain, node)
  seen.final = { number: final.number, hash: final.hash, timeMs: final.timeMs }
  return final
}

const byTag = (block: FinalBlock): NodeFinal => ({ ...block, byTag: block.number })

/** Highest accepted number. Longer ones serve only to be costly. */
const NUMBER_MAX = BigInt(Number.MAX_SAFE_INTEGER)

const readTag = async (client: PublicClient): Promise<FinalBlock> =>
  finalBlock(await client.getBlock({ blockTag: 'finalized' }))

function finalBlock({
  number,
  hash,
  timestamp,
}: Pick<Block<bigint, false, 'latest'>, 'number' | 'hash' | 'timestamp'>) {
  if (number > NUMBER_MAX || timestamp > NUMBER_MAX) throw new Error('it names a block that no chain can have')
  return { number, hash, timeMs: timestamp * 1000n }
}

async function readByDepth(client: PublicClient, depth: number): Promise<NodeFinal> {
  const [tag, latest] = await Promise.all([
    // Without the tag, only the configured depth decides.
    readTag(client).catch(() => null),
    client.getBlockNumber(),
  ])
  const deep = latest > BigInt(depth) ? latest - BigInt(depth) : 0n
  if (tag !== null && tag.number >= deep) return byTag(tag)
  return { ...finalBlock(await client.getBlock({ blockNumber: deep })), byTag: tag?.number ?? null }
}

/** Returns whether a node's final block follows the one that it named before. Otherwise it may belong to another chain. */
function isPlausible(before: FinalBlock | null, now: FinalBlock): boolean {
  if (before === null) return true
  if (now.number === before.number) return now.hash === before.hash
  return now.number > before.number && now.number - before.number <= PLAUSIBLE_BLOCKS_MAX
}

function recordHead({ seen }: ChainReader, { number, timeMs }: Pick<FinalHead, 'number' | 'timeMs'>): void {
  const nowMs = performance.now()
  const before = seen.final
  if (before !== null && number <= before.number) before.lastMs = nowMs
  else seen.final = { number, timeMs, sinceMs: nowMs, lastMs: nowMs, hasRisen: before !== null }
}

/**
 * Reads a final block's hash and time.
 *
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export const readBlockAt = (chain: ChainReader, blockNumber: bigint): Promise<FinalBlock> =>
  askAgreed(chain, 'a block', async ({ client }) => {
    const { hash, timestamp } = await client.getBlock({ blockNumber })
    return { number: blockNumber, hash, timeMs: timestamp * 1000n }
  })

/** Milliseconds between two reads, well within the minute after which the panel calls payments late. */
const READ_EVERY_MS = 15_000

/**
 * Reads the last final block every 15 seconds, in every process, because each compares its clock with the block's time. A watcher
 * that waits for its turn would otherwise read no blocks.
 */
export function followHead(chain: ChainReader, log: LoopOptions['log']): Loop {
  const read = async () => {
    try {
      await readFinalHead(chain)
      return undefined
    } catch (error) {
      // Failures of nodes are recorded with each node.
      if (error instanceof DependencyDown) return 'skipped'
      throw error
    }
  }
  return startLoop(read, {
    log,
    failure: 'the last final block was not read; the read is repeated',
    recovery: 'the last final block is read again',
    everyMs: READ_EVERY_MS,
  })
}
