import type { ChainReader } from './chain-reader.ts'
import { askAgreed } from './nodes/agree.ts'
import type { FinalBlock } from './nodes/chain-node.ts'

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
