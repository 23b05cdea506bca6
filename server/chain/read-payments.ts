import type { TxHash } from '#core/address.ts'
import { usdt } from '#core/money.ts'
import { isPayment, type Payment } from '#core/payment.ts'
import { type ChainReader, readBlockAt } from './chain-reader.ts'
import { checkToken } from './check-chain.ts'
import { askNodes, countContradiction, type NodeAnswer, requireAgreement } from './nodes/ask-nodes.ts'
import { type ChainNode, proveBlock, proveChain, recordFailure } from './nodes/chain-node.ts'
import { countOccurrences, readTransaction } from './read-transaction.ts'
import { paymentFilter, readTransfers } from './read-transfers.ts'

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
  const payments = requireAgreement(chain, answers, 'the payments')
  // A node that lists the same as the others hides no logs any more.
  if (payments.length > 0) for (const { node } of answers) node.seen.contradictions.delete(HIDDEN_LOGS)
  return payments
}

async function readFromNode(chain: ChainReader, node: ChainNode, from: bigint, to: bigint): Promise<Payment[]> {
  const [transfers] = await Promise.all([readTransfers(node, { from, to }, paymentFilter(chain)), proveBlock(node, to)])
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
const CACHED_MAX = 2_000

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
  for (const [hash] of missing) cacheTime(blockTimes, hash, found.get(hash) ?? 0n)
  return found
}

function entryOf(times: ReadonlyMap<string, bigint>, hash: string): [string, bigint][] {
  const timeMs = times.get(hash)
  return timeMs === undefined ? [] : [[hash, timeMs]]
}

/** Caches a time, and removes the oldest one if there are too many. */
function cacheTime(times: Map<string, bigint>, hash: string, timeMs: bigint): void {
  times.set(hash, timeMs)
  const [oldest] = times.keys()
  if (times.size > CACHED_MAX && oldest !== undefined) times.delete(oldest)
}

/** Maximum transactions proven at once. A node that hides more is set aside for these, and the next reading excludes it. */
const PROVEN_MAX = 100
/** Key of the contradiction that is recorded against a node that hides logs. */
const HIDDEN_LOGS = 'logs that receipts prove'

/**
 * Returns the payments of a range on which the nodes' lists differ, if receipts prove each difference to be an omission.
 *
 * A shorter list is an omission, and an omission does not contradict. A transaction counts under the same rules as one that a
 * player has named: a quorum shows its receipt in the same final block, and no receipt differs. All nodes that answer must
 * agree on the block's hash. A log that no such receipt has is a contradiction.
 *
 * @returns null if it is not proven
 * @throws DependencyDown if too few nodes answer, or they disagree on a transaction or its block
 */
export async function provePayments(
  chain: ChainReader,
  answers: readonly NodeAnswer<readonly Payment[]>[],
): Promise<Payment[] | null> {
  const lists = answers.map(({ node, answer }) => ({ node, byHash: Map.groupBy(answer, ({ txHash }) => txHash) }))
  const hashes = [...new Set(answers.flatMap(({ answer }) => answer.map(({ txHash }) => txHash)))]
  const isDisputed = (hash: TxHash) => new Set(lists.map(({ byHash }) => textOf(byHash.get(hash) ?? []))).size > 1
  const disputed = hashes.filter(isDisputed)
  if (disputed.length === 0) return null
  const proving = disputed.slice(0, PROVEN_MAX)
  const proven = new Map<TxHash, readonly Payment[]>()
  for (const hash of proving) {
    const payments = await readProven(chain, hash)
    const places = payments.map(placeOf)
    const isInvented = lists.some(({ byHash }) => byHash.get(hash)?.some((listed) => !places.includes(placeOf(listed))))
    if (payments.length === 0 || isInvented) return null
    proven.set(hash, payments)
  }
  for (const { node, byHash } of lists) {
    const hidden = proving.filter((hash) => (byHash.get(hash)?.length ?? 0) < (proven.get(hash)?.length ?? 0))
    if (hidden.length === 0) continue
    const detail = `It leaves out logs of ${hidden.length} transactions that receipts prove, the first ${hidden[0]}.`
    countContradiction(node, HIDDEN_LOGS, detail, performance.now())
    recordFailure(node, new Error(detail))
  }
  if (proving.length < disputed.length) return null
  return hashes
    .flatMap((hash) => proven.get(hash) ?? lists[0]?.byHash.get(hash) ?? [])
    .toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
}

/** Reads the payments of USDT in a final transaction; empty if it is not proven. */
async function readProven(chain: ChainReader, hash: TxHash): Promise<readonly Payment[]> {
  const view = await readTransaction(chain, hash)
  if (view.state !== 'final') return []
  const payments = view.payments.filter(({ asset }) => asset === 'USDT')
  const [first] = payments
  if (first === undefined || (await readBlockAt(chain, first.blockNumber)).hash !== first.blockHash) return []
  return payments
}

/** Returns a payment as text, without its number among equal ones, which depends on what else a node lists. */
const placeOf = ({ occurrence: _, ...place }: Payment): string =>
  JSON.stringify(
    Object.entries(place).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item),
  )

const textOf = (payments: readonly Payment[]) => payments.map(placeOf).join()
