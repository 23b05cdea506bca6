import { setTimeout as sleep } from 'node:timers/promises'
import { type PublicClient, parseAbi } from 'viem'
import type { Address } from '#core/address.ts'
import type { BnbPrice } from '#core/bnb-quote.ts'
import { DependencyDown } from '../dependency-down.ts'
import { agreed, askAll, type ChainReader } from './chain-reader.ts'
import { checkChain } from './check-chain.ts'

const AGGREGATOR_V3 = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
])
/** Nodes hear of a new round one after the other: those that disagree are asked again. */
const TRIES_MAX = 3
const RETRY_MS = 400

/**
 * The latest price of BNB in USD, the same from every node. Whether it may be used is for `quoteBnb` to decide.
 *
 * @throws DependencyDown when a node fails or they keep disagreeing
 */
export async function readBnbPrice(chain: ChainReader, priceFeed: Address): Promise<BnbPrice> {
  await checkChain(chain)
  for (let tries = 1; ; tries++) {
    const answers = await askAll(chain, (client) => readFromNode(client, priceFeed))
    try {
      return agreed(answers, 'the price of BNB')
    } catch (cause) {
      if (tries === TRIES_MAX || !(cause instanceof DependencyDown)) throw cause
      await sleep(RETRY_MS)
    }
  }
}

async function readFromNode(client: PublicClient, address: Address): Promise<BnbPrice> {
  const feed = { address, abi: AGGREGATOR_V3 } as const
  const [[roundId, answer, , updatedAt, answeredInRound], decimals] = await Promise.all([
    client.readContract({ ...feed, functionName: 'latestRoundData' }),
    client.readContract({ ...feed, functionName: 'decimals' }),
  ])
  return { answer, decimals, updatedAtMs: updatedAt * 1000n, roundId, answeredInRound }
}
