import type { ChainNode } from './chain-node.ts'

/**
 * A node that lacks the last blocks of a range answers with fewer logs, or none, as if nothing had been paid. One that has
 * called a block final has all up to it.
 *
 * @throws where it has not got the block
 */
export async function proveBlock({ client, seen }: ChainNode, blockNumber: bigint): Promise<void> {
  if (seen.final !== null && seen.final.number >= blockNumber) return
  await client.getBlock({ blockNumber })
}
