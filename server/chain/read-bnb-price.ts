import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type PublicClient,
  parseAbi,
} from 'viem'
import type { Address } from '#core/address.ts'
import type { FeedAnswer } from '#core/bnb-quote.ts'
import type { ChainReader } from './chain-reader.ts'
import { finalHead } from './final-head.ts'
import { askAgreed } from './nodes/agree.ts'

const AGGREGATOR_V3 = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])

/**
 * Reads what each feed answers at the last final block, because nodes receive later blocks at different times.
 * `judgeBnbPrice` decides whether an answer may be used.
 *
 * @returns null for a feed that has no answer
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export async function readPriceFeeds(
  chain: ChainReader,
  feeds: readonly Address[],
): Promise<readonly (FeedAnswer | null)[]> {
  const { number } = await finalHead(chain)
  return askAgreed(chain, 'the price of BNB', ({ client }) =>
    Promise.all(feeds.map((feed) => readFromNode(client, feed, number))),
  )
}

async function readFromNode(client: PublicClient, address: Address, blockNumber: bigint): Promise<FeedAnswer | null> {
  const feed = { address, abi: AGGREGATOR_V3, blockNumber } as const
  try {
    const [[roundId, answer, , updatedAt, answeredInRound], decimals] = await Promise.all([
      client.readContract({ ...feed, functionName: 'latestRoundData' }),
      client.readContract({ ...feed, functionName: 'decimals' }),
    ])
    return { answer, decimals, updatedAtMs: updatedAt * 1000n, roundId, answeredInRound }
  } catch (error) {
    // The feed is at fault, so the node must not be set aside.
    if (error instanceof BaseError && error.walk(isRefusalOfFeed) !== null) return null
    throw error
  }
}

/** JSON-RPC code of a failure of the node itself, which viem reports as a revert. */
const INTERNAL_ERROR = -32_603

const isRefusalOfFeed = (error: unknown): boolean =>
  (error instanceof ContractFunctionRevertedError && error.walk(isInternal) === null) ||
  error instanceof ContractFunctionZeroDataError

const isInternal = (cause: unknown): boolean => (cause as { code?: unknown } | null)?.code === INTERNAL_ERROR
