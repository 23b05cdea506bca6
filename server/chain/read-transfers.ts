import { formatLog, numberToHex, pad } from 'viem'
import { lowercased, type TxHash } from '#core/address.ts'
import type { ChainReader } from './chain-reader.ts'
import type { ChainNode } from './nodes/chain-node.ts'
import { isBlockAbsent } from './nodes/node-abstains.ts'
import { noteAnsweredRange, noteRefusedRange } from './nodes/node-limits.ts'
import { refusalOf } from './nodes/refusal.ts'
import { readBlockTransfers } from './read-block-transfers.ts'
import { type TokenTransfer, TRANSFER_TOPIC, tokenTransfers } from './token-transfers.ts'

/** Ranges asked for at once of one node. */
const RANGES_AT_ONCE = 4
/** A node that answers a multiple of this may have left the rest out in silence: it is asked again for less. */
const SUSPICIOUS_COUNT = 1_000

/** A transfer and its place on the chain. */
export type PlacedTransfer = TokenTransfer & {
  readonly txHash: TxHash
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
}

type BlockRange = { readonly from: bigint; readonly to: bigint }
const lengthOf = ({ from, to }: BlockRange) => to - from + 1n

/**
 * What one node says was transferred in a token to the treasury, in no order: in ranges that it allows, fewer blocks where
 * it refuses them, and by the receipts of a block whose logs are too many for it.
 */
export async function readTransfers(chain: ChainReader, node: ChainNode, range: BlockRange): Promise<PlacedTransfer[]> {
  const queue = inPieces(range, node.limits.rangeBlocks)
  const found: PlacedTransfer[] = []
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const allowed = node.limits.rangeBlocks
      // What is allowed may have become less since it was cut.
      const transfers = lengthOf(next) > allowed ? null : await readRange(chain, node, next)
      if (transfers === null) queue.unshift(...smaller(next, node.limits.rangeBlocks))
      else for (const transfer of transfers) found.push(transfer)
    }
  }
  await Promise.all(Array.from({ length: RANGES_AT_ONCE }, work)).catch((error: unknown) => {
    // Whatever is left would be asked in vain.
    queue.length = 0
    throw error
  })
  return found
}

function inPieces({ from, to }: BlockRange, blocks: bigint): BlockRange[] {
  const pieces: BlockRange[] = []
  for (let first = from; first <= to; first += blocks) {
    const last = first + blocks - 1n
    pieces.push({ from: first, to: last < to ? last : to })
  }
  return pieces
}

const smaller = (range: BlockRange, allowed: bigint): BlockRange[] => {
  const half = (lengthOf(range) + 1n) / 2n
  return inPieces(range, allowed < half ? allowed : half)
}

/** Null where the node wants to be asked for less. */
async function readRange(
  chain: ChainReader,
  node: ChainNode,
  range: BlockRange,
): Promise<readonly PlacedTransfer[] | null> {
  const isOneBlock = range.from === range.to
  try {
    const transfers = await askForLogs(chain, node, range)
    if (transfers.length > 0 && transfers.length % SUSPICIOUS_COUNT === 0) {
      return isOneBlock ? await readBlockTransfers(chain, node, range.from) : null
    }
    noteAnsweredRange(node.limits, lengthOf(range))
    return transfers
  } catch (error) {
    if (isBlockAbsent(error)) throw error
    const refusal = refusalOf(error)
    if (refusal === 'range' || refusal === 'slow') noteRefusedRange(node.limits, lengthOf(range))
    if (refusal === 'failure' || refusal === 'slow') throw error
    return isOneBlock ? readBlockTransfers(chain, node, range.from) : null
  }
}

async function askForLogs(
  { usdt, treasury }: ChainReader,
  { client }: ChainNode,
  { from, to }: BlockRange,
): Promise<readonly PlacedTransfer[]> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const filter = { address: usdt, topics: [TRANSFER_TOPIC, null, pad(treasury)], ...range }
  // What is refused is asked for in another way, and not again.
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 })
  return logs.flatMap((raw) => {
    const { blockNumber, blockHash, transactionHash, removed, ...log } = formatLog(raw)
    if (removed || blockNumber === null || blockHash === null || transactionHash === null) return []
    const place = { txHash: lowercased(transactionHash) as TxHash, blockNumber, blockHash }
    return tokenTransfers([{ ...log, blockNumber, blockHash, transactionHash, removed }]).map((transfer) => ({
      ...transfer,
      ...place,
    }))
  })
}
