import { type Chain, createPublicClient, defineChain, http, type PublicClient } from 'viem'
import type { Address } from '#core/address.ts'
import { DependencyDown } from '../dependency-down.ts'

/** A node that does not answer in this time counts as down. */
const RPC_TIMEOUT_MS = 8_000
const RPC_RETRIES_MAX = 1

export type ChainFacts = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrls: readonly string[]
  readonly usdt: Address
  readonly treasury: Address
  /** Blocks on top of a block before it counts, used where the `finalized` tag stalls. */
  readonly confirmationDepth: number
}

/** One client for each configured node. Whatever is read for money is read from all of them and must agree. */
export type ChainReader = ChainFacts & { readonly clients: readonly [PublicClient, ...PublicClient[]] }

export function createChainReader(facts: ChainFacts): ChainReader {
  const chain: Chain = defineChain({
    id: facts.chainId,
    name: facts.name,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: { default: { http: facts.rpcUrls } },
  })
  const [first, ...rest] = facts.rpcUrls.map((url) =>
    createPublicClient({
      chain,
      // A receipt or a block is asked for at a moment that matters: nothing is answered from memory.
      cacheTime: 0,
      transport: http(url, { timeout: RPC_TIMEOUT_MS, retryCount: RPC_RETRIES_MAX }),
    }),
  )
  if (first === undefined) throw new Error('a chain reader needs at least one node')
  return { ...facts, clients: [first, ...rest] }
}

/** Asks every node; any that fails makes the whole answer uncertain. */
export async function askAll<T>(chain: ChainReader, ask: (client: PublicClient) => Promise<T>): Promise<T[]> {
  try {
    return await Promise.all(chain.clients.map(ask))
  } catch (cause) {
    if (cause instanceof DependencyDown) throw cause
    throw new DependencyDown('a node of the chain did not answer', { cause })
  }
}

/** The one answer of all nodes. */
export function agreed<T>(answers: readonly T[], what: string): T {
  if (!isAgreed(answers)) throw new DependencyDown(`the nodes disagree on ${what}`)
  return answers[0] as T
}

/** Whether all nodes answered the same. */
export const isAgreed = (answers: readonly unknown[]): boolean => new Set(answers.map(fingerprint)).size <= 1

const fingerprint = (value: unknown) =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item))
