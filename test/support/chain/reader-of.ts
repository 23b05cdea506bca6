import type { PublicClient } from 'viem'
import { type ChainFacts, type ChainReader, withNodes } from '#server/chain/chain-reader.ts'
import { createChainNode } from '#server/chain/nodes/chain-node.ts'
import { fakeAddress } from './lying-node/fake-chain.ts'

/** Answers of a node, by viem's names of its calls. Any other call fails. */
export type NodeCalls = Partial<Record<keyof PublicClient, (...args: never[]) => unknown>>

/**
 * Creates a reader of nodes whose answers the test gives, named a, b, c and so on. Each serves the chain unless it says
 * otherwise.
 */
export function readerOf(nodes: readonly NodeCalls[], facts: Partial<ChainFacts> = {}): ChainReader {
  const made = nodes.map((calls, index) => {
    const client = { getChainId: async () => 56, ...calls } as unknown as PublicClient
    return createChainNode(String.fromCharCode('a'.charCodeAt(0) + index), client)
  })
  const usual = { chainId: 56, name: 'test', rpcUrls: [], usdt: fakeAddress('usdt'), treasury: fakeAddress('treasury') }
  return { ...usual, confirmationDepth: null, ...facts, ...withNodes(made) }
}
