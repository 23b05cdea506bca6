import type { Block, PublicClient } from 'viem'
import type { ChainReader } from './chain-reader.ts'
import { agreed, askAgreed, askNodes, mostThatAgree } from './nodes/ask-nodes.ts'
import { type ChainNode, type FinalBlock, proveChain } from './nodes/chain-node.ts'

/** Highest block that counts as final. */
export type FinalHead = Omit<FinalBlock, 'hash'> & {
  /** Hash of the block; null if less than a quorum named this block. */
  readonly hash: FinalBlock['hash'] | null
  /** Whether the `finalized` tag of a quorum covers it; otherwise it counts by the configured depth. */
  readonly isByTag: boolean
}

type NodeFinal = FinalBlock & { readonly byTag: bigint | null }

/** Maximum blocks that become final between two reads of a node. */
const PLAUSIBLE_BLOCKS_MAX = 1_000n

/**
 * Returns the highest block that a quorum holds final: the k-th highest of the nodes' blocks, so less than a quorum cannot
 * raise it. A node's block is its `finalized` block, or a higher one that the configured depth makes final.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function finalHead(chain: ChainReader): Promise<FinalHead> {
  const answers = await askNodes(chain, (node) => readFinal(chain, node))
  const most = (field: 'number' | 'timeMs') =>
    mostThatAgree(
      chain,
      answers.map(({ node, answer }) => ({ node, answer: answer[field] })),
    )
  const number = most('number')
  // May be the time of a nearby block. One node of three cannot push the number or the time beyond those of the others.
  const timeMs = most('timeMs')
  const sameHeight = answers.filter(({ answer }) => answer.number === number)
  const hash = sameHeight.length < chain.quorum ? null : (sameHeight[0]?.answer.hash ?? null)
  const block = { number, hash, timeMs }
  if (new Set(sameHeight.map(({ answer }) => answer.hash)).size > 1) {
    const hashes = sameHeight.map(({ node, answer }) => ({ node, answer: answer.hash }))
    agreed(chain, hashes, 'the last final block')
  }
  noteHead(chain, block)
  const byTag = answers.filter(({ answer }) => answer.byTag !== null && answer.byTag >= number)
  return { ...block, isByTag: byTag.length >= chain.quorum }
}

async function readFinal(chain: ChainReader, node: ChainNode): Promise<NodeFinal> {
  const { client, seen } = node
  const final =
    chain.confirmationDepth === null ? byTag(await readTag(client)) : await readDeep(client, chain.confirmationDepth)
  if (!isPlausible(seen.final, final)) await proveChain(chain, node)
  seen.final = { number: final.number, hash: final.hash, timeMs: final.timeMs }
  return final
}

const byTag = (block: FinalBlock): NodeFinal => ({ ...block, byTag: block.number })

/** Highest accepted number. Longer ones serve only to be costly. */
const NUMBER_MAX = BigInt(Number.MAX_SAFE_INTEGER)

const readTag = async (client: PublicClient): Promise<FinalBlock> =>
  finalBlock(await client.getBlock({ blockTag: 'finalized' }))

function finalBlock({
  number,
  hash,
  timestamp,
}: Pick<Block<bigint, false, 'latest'>, 'number' | 'hash' | 'timestamp'>) {
  if (number > NUMBER_MAX || timestamp > NUMBER_MAX) throw new Error('it names a block that no chain can have')
  return { number, hash, timeMs: timestamp * 1000n }
}

async function readDeep(client: PublicClient, depth: number): Promise<NodeFinal> {
  const [tag, latest] = await Promise.all([
    // Without the tag, only the configured depth decides.
    readTag(client).catch(() => null),
    client.getBlockNumber(),
  ])
  const deep = latest > BigInt(depth) ? latest - BigInt(depth) : 0n
  if (tag !== null && tag.number >= deep) return byTag(tag)
  return { ...finalBlock(await client.getBlock({ blockNumber: deep })), byTag: tag?.number ?? null }
}

/** Returns whether a node's final block follows the one that it named before. Otherwise it may belong to another chain. */
function isPlausible(before: FinalBlock | null, now: FinalBlock): boolean {
  if (before === null) return true
  if (now.number === before.number) return now.hash === before.hash
  return now.number > before.number && now.number - before.number <= PLAUSIBLE_BLOCKS_MAX
}

function noteHead({ seen }: ChainReader, { number, timeMs }: Pick<FinalHead, 'number' | 'timeMs'>): void {
  const nowMs = performance.now()
  const before = seen.final
  if (before !== null && number <= before.number) before.lastMs = nowMs
  else seen.final = { number, timeMs, sinceMs: nowMs, lastMs: nowMs, hasRisen: before !== null }
}

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
