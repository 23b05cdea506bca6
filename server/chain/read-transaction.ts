import {
  BlockNotFoundError,
  decodeEventLog,
  erc20Abi,
  type Log,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { type Bnb, usdt } from '#core/money.ts'
import { isPayment, NATIVE_LOG_INDEX, type Payment, type TransactionView } from '#core/payment.ts'
import { agreed, askAll, type ChainReader } from './chain-reader.ts'
import { checkChain } from './check-chain.ts'
import { countOccurrences, type Uncounted } from './count-occurrences.ts'
import { finalizedBlock } from './finalized-block.ts'

type MinedView = {
  readonly state: 'mined'
  readonly sender: Address
  /** Null where the transaction made a contract. */
  readonly recipient: Address | null
  readonly valueWei: bigint
  readonly isSuccess: boolean
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly isCanonical: boolean
  readonly blockTimeMs: bigint
  readonly transfers: readonly TokenTransfer[]
}
type NodeView =
  | { readonly state: 'unknown' }
  | { readonly state: 'pending'; readonly sender: Address; readonly nonce: number }
  | MinedView

type TokenTransfer = { token: Address; from: Address; to: Address; value: bigint; logIndex: number }

/**
 * Reads a transaction from every node. A payment of USDT is told by its finalized logs alone: neither calldata nor the
 * called contract proves that money moved. One of BNB is the transaction's own value; what a contract sends on inside of
 * a transaction leaves no trace in a receipt and is not seen here.
 *
 * @throws DependencyDown when a node fails or two disagree about a final transaction
 */
export async function readTransaction(chain: ChainReader, hash: TxHash): Promise<TransactionView> {
  await checkChain(chain)
  const views = await askAll(chain, (client) => readFromNode(client, hash))
  const unsettled = views.find((view) => view.state !== 'mined')
  if (unsettled !== undefined) {
    // Nodes hear of a transaction one after the other: the least advanced one decides.
    const known = views.find((view) => view.state !== 'unknown')
    if (known === undefined) return { state: 'unknown' }
    if (known.state === 'mined') return { state: 'confirming', sender: known.sender }
    return known
  }
  const finalized = await finalizedBlock(chain)
  const mined = views.filter((view) => view.state === 'mined')
  if (mined.some((view) => view.blockNumber > finalized || !view.isCanonical)) {
    const sender = mined[0]?.sender ?? '0x'
    return { state: 'confirming', sender }
  }
  const view = agreed(mined, `transaction ${hash}`)
  if (!view.isSuccess) return { state: 'failed', sender: view.sender }
  const payments = countOccurrences([...tokenPayments(chain, hash, view), ...nativePayment(chain, hash, view)])
  // Asked once more: a name in front of several nodes may have led elsewhere meanwhile.
  await checkChain(chain)
  return { state: 'final', sender: view.sender, payments, otherwise: whyNoPayment(chain, view) }
}

function tokenPayments(chain: ChainReader, txHash: TxHash, view: MinedView): Uncounted[] {
  return view.transfers
    .filter((transfer) => isPayment(transfer, chain))
    .map(({ from, value, logIndex }) => ({
      ...placeOf(chain, txHash, view),
      asset: 'USDT',
      logIndex,
      from,
      value: usdt(value),
    }))
}

function nativePayment(chain: ChainReader, txHash: TxHash, view: MinedView): Uncounted[] {
  if (view.recipient !== chain.treasury || view.sender === chain.treasury || view.valueWei === 0n) return []
  const value = view.valueWei as Bnb
  return [{ ...placeOf(chain, txHash, view), asset: 'BNB', logIndex: NATIVE_LOG_INDEX, from: view.sender, value }]
}

const placeOf = (chain: ChainReader, txHash: TxHash, { blockNumber, blockHash, blockTimeMs }: MinedView) =>
  ({
    chainId: chain.chainId,
    txHash,
    blockNumber,
    blockHash,
    blockTimeMs,
    to: chain.treasury,
  }) satisfies Partial<Payment>

function whyNoPayment(chain: ChainReader, view: MinedView): 'wrong_token' | 'wrong_recipient' {
  const movedUsdt = view.transfers.some((transfer) => transfer.token === chain.usdt)
  const movedBnbElsewhere = view.valueWei > 0n && view.transfers.length === 0
  return movedUsdt || movedBnbElsewhere ? 'wrong_recipient' : 'wrong_token'
}

async function readFromNode(client: PublicClient, hash: TxHash): Promise<NodeView> {
  const [receipt, transaction] = await Promise.all([
    absentAsNull(() => client.getTransactionReceipt({ hash })),
    absentAsNull(() => client.getTransaction({ hash })),
  ])
  // A node that answers with something else than it was asked for knows nothing.
  if (transaction === null || lowercased(transaction.hash) !== hash) return { state: 'unknown' }
  const sender = lowercased(transaction.from)
  if (receipt === null || lowercased(receipt.transactionHash) !== hash) {
    return { state: 'pending', sender, nonce: transaction.nonce }
  }
  const block = await absentAsNull(() => client.getBlock({ blockNumber: receipt.blockNumber }))
  return {
    state: 'mined',
    sender,
    recipient: transaction.to === null ? null : lowercased(transaction.to),
    valueWei: transaction.value,
    isSuccess: receipt.status === 'success',
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    isCanonical: [block?.hash, transaction.blockHash, ...receipt.logs.map((log) => log.blockHash)].every(
      (blockHash) => blockHash === receipt.blockHash,
    ),
    blockTimeMs: (block?.timestamp ?? 0n) * 1000n,
    transfers: receipt.logs.flatMap(toTransfer),
  }
}

export async function absentAsNull<T>(read: () => Promise<T>): Promise<T | null> {
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

/** An ERC-20 transfer; anything else, an NFT's transfer among them, is none. */
export function toTransfer(log: Log): TokenTransfer[] {
  if (log.topics.length !== 3 || log.data.length !== 66 || log.logIndex === null) return []
  try {
    const { args } = decodeEventLog({ abi: erc20Abi, eventName: 'Transfer', topics: log.topics, data: log.data })
    const token = lowercased(log.address)
    return [{ token, from: lowercased(args.from), to: lowercased(args.to), value: args.value, logIndex: log.logIndex }]
  } catch {
    // Another event: decoding is how viem tells.
    return []
  }
}
