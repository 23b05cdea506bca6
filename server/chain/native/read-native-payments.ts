import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import { DependencyDown } from '../../dependency-down.ts'
import type { ChainReader } from '../chain-reader.ts'
import { askAgreed } from '../nodes/ask-nodes.ts'
import { type ChainNode, proveChain } from '../nodes/chain-node.ts'
import { absentAsNull, NodeAbstains } from '../nodes/node-errors.ts'

/** Receipts requested at once from one node. */
const RECEIPTS_AT_ONCE = 100

type Outcome = { readonly isSuccess: boolean; readonly blockHash: `0x${string}` }

/**
 * Returns the transfers that succeeded, as payments. A transaction in a block need not have moved money, which only its
 * receipt shows. The nodes have agreed on all other facts with the block, so those are not read again.
 *
 * @throws DependencyDown if too few nodes answer, they disagree, or a transfer is in another block now
 */
export async function readNativePayments(chain: ChainReader, transfers: readonly NativeTransfer[]): Promise<Payment[]> {
  if (transfers.length === 0) return []
  const outcomes = await askAgreed(chain, 'the outcome of transfers of BNB', (node) =>
    readFromNode(chain, node, transfers),
  )
  return transfers.flatMap((transfer, index) => {
    const outcome = outcomes[index]
    if (outcome?.blockHash !== transfer.blockHash) {
      throw new DependencyDown(`transaction ${transfer.txHash} is not in its final block any more`)
    }
    return outcome.isSuccess ? [nativePayment(chain, transfer)] : []
  })
}

async function readFromNode(
  chain: ChainReader,
  node: ChainNode,
  transfers: readonly NativeTransfer[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let first = 0; first < transfers.length; first += RECEIPTS_AT_ONCE) {
    const some = transfers.slice(first, first + RECEIPTS_AT_ONCE)
    outcomes.push(...(await Promise.all(some.map((transfer) => readOutcome(node, transfer)))))
  }
  // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
  await proveChain(chain, node)
  return outcomes
}

async function readOutcome({ client }: ChainNode, { txHash }: NativeTransfer): Promise<Outcome> {
  const receipt = await absentAsNull(() => client.getTransactionReceipt({ hash: txHash }))
  if (receipt === null) throw new NodeAbstains('it has not got a transaction of a final block')
  if (lowercased(receipt.transactionHash) !== txHash) throw new Error(`it answered with another than ${txHash}`)
  return { isSuccess: receipt.status === 'success', blockHash: receipt.blockHash }
}

/** Successful transaction in a final block, with its own value. */
export type NativeTransfer = {
  readonly txHash: TxHash
  readonly sender: Address
  /** Recipient; null if the transaction created a contract. */
  readonly recipient: Address | null
  readonly valueWei: bigint
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimeMs: bigint
}

/** Returns whether a transaction's own value goes to the treasury. The treasury buys nothing by paying itself. */
export const paysNatively = (
  chain: ChainReader,
  { sender, recipient, valueWei }: Pick<NativeTransfer, 'sender' | 'recipient' | 'valueWei'>,
): boolean => recipient === chain.treasury && sender !== chain.treasury && valueWei > 0n

/** Returns the payment in BNB of such a transaction. It is exactly one, whatever else the transaction did. */
export const nativePayment = (
  chain: ChainReader,
  { txHash, sender, valueWei, blockNumber, blockHash, blockTimeMs }: NativeTransfer,
): Payment => ({
  ...{ asset: 'BNB', chainId: chain.chainId, txHash, logIndex: NATIVE_LOG_INDEX, occurrence: 0 },
  ...{ blockNumber, blockHash, blockTimeMs },
  from: sender,
  to: chain.treasury,
  value: valueWei as Bnb,
})
