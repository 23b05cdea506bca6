import { createClient, custom, type Hex } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { requireLiveConnection } from './live-connection.ts'
import { platformChain } from './platform-chain.ts'

/** As much of a transaction as it takes to tell whether another one has taken its place. */
export type SeenTransaction = {
  readonly hash: Hex
  readonly from: string
  readonly nonce: number
  readonly to: string | null
  readonly input: string
}

/** What following a payment needs to know of the chain. Each answers null while the node does not know. */
export type ChainReader = {
  readonly receiptOf: (hash: string) => Promise<'success' | 'reverted' | null>
  readonly transactionOf: (hash: string) => Promise<SeenTransaction | null>
  /** How many transactions of an account are mined: the nonce of its next one. */
  readonly minedCountOf: (address: string) => Promise<number | null>
  readonly latestBlock: () => Promise<bigint | null>
  readonly transactionsIn: (block: bigint) => Promise<readonly SeenTransaction[]>
}

/** Reads the chain through the connected wallet. */
export function createChainReader(): ChainReader {
  const client = () => {
    const { provider, platform } = requireLiveConnection()
    return createClient({ chain: platformChain(platform), transport: custom(provider) })
  }
  return {
    receiptOf: (hash) =>
      orElse(null, async () => (await getTransactionReceipt(client(), { hash: hash as Hex })).status),
    transactionOf: (hash) => orElse(null, () => getTransaction(client(), { hash: hash as Hex })),
    minedCountOf: (address) =>
      orElse(null, () => getTransactionCount(client(), { address: address as Hex, blockTag: 'latest' })),
    latestBlock: () => orElse(null, () => getBlockNumber(client(), { cacheTime: 0 })),
    transactionsIn: (blockNumber) =>
      orElse([], async () => (await getBlock(client(), { blockNumber, includeTransactions: true })).transactions),
  }
}

/** A node that does not know yet answers with an error, as does one that is away for a moment: both mean 'ask again'. */
async function orElse<T>(unknown: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    return unknown
  }
}
