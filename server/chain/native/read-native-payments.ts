import type { PublicClient } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Bnb } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import { DependencyDown } from '../../fault.ts'
import type { ChainReader } from '../chain-reader.ts'
import { askAgreed, askNodes } from '../nodes/ask-nodes.ts'
import { type ChainNode, type FinalBlock, proveChain, readMany } from '../nodes/chain-node.ts'
import { classifyRefusal, hasNoAnswer, NodeAbstains, nullIfAbsent } from '../nodes/node-errors.ts'

/**
 * Returns whether BNB may have come to the treasury after one final block, up to another.
 *
 * An account without code pays only by its own transactions. If its balance and its nonce are unchanged, nothing came. The
 * number of calls does not depend on the length of the range. An order is free, so it must not force the watcher to read
 * every block.
 *
 * A node that cannot answer counts as a yes. One yes is enough for the blocks to be read.
 *
 * @throws DependencyDown if too few nodes answer
 */
export async function mayHaveReceivedBnb(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<boolean> {
  if (fromBlock < 0n) return true
  const answers = await askNodes(chain, async (node) => {
    const hasChanged = await hasTreasuryChanged(chain, node, fromBlock, toBlock).catch((error: unknown) => {
      if (hasNoAnswer(error) && classifyRefusal(error) !== 'range') throw error
      return true
    })
    // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
    await proveChain(chain, node)
    return hasChanged
  })
  return answers.some(({ answer }) => answer)
}

async function hasTreasuryChanged({ treasury }: ChainReader, { client }: ChainNode, from: bigint, to: bigint) {
  const account = { address: treasury }
  const [code, balance, balanceBefore, nonce, nonceBefore] = await Promise.all([
    client.getCode({ ...account, blockNumber: to }),
    client.getBalance({ ...account, blockNumber: to }),
    client.getBalance({ ...account, blockNumber: from }),
    client.getTransactionCount({ ...account, blockNumber: to }),
    client.getTransactionCount({ ...account, blockNumber: from }),
  ])
  const isContract = code !== undefined && code !== '0x'
  return isContract || balance !== balanceBefore || nonce !== nonceBefore
}

/** Block with the transactions whose own value goes to the treasury. It is not known yet whether they succeeded. */
export type NativeBlock = FinalBlock & { readonly transfers: readonly NativeTransfer[] }

/** Blocks requested at once from one node. A transfer of BNB leaves no log, so every block has to be read. */
const BLOCKS_AT_ONCE = 8n

/**
 * Reads every block of a range, in chain order.
 *
 * @param fromBlock first block, inclusive
 * @param toBlock last block, inclusive; must be final
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export const readNativeBlocks = (chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<NativeBlock[]> =>
  askAgreed(chain, 'the transfers of BNB', (node) => readFromNode(chain, node, fromBlock, toBlock))

async function readFromNode(chain: ChainReader, node: ChainNode, from: bigint, to: bigint): Promise<NativeBlock[]> {
  const blocks: NativeBlock[] = []
  for (let first = from; first <= to; first += BLOCKS_AT_ONCE) {
    const last = first + BLOCKS_AT_ONCE - 1n < to ? first + BLOCKS_AT_ONCE - 1n : to
    const numbers = Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index))
    blocks.push(...(await readMany(node, numbers, (client, number) => readBlock(chain, client, number))))
  }
  // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
  await proveChain(chain, node)
  return blocks
}

async function readBlock(chain: ChainReader, client: PublicClient, blockNumber: bigint): Promise<NativeBlock> {
  const { number, hash, timestamp, transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
  if (number !== blockNumber) throw new Error(`it answered with another block than ${blockNumber}`)
  const place = { blockNumber, blockHash: hash, blockTimeMs: timestamp * 1000n }
  const transfers = transactions
    .map((made) => ({
      txHash: lowercased(made.hash) as TxHash,
      sender: lowercased(made.from),
      recipient: made.to === null ? null : lowercased(made.to),
      valueWei: made.value,
      ...place,
    }))
    .filter((transfer) => isNativePayment(chain, transfer))
  return { number: blockNumber, hash, timeMs: place.blockTimeMs, transfers }
}

/** Receipts requested at once from one node. */
const RECEIPTS_AT_ONCE = 100

type NativeOutcome = { readonly isSuccess: boolean; readonly blockHash: `0x${string}` }

/**
 * Returns the transfers that succeeded, as payments. A transaction in a block need not have moved money, which only its
 * receipt shows. The nodes have agreed on all other facts with the block, so those are not read again.
 *
 * @throws DependencyDown if too few nodes answer, they disagree, or a transfer is in another block now
 */
export async function readNativePayments(chain: ChainReader, transfers: readonly NativeTransfer[]): Promise<Payment[]> {
  if (transfers.length === 0) return []
  const outcomes = await askAgreed(chain, 'the outcome of transfers of BNB', (node) =>
    readOutcomesFromNode(chain, node, transfers),
  )
  return transfers.flatMap((transfer, index) => {
    const outcome = outcomes[index]
    if (outcome?.blockHash !== transfer.blockHash) {
      throw new DependencyDown(`transaction ${transfer.txHash} is not in its final block any more`)
    }
    return outcome.isSuccess ? [toNativePayment(chain, transfer)] : []
  })
}

async function readOutcomesFromNode(
  chain: ChainReader,
  node: ChainNode,
  transfers: readonly NativeTransfer[],
): Promise<NativeOutcome[]> {
  const outcomes: NativeOutcome[] = []
  for (let first = 0; first < transfers.length; first += RECEIPTS_AT_ONCE) {
    const some = transfers.slice(first, first + RECEIPTS_AT_ONCE)
    outcomes.push(...(await Promise.all(some.map((transfer) => readOutcome(node, transfer)))))
  }
  // Checked after the answer, because the node's name may lead to several nodes, and one could serve another chain.
  await proveChain(chain, node)
  return outcomes
}

async function readOutcome({ client }: ChainNode, { txHash }: NativeTransfer): Promise<NativeOutcome> {
  const receipt = await nullIfAbsent(() => client.getTransactionReceipt({ hash: txHash }))
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
export const isNativePayment = (
  chain: ChainReader,
  { sender, recipient, valueWei }: Pick<NativeTransfer, 'sender' | 'recipient' | 'valueWei'>,
): boolean => recipient === chain.treasury && sender !== chain.treasury && valueWei > 0n

/** Returns the payment in BNB of such a transaction. It is exactly one, whatever else the transaction did. */
export const toNativePayment = (
  chain: ChainReader,
  { txHash, sender, valueWei, blockNumber, blockHash, blockTimeMs }: NativeTransfer,
): Payment => ({
  ...{ asset: 'BNB', chainId: chain.chainId, txHash, logIndex: NATIVE_LOG_INDEX, occurrence: 0 },
  ...{ blockNumber, blockHash, blockTimeMs },
  from: sender,
  to: chain.treasury,
  value: valueWei as Bnb,
})
