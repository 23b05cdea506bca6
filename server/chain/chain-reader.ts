import { type Chain, createPublicClient, defineChain, http, type Transport } from 'viem'
import type { Address } from '#core/address.ts'
import { type ChainNode, createChainNode } from './nodes/chain-node.ts'
import { fetchAnswer } from './nodes/fetch-answer.ts'
import { matchAnswers } from './nodes/match-answers.ts'

/** A node that does not begin to answer in this time counts as down. */
const HEAD_TIMEOUT_MS = 8_000
/** Time for a whole answer: 30 MB need 12 Mbit/s. */
const ANSWER_TIMEOUT_MS = 20_000
const RPC_RETRIES_MAX = 1
/** Public nodes refuse longer batches. */
const BATCH_SIZE = 20

export type ChainFacts = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrls: readonly string[]
  readonly usdt: Address
  readonly treasury: Address
  /** Blocks on top of a block that make it final too, whatever the `finalized` tag says; null where the tag alone decides. */
  readonly confirmationDepth: number | null
}

/** The configured nodes. Whatever is read for money counts when as many of them agree as `quorum` says, and none contradicts. */
export type ChainReader = ChainFacts & {
  readonly nodes: readonly [ChainNode, ...ChainNode[]]
  readonly quorum: number
  /** Milliseconds after which a question ends with the answers that came; null for as long as the nodes take. */
  readonly patienceMs: number | null
  /** Whether a node that answers much later than the others is set aside. */
  readonly setsLateAside: boolean
  readonly seen: {
    /** Since when this process knows the chain, by `performance.now()`. */
    readonly sinceMs: number
    /** Whether enough nodes have ever answered. */
    hasAnswered: boolean
    /** Since when fewer nodes answer than must agree, by `performance.now()`; null while enough do. */
    tooFew: { readonly sinceMs: number; lastMs: number } | null
    /** The last block that enough nodes held final, and since when no higher one came. */
    final: SeenHead | null
  }
}

type SeenHead = {
  readonly number: bigint
  readonly timeMs: bigint
  readonly sinceMs: number
  lastMs: number
  /** Whether a lower one was seen before it. */
  readonly hasRisen: boolean
}

/** A person waits for nodes for so long at a time, in milliseconds: a node that is well answers within one. */
export const PERSON_WAITS_MS = 3_000

/** Returns the same nodes for what a person waits for: a node that hangs is waited for once, and not asked while it is set aside. */
export const forPerson = (chain: ChainReader): ChainReader => ({ ...chain, patienceMs: PERSON_WAITS_MS })

/** The same for a question that a stranger makes as long as they like: a node that is late has done nothing wrong. */
export const forStranger = (chain: ChainReader): ChainReader => ({ ...forPerson(chain), setsLateAside: false })

/** More than half: 1 of 1, 2 of 2, 2 of 3, 3 of 4, 3 of 5. */
export const quorumOf = (nodesCount: number): number => Math.floor(nodesCount / 2) + 1

/** @param transportOf how a node is spoken with, with what is asked at once in one request or not; by default HTTP */
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
  // A node that is named twice is one that agrees with itself.
  const urls = [...new Set(facts.rpcUrls)]
  // A receipt or a block is asked for at a moment that matters: nothing is answered from memory.
  const clientBy = (transport: Transport) => createPublicClient({ chain, cacheTime: 0, transport })
  const nodes = urls.map((url, index) =>
    createChainNode(nameOf(urls, index), clientBy(transportOf(url, true)), clientBy(transportOf(url, false))),
  )
  return { ...facts, ...withNodes(nodes) }
}

/** What a reader is beyond its facts. */
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
    // It reads the answer itself, within bounds.
    maxResponseBodySize: false,
    ...(isBatching ? { batch: { batchSize: BATCH_SIZE } } : {}),
  })

/** Host and port; numbered where several nodes of one host are told apart by their paths alone. */
function nameOf(urls: readonly string[], index: number): string {
  const hosts = urls.map((url) => new URL(url).host)
  const host = hosts[index] ?? ''
  const before = hosts.slice(0, index).filter((other) => other === host).length
  return before === 0 ? host : `${host} (${before + 1})`
}
