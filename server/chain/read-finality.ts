import {
  BlockNotFoundError,
  type PublicClient,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { askAll, type ChainReader, isAgreed } from './chain-reader.ts'
import { finalizedBlock } from './finalized-block.ts'

/** What a node says of a transaction that need not be final. */
type SeenTransaction = { readonly sender: Address; readonly nonce: number; readonly isMined: boolean }

/** A mined transaction: its block, whether it succeeded, and what its reader wanted to know of it. */
type MinedTransaction<Facts> = {
  readonly isSuccess: boolean
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimeMs: bigint
  readonly facts: Facts
}

type NodeView<Facts> =
  | { readonly state: 'unknown' | 'doubtful' }
  | { readonly state: 'pending'; readonly seen: SeenTransaction }
  | {
      readonly state: 'mined'
      readonly seen: SeenTransaction
      readonly isCanonical: boolean
      readonly mined: MinedTransaction<Facts>
    }

/**
 * Where a transaction stands, as all nodes see it.
 *
 * - `unknown`: no node has it
 * - `waiting`: it is not final on every node; `seen` is what the first node that knows it says, null where none is clear
 * - `contradictory`: it is final on every node, and they differ about what it did
 * - `final`: every node has it in the same final block, and says the same of it
 */
export type Finality<Facts> =
  | { readonly state: 'unknown' }
  | { readonly state: 'contradictory' }
  | { readonly state: 'waiting'; readonly seen: SeenTransaction | null }
  | ({ readonly state: 'final' } & MinedTransaction<Facts>)

/**
 * Reads from every node whether a transaction is final. Decides it for payments and payouts alike.
 *
 * @param factsOf what the nodes must agree on beyond the block and the success
 * @throws DependencyDown when a node fails
 */
export async function readFinality<Facts>(
  chain: ChainReader,
  hash: TxHash,
  factsOf: (transaction: Transaction, receipt: TransactionReceipt) => Facts,
): Promise<Finality<Facts>> {
  const views = await askAll(chain, (client) => readFromNode(client, hash, factsOf))
  if (views.every(({ state }) => state === 'unknown')) return { state: 'unknown' }
  const seen = views.flatMap((view) => ('seen' in view ? [view.seen] : []))[0] ?? null
  const mined = views.filter((view) => view.state === 'mined')
  // Nodes hear of a transaction one after the other: the least advanced one decides.
  const [first] = mined
  if (first === undefined || mined.length < views.length) return { state: 'waiting', seen }
  const finalized = await finalizedBlock(chain)
  const isFinal = mined.every((view) => view.mined.blockNumber <= finalized && view.isCanonical)
  if (!isFinal) return { state: 'waiting', seen }
  if (!isAgreed(mined.map((view) => view.mined))) return { state: 'contradictory' }
  return { state: 'final', ...first.mined }
}

async function readFromNode<Facts>(
  client: PublicClient,
  hash: TxHash,
  factsOf: (transaction: Transaction, receipt: TransactionReceipt) => Facts,
): Promise<NodeView<Facts>> {
  const [receipt, transaction] = await Promise.all([
    absentAsNull(() => client.getTransactionReceipt({ hash })),
    absentAsNull(() => client.getTransaction({ hash })),
  ])
  if (transaction === null && receipt === null) return { state: 'unknown' }
  // A receipt alone, or an answer to another question, proves neither that the transaction exists nor that it does not.
  if (transaction === null || lowercased(transaction.hash) !== hash) return { state: 'doubtful' }
  const sent = { sender: lowercased(transaction.from), nonce: transaction.nonce }
  if (receipt === null || lowercased(receipt.transactionHash) !== hash) {
    return { state: 'pending', seen: { ...sent, isMined: false } }
  }
  const block = await absentAsNull(() => client.getBlock({ blockNumber: receipt.blockNumber }))
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

async function absentAsNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    const isAbsent =
      error instanceof TransactionReceiptNotFoundError ||
      error instanceof TransactionNotFoundError ||
      error instanceof BlockNotFoundError
    if (isAbsent) return null
    throw error
  }
}
