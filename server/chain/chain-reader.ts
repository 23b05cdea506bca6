import { type Chain, createPublicClient, defineChain, HttpRequestError, http, type Transport } from 'viem'
import type { Address } from '#core/address.ts'
import { type ChainNode, createChainNode } from './nodes/chain-node.ts'
import { fetchAnswer } from './nodes/fetch-answer.ts'

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
export const forPerson = (chain: ChainReader): ChainReader => ({ ...chain, patienceMs: PERSON_WAITS_MS })

/**
 * Returns the same nodes for a request that a stranger can slow down at will. A late node is then not set aside, because the
 * fault may not be its own.
 */
export const forStranger = (chain: ChainReader): ChainReader => ({ ...forPerson(chain), setsLateAside: false })

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
    createChainNode(nameOf(urls, index), clientBy(transportOf(url, true)), clientBy(transportOf(url, false))),
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
function nameOf(urls: readonly string[], index: number): string {
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
    if (!hasIdAtAnEnd(text, String(first?.id))) throw new Error(OTHER_QUESTION)
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
  if (ok && Array.isArray(told) !== Array.isArray(request)) throw new Error(OTHER_QUESTION)
  return answer(text)
}

const OTHER_QUESTION = 'it answered another question'

const hasIdAtAnEnd = (text: string, id: string): boolean =>
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
    if (!isObject(answer) || !open.delete(String(answer.id))) throw new Error(OTHER_QUESTION)
    if (!isRefusal(answer) && answer.result === undefined) {
      throw new Error('it answered with neither a result nor an error')
    }
  }
  if (open.size > 0) throw new Error('it left a question unanswered')
}
