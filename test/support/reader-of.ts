import type { PublicClient } from 'viem'
import { type ChainFacts, type ChainReader, withNodes } from '#server/chain/chain-reader.ts'
import { createChainNode } from '#server/chain/nodes/chain-node.ts'
import { fakeAddress } from './lying-node/fake-chain.ts'

/** What a node answers, by viem's names; whatever it is asked beyond that fails. */
export type NodeCalls = Partial<Record<keyof PublicClient, (...args: never[]) => unknown>>

/** A reader of nodes that a test speaks for, named a, b, c and so on; each serves the chain unless it says otherwise. */
export function readerOf(nodes: readonly NodeCalls[], facts: Partial<ChainFacts> = {}): ChainReader {
  const made = nodes.map((calls, index) => {
    const client = { getChainId: async () => 56, ...calls } as unknown as PublicClient
    return createChainNode(String.fromCharCode('a'.charCodeAt(0) + index), client)
  })
  const usual = { chainId: 56, name: 'test', rpcUrls: [], usdt: fakeAddress('usdt'), treasury: fakeAddress('treasury') }
  return { ...usual, confirmationDepth: null, ...facts, ...withNodes(made) }
}
