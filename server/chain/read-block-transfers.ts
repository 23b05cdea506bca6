import { formatTransactionReceipt, numberToHex, type RpcTransactionReceipt, type TransactionReceipt } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { ChainNode } from './nodes/chain-node.ts'
import { NodeAbstains } from './nodes/node-abstains.ts'
import { readEach } from './nodes/read-each.ts'
import { refusalOf } from './nodes/refusal.ts'
import type { PlacedTransfer, WantedTransfers } from './read-transfers.ts'
import { type TokenTransfer, tokenTransfers } from './token-transfers.ts'

/** Receipts requested at once, if a node does not serve those of a block in one answer. */
const RECEIPTS_AT_ONCE = 100

/** Reads all transfers of a block from its receipts, for a block with more logs than a node returns at once. */
export async function readBlockTransfers(
  node: ChainNode,
  blockNumber: bigint,
  wanted: WantedTransfers,
): Promise<PlacedTransfer[]> {
  if (node.limits.hasBlockReceipts === false) return readReceiptsApart(node, blockNumber, wanted)
  try {
    const receipts = await readReceipts(node, blockNumber)
    node.limits.hasBlockReceipts = true
    return receipts.flatMap((receipt) => transfersIn(receipt, wanted))
  } catch (error) {
    const isServed = node.limits.hasBlockReceipts === true || refusalOf(error) === 'results'
    if (isServed || error instanceof NodeAbstains) throw error
    // Not every node serves this call.
    const transfers = await readReceiptsApart(node, blockNumber, wanted)
    node.limits.hasBlockReceipts = false
    return transfers
  }
}

/** Reads all transfers of a block with one request for each receipt. */
export async function readReceiptsApart(
  node: ChainNode,
  blockNumber: bigint,
  wanted: WantedTransfers,
): Promise<PlacedTransfer[]> {
  const { hash: blockHash, transactions } = await node.client.getBlock({ blockNumber })
  const found: PlacedTransfer[] = []
  for (let first = 0; first < transactions.length; first += RECEIPTS_AT_ONCE) {
    const some = transactions.slice(first, first + RECEIPTS_AT_ONCE)
    const transfers = await readEach(node, some, async (client, hash) => {
      const receipt = await client.getTransactionReceipt({ hash })
      if (receipt.blockHash !== blockHash) throw new Error(`it has two blocks ${blockNumber}`)
      return transfersIn(receipt, wanted)
    })
    for (const transfer of transfers.flat()) found.push(transfer)
  }
  return found
}

const transfersIn = (receipt: TransactionReceipt, wanted: WantedTransfers): PlacedTransfer[] => {
  const { transactionHash, blockNumber, blockHash, logs } = receipt
  const place = { txHash: lowercased(transactionHash) as TxHash, blockNumber, blockHash }
  return tokenTransfers(logs)
    .filter((transfer) => isWanted(transfer, wanted))
    .map((transfer) => ({ ...transfer, ...place }))
}

/** Returns whether a transfer is of a wanted token and wallet. */
export const isWanted = ({ token, from, to }: TokenTransfer, wanted: WantedTransfers) =>
  wanted.tokens.includes(token) && ('from' in wanted ? wanted.from.includes(from) : wanted.to.includes(to))

async function readReceipts({ client }: ChainNode, blockNumber: bigint): Promise<readonly TransactionReceipt[]> {
  const raw = await client.request<{ Method: 'eth_getBlockReceipts'; ReturnType: RpcTransactionReceipt[] | null }>({
    method: 'eth_getBlockReceipts',
    params: [numberToHex(blockNumber)],
  } as never)
  if (raw === null) throw new NodeAbstains(`it has not got block ${blockNumber}`)
  return raw.map((receipt) => formatTransactionReceipt(receipt))
}
