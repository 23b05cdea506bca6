import { type PublicClient, parseAbi } from 'viem'
import type { Address } from '#core/address.ts'
import type { BnbPrice } from '#core/bnb-quote.ts'
import type { ChainReader } from './chain-reader.ts'
import { finalHead } from './final-head.ts'
import { askAgreed } from './nodes/agree.ts'

const AGGREGATOR_V3 = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])

/**
 * The price of BNB in USD at the last final block: nodes hear of later ones one after the other. Whether it may be used is
 * for `quoteBnb` to decide.
 *
 * @throws DependencyDown when too few nodes answer, or they disagree
 */
export async function readBnbPrice(chain: ChainReader, priceFeed: Address): Promise<BnbPrice> {
  const { number } = await finalHead(chain)
  return askAgreed(chain, 'the price of BNB', ({ client }) => readFromNode(client, priceFeed, number))
}

async function readFromNode(client: PublicClient, address: Address, blockNumber: bigint): Promise<BnbPrice> {
  const feed = { address, abi: AGGREGATOR_V3, blockNumber } as const
  const [[roundId, answer, , updatedAt, answeredInRound], decimals] = await Promise.all([
    client.readContract({ ...feed, functionName: 'latestRoundData' }),
    client.readContract({ ...feed, functionName: 'decimals' }),
  ])
  return { answer, decimals, updatedAtMs: updatedAt * 1000n, roundId, answeredInRound }
}
