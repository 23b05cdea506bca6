import type { ChainNode } from './nodes/chain-node.ts'

/** Blocks requested at once. */
const BLOCKS_AT_ONCE = 200
/** Maximum times cached of a node. */
const KEPT_MAX = 2_000

/**
 * Reads the times of the blocks of transfers, in Unix milliseconds by block hash. Each block is requested once, and must be
 * the node's own at its height.
 */
export async function readBlockTimes(
  { client, limits: { blockTimes } }: ChainNode,
  transfers: readonly { readonly blockNumber: bigint; readonly blockHash: `0x${string}` }[],
): Promise<ReadonlyMap<string, bigint>> {
  const wanted = new Map(transfers.map(({ blockHash, blockNumber }) => [blockHash, blockNumber]))
  const found = new Map([...wanted.keys()].flatMap((hash) => entryOf(blockTimes, hash)))
  const missing = [...wanted].filter(([hash]) => !found.has(hash))
  for (let first = 0; first < missing.length; first += BLOCKS_AT_ONCE) {
    const some = missing.slice(first, first + BLOCKS_AT_ONCE)
    await Promise.all(
      some.map(async ([hash, blockNumber]) => {
        const block = await client.getBlock({ blockNumber })
        if (block.hash !== hash) throw new Error(`it has two blocks ${blockNumber}`)
        found.set(hash, block.timestamp * 1000n)
      }),
    )
  }
  for (const [hash] of missing) keep(blockTimes, hash, found.get(hash) ?? 0n)
  return found
}

function entryOf(times: ReadonlyMap<string, bigint>, hash: string): [string, bigint][] {
  const timeMs = times.get(hash)
  return timeMs === undefined ? [] : [[hash, timeMs]]
}

/** Caches a time, and removes the oldest one if there are too many. */
function keep(times: Map<string, bigint>, hash: string, timeMs: bigint): void {
  times.set(hash, timeMs)
  const [oldest] = times.keys()
  if (times.size > KEPT_MAX && oldest !== undefined) times.delete(oldest)
}
