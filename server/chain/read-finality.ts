import type { PublicClient, Transaction, TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { DependencyDown } from '../fault.ts'
import { type ChainReader, type FinalHead, readFinalHead } from './chain-reader.ts'
import { askNodes, requireAgreement } from './nodes/ask-nodes.ts'
import { type ChainNode, proveChain } from './nodes/chain-node.ts'
import { nullIfAbsent } from './nodes/node-errors.ts'

/** Transaction as a node reports it, final or not. */
type ReportedTransaction = { readonly sender: Address; readonly nonce: number; readonly isMined: boolean }

/** Mined transaction with its block, its success, and the facts that the caller wants. */
type MinedTransaction<Facts> = {
  readonly isSuccess: boolean
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimeMs: bigint
  readonly facts: Facts
}

type NodeView<Facts> =
  | { readonly state: 'unknown' | 'doubtful' }
  | { readonly state: 'pending'; readonly seen: ReportedTransaction }
  | {
      readonly state: 'mined'
      readonly seen: ReportedTransaction
      readonly isCanonical: boolean
      readonly mined: MinedTransaction<Facts>
    }

/**
 * Finality of a transaction, as the nodes see it.
 *
 * - `unknown`: a quorum answers, and no node has it
 * - `waiting`: less than a quorum has it in a final block; `seen` comes from the first node that knows it, or is null if no
 *   answer is clear
 * - `contradictory`: a quorum has it in a final block, but the nodes differ about what it did
 * - `final`: a quorum has it in the same final block, and all of them report the same
 */
export type Finality<Facts> =
  | { readonly state: 'unknown' }
  | { readonly state: 'contradictory' }
  | { readonly state: 'waiting'; readonly seen: ReportedTransaction | null }
  | ({ readonly state: 'final' } & MinedTransaction<Facts>)

type FinalityBounds = { readonly head: Pick<FinalHead, 'number'> | null; readonly gasMax: bigint | null }

/**
 * Reads from the nodes whether a transaction is final. It decides this for payments and payouts alike.
 *
 * A node that does not know the transaction abstains, because nodes receive a transaction at different times, and forget old
 * ones.
 *
 * @param factsOf facts that the nodes must agree on, besides the block and the success
 * @param head last final block, if it was read before for many transactions at once
 * @param gasMax a transaction that may use more is `waiting`, and its receipt is not read; null for no bound
 * @throws DependencyDown if too few nodes answer
 */
export async function readFinality<Facts>(
  chain: ChainReader,
  hash: TxHash,
  factsOf: (transaction: Transaction, receipt: TransactionReceipt) => Facts,
  { head = null, gasMax = null }: Partial<FinalityBounds> = {},
): Promise<Finality<Facts>> {
  // Read before the transaction, because a transaction in such a block stays there.
  const finalized = head ?? (await readFinalHead(chain))
  const views = await askNodes(chain, (node) => readFromNode(chain, node, hash, factsOf, gasMax))
  if (views.every(({ answer }) => answer.state === 'unknown')) return { state: 'unknown' }
  const seen = views.flatMap(({ answer }) => ('seen' in answer ? [answer.seen] : []))[0] ?? null
  const final = views.flatMap(({ node, answer }) =>
    answer.state === 'mined' && answer.isCanonical && answer.mined.blockNumber <= finalized.number
      ? [{ node, answer: answer.mined }]
      : [],
  )
  if (final.length < chain.quorum) return { state: 'waiting', seen }
  try {
    return { state: 'final', ...requireAgreement(chain, final, `transaction ${hash}`) }
  } catch (error) {
    if (error instanceof DependencyDown) return { state: 'contradictory' }
    throw error
  }
}

async function readFromNode<Facts>(
  chain: ChainReader,
  node: ChainNode,
  hash: TxHash,
  factsOf: (transaction: Transaction, receipt: TransactionReceipt) => Facts,
  gasMax: bigint | null,
): Promise<NodeView<Facts>> {
  const { client } = node
  const sending = nullIfAbsent(() => client.getTransaction({ hash }))
  const isBounded = gasMax === null || ((await sending)?.gas ?? 0n) <= gasMax
  const [receipt, transaction] = await Promise.all([
    isBounded ? nullIfAbsent(() => client.getTransactionReceipt({ hash })) : null,
    sending,
  ])
  for (const answered of [receipt?.transactionHash, transaction?.hash]) {
    if (answered !== undefined && lowercased(answered) !== hash)
      throw new Error(`it answered with another than ${hash}`)
  }
  const [block] = await Promise.all([
    readBlockOf(client, receipt),
    // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
    proveChain(chain, node),
  ])
  if (transaction === null && receipt === null) return { state: 'unknown' }
  // A receipt alone proves neither that the transaction exists nor that it does not.
  if (transaction === null) return { state: 'doubtful' }
  const sent = { sender: lowercased(transaction.from), nonce: transaction.nonce }
  if (receipt === null) {
    return { state: 'pending', seen: { ...sent, isMined: !isBounded && transaction.blockNumber !== null } }
  }
  return {
    state: 'mined',
    seen: { ...sent, isMined: true },
    isCanonical: [block?.hash, transaction.blockHash, ...receipt.logs.map((log) => log.blockHash)].every(
      (blockHash) => blockHash === receipt.blockHash,
    ),
    mined: {
      isSuccess: receipt.status === 'success',
      blockNumber: receipt.blockNumber,
      blockHash: receipt.blockHash,
      blockTimeMs: (block?.timestamp ?? 0n) * 1000n,
      facts: factsOf(transaction, receipt),
    },
  }
}

const readBlockOf = async (client: PublicClient, receipt: TransactionReceipt | null) =>
  receipt === null ? null : nullIfAbsent(() => client.getBlock({ blockNumber: receipt.blockNumber }))
