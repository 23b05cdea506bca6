import type { PublicClient } from 'viem'
import { askAll, type ChainReader } from './chain-reader.ts'

/**
 * The highest block that every node holds for final.
 *
 * A node's own `finalized` block, or the configured depth below its latest one where that tag stalls or is not known.
 */
export async function finalizedBlock(chain: ChainReader): Promise<bigint> {
  const heights = await askAll(chain, async (client) => {
    const latest = await client.getBlockNumber()
    const byDepth = latest - BigInt(chain.confirmationDepth)
    const byTag = await finalizedByTag(client)
    // What a node calls final and does not have yet holds nothing that could be read from it.
    if (byTag > latest) return latest
    return byTag > byDepth ? byTag : byDepth
  })
  const [lowest = 0n] = heights.sort((a, b) => Number(a - b))
  return lowest
}

async function finalizedByTag(client: PublicClient): Promise<bigint> {
  try {
    return (await client.getBlock({ blockTag: 'finalized' })).number
  } catch {
    // Not every node knows the tag; the depth decides then, and a node that is down already failed above.
    return -1n
  }
}
