import { formatTransactionReceipt, numberToHex, type RpcTransactionReceipt, type TransactionReceipt } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { ChainNode } from './nodes/chain-node.ts'
import { NodeAbstains } from './nodes/node-abstains.ts'
import type { PlacedTransfer, WantedTransfers } from './read-transfers.ts'
import { type TokenTransfer, tokenTransfers } from './token-transfers.ts'

/** Receipts asked for at once, where a node does not serve those of a block in one answer. */
const RECEIPTS_AT_ONCE = 100

/** All transfers of a block, by its receipts: for a block with more logs than a node answers at once. */
export async function readBlockTransfers(
  node: ChainNode,
  blockNumber: bigint,
  wanted: WantedTransfers,
): Promise<PlacedTransfer[]> {
  const receipts = await readReceipts(node, blockNumber)
  return receipts.flatMap(({ transactionHash, blockHash, logs }) =>
    tokenTransfers(logs)
      .filter((transfer) => isWanted(transfer, wanted))
      .map((transfer) => ({ ...transfer, txHash: lowercased(transactionHash) as TxHash, blockNumber, blockHash })),
  )
}

const isWanted = ({ token, from, to }: TokenTransfer, wanted: WantedTransfers) =>
  wanted.tokens.includes(token) && ('from' in wanted ? wanted.from.includes(from) : wanted.to.includes(to))

async function readReceipts(node: ChainNode, blockNumber: bigint): Promise<readonly TransactionReceipt[]> {
  if (node.limits.hasBlockReceipts === false) return readOneByOne(node, blockNumber)
  try {
    const raw = await node.client.request<{
      Method: 'eth_getBlockReceipts'
      ReturnType: RpcTransactionReceipt[] | null
    }>({
      method: 'eth_getBlockReceipts',
      params: [numberToHex(blockNumber)],
    } as never)
    if (raw === null) throw new NodeAbstains(`it has not got block ${blockNumber}`)
    node.limits.hasBlockReceipts = true
    return raw.map((receipt) => formatTransactionReceipt(receipt))
  } catch (error) {
    if (error instanceof NodeAbstains || node.limits.hasBlockReceipts === true) throw error
    // Not every node serves the call.
    const receipts = await readOneByOne(node, blockNumber)
    node.limits.hasBlockReceipts = false
    return receipts
  }
}

async function readOneByOne({ client }: ChainNode, blockNumber: bigint): Promise<readonly TransactionReceipt[]> {
  const { hash: blockHash, transactions } = await client.getBlock({ blockNumber })
  const receipts: TransactionReceipt[] = []
  for (let first = 0; first < transactions.length; first += RECEIPTS_AT_ONCE) {
    const some = transactions.slice(first, first + RECEIPTS_AT_ONCE)
    receipts.push(...(await Promise.all(some.map((hash) => client.getTransactionReceipt({ hash })))))
  }
  if (receipts.some((receipt) => receipt.blockHash !== blockHash)) throw new Error(`it has two blocks ${blockNumber}`)
  return receipts
}
