import type { ChainNode } from './chain-node.ts'

/**
 * Checks that a node has a block. A node that lacks the last blocks of a range returns fewer logs, or none, as if nothing had
 * been paid. A node that has called a block final has all blocks up to it.
 *
 * @throws if it lacks the block
 */
export async function proveBlock({ client, seen }: ChainNode, blockNumber: bigint): Promise<void> {
  if (seen.final !== null && seen.final.number >= blockNumber) return
  await client.getBlock({ blockNumber })
}
