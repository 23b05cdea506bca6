import { usdt } from '#core/money.ts'
import { isPayment, type Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { checkToken } from './check-chain.ts'
import { countOccurrences } from './count-occurrences.ts'
import { agreed } from './nodes/agree.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import type { ChainNode } from './nodes/chain-node.ts'
import { proveBlock } from './nodes/prove-block.ts'
import { proveChain } from './nodes/prove-chain.ts'
import { HIDDEN_LOGS, provePayments } from './prove-payments.ts'
import { paymentsOf, readTransfers } from './read-transfers.ts'

/**
 * Reads all USDT payments to the treasury in a range of blocks of any length, in chain order. Each node is asked in ranges
 * that it allows. If a node leaves out payments that receipts prove, they are still credited.
 *
 * @param fromBlock first block, inclusive
 * @param toBlock last block, inclusive; must be final
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export async function readPayments(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<Payment[]> {
  await checkToken(chain)
  const answers = await askNodes(chain, (node) => readFromNode(chain, node, fromBlock, toBlock))
  const proven = await provePayments(chain, answers)
  if (proven !== null) return proven
  const payments = agreed(chain, answers, 'the payments')
  // A node that lists the same as the others hides no logs any more.
  if (payments.length > 0) for (const { node } of answers) node.seen.contradictions.delete(HIDDEN_LOGS)
  return payments
}

async function readFromNode(chain: ChainReader, node: ChainNode, from: bigint, to: bigint): Promise<Payment[]> {
  const [transfers] = await Promise.all([readTransfers(node, { from, to }, paymentsOf(chain)), proveBlock(node, to)])
  // The node's filter is not trusted.
  const paying = transfers.filter((transfer) => isPayment(transfer, chain))
  if (paying.length === 0) return []
  const outside = paying.find(({ blockNumber }) => blockNumber < from || blockNumber > to)
  if (outside !== undefined) throw new Error(`it answered with block ${outside.blockNumber} for ${from} to ${to}`)
  const timesMs = await readBlockTimes(node, paying)
  // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
  await proveChain(chain, node)
  paying.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  return countOccurrences(
    paying.map(({ txHash, logIndex, blockNumber, blockHash, from: payer, value }) => ({
      ...{ asset: 'USDT', chainId: chain.chainId, txHash, logIndex, blockNumber, blockHash },
      blockTimeMs: timesMs.get(blockHash) ?? 0n,
      from: payer,
      to: chain.treasury,
      value: usdt(value),
    })),
  )
}

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
