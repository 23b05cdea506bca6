import {
  formatLog,
  formatTransactionReceipt,
  type Log,
  numberToHex,
  pad,
  type RpcLog,
  type RpcTransactionReceipt,
  type TransactionReceipt,
  toEventHash,
} from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { ChainReader } from './chain-reader.ts'
import { askAgreed } from './nodes/ask-nodes.ts'
import {
  type ChainNode,
  measureAnswers,
  proveBlock,
  proveChain,
  readMany,
  recordAnsweredRange,
  recordRefusedRange,
  recordUncheckedBlock,
} from './nodes/chain-node.ts'
import { classifyRefusal, isBlockAbsent, NodeAbstains } from './nodes/node-errors.ts'

/** Ranges requested at once from one node. */
const RANGES_AT_ONCE = 4
/**
 * Number of logs whose multiples are suspicious. A node that returns so many may have left out the rest silently, so it is
 * asked again for less.
 */
const SUSPICIOUS_COUNT = 1_000

/** Maximum bytes of a transfer's log in an answer. It usually has 700. */
const LOG_BYTES_MAX = 2_000
/** Maximum bytes of an answer besides its logs, or of a refusal. */
const OTHER_BYTES_MAX = 64 * 1024

/** Transfer with its place on the chain. */
export type PlacedTransfer = LoggedTokenTransfer & {
  readonly txHash: TxHash
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
}

type BlockRange = { readonly from: bigint; readonly to: bigint }
const lengthOf = ({ from, to }: BlockRange) => to - from + 1n

/** Filter of transfers: of these tokens, from or to any of these wallets. */
export type WantedTransfers = { readonly tokens: readonly Address[] } & (
  | { readonly from: readonly Address[] }
  | { readonly to: readonly Address[] }
)

/** Returns the filter of payments to the treasury. */
export const paymentFilter = ({ usdt, treasury }: Pick<ChainReader, 'usdt' | 'treasury'>): WantedTransfers => ({
  tokens: [usdt],
  to: [treasury],
})

/**
 * Reads the transfers that one node reports, in no order. Ranges have the length that the node allows, with fewer blocks if
 * it refuses them. If a block has too many logs for the node, its receipts are read.
 */
export async function readTransfers(
  node: ChainNode,
  range: BlockRange,
  wanted: WantedTransfers,
): Promise<PlacedTransfer[]> {
  const queue = splitRange(range, node.limits.rangeBlocks)
  const found: PlacedTransfer[] = []
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const allowed = node.limits.rangeBlocks
      // The allowed range may have shrunk since the range was cut.
      const transfers = lengthOf(next) > allowed ? null : await readRange(node, next, wanted)
      if (transfers === null) queue.unshift(...shortenRange(next, node.limits.rangeBlocks))
      else for (const transfer of transfers) found.push(transfer)
    }
  }
  await Promise.all(Array.from({ length: RANGES_AT_ONCE }, work)).catch((error: unknown) => {
    // The remaining requests would fail too.
    queue.length = 0
    throw error
  })
  return found
}

function splitRange({ from, to }: BlockRange, blocks: bigint): BlockRange[] {
  const pieces: BlockRange[] = []
  for (let first = from; first <= to; first += blocks) {
    const last = first + blocks - 1n
    pieces.push({ from: first, to: last < to ? last : to })
  }
  return pieces
}

const shortenRange = (range: BlockRange, allowed: bigint): BlockRange[] => {
  const half = (lengthOf(range) + 1n) / 2n
  return splitRange(range, allowed < half ? allowed : half)
}

/** Reads one range; null if the node wants a smaller one. */
async function readRange(
  node: ChainNode,
  range: BlockRange,
  wanted: WantedTransfers,
): Promise<readonly PlacedTransfer[] | null> {
  const listed = await listTransfers(node, range, wanted)
  const isSuspicious = listed !== null && listed.length > 0 && listed.length % SUSPICIOUS_COUNT === 0
  if (listed !== null && !isSuspicious) {
    recordAnsweredRange(node.limits, lengthOf(range))
    return listed
  }
  if (range.from !== range.to) return null
  try {
    return await readBlockTransfers(node, range.from, wanted)
  } catch (error) {
    const refusal = classifyRefusal(error)
    if (refusal !== 'results' && refusal !== 'slow') throw error
    if (listed !== null) {
      // A stranger can make 1,000 transfers of zero and fill their block with logs. The other nodes and later looks check the
      // list.
      recordUncheckedBlock(node, range.from)
      return listed
    }
    if (refusal === 'slow') throw error
    return readReceiptsSingly(node, range.from, wanted)
  }
}

/** Lists the transfers of a range; null if the node refuses the range. */
async function listTransfers(
  node: ChainNode,
  range: BlockRange,
  wanted: WantedTransfers,
): Promise<readonly PlacedTransfer[] | null> {
  try {
    return await readLogs(node, range, wanted)
  } catch (error) {
    if (isBlockAbsent(error)) throw error
    const refusal = classifyRefusal(error)
    if (refusal === 'range' || refusal === 'slow') recordRefusedRange(node.limits, lengthOf(range))
    if (refusal === 'failure' || refusal === 'slow') throw error
    return null
  }
}

/**
 * Reads the logs of a range in one request.
 *
 * @throws if the answer is far longer than its logs. A node could make every read cost 32 MB and still tell the truth.
 */
async function readLogs(
  { client, unbatched }: ChainNode,
  { from, to }: BlockRange,
  wanted: WantedTransfers,
): Promise<readonly PlacedTransfer[]> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const wallets = ('from' in wanted ? [wanted.from, []] : [[], wanted.to]).map(topicOf)
  const filter = { address: unwrapSingle(wanted.tokens), topics: [TRANSFER_TOPIC, ...wallets], ...range }
  const size = { bytes: 0 }
  const checkSize = (logs: number) => {
    const isPadded = size.bytes > OTHER_BYTES_MAX + logs * LOG_BYTES_MAX
    if (isPadded) throw new Error(`it answered with ${size.bytes} bytes for ${logs} logs`)
  }
  // Uses a separate request, so that the size is that of this answer. If it is refused, other requests replace it.
  const logs = await measureAnswers(size, () =>
    (unbatched ?? client).request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 }),
  ).catch((error: unknown) => {
    checkSize(0)
    throw error
  })
  const transfers = logs.flatMap(placedTransfers)
  checkSize(transfers.filter((transfer) => isWanted(transfer, wanted)).length)
  return transfers
}

const placedTransfers = (raw: RpcLog): PlacedTransfer[] => {
  const { blockNumber, blockHash, transactionHash, removed, ...log } = formatLog(raw)
  if (removed || blockNumber === null || blockHash === null || transactionHash === null) return []
  const place = { txHash: lowercased(transactionHash) as TxHash, blockNumber, blockHash }
  return tokenTransfers([{ ...log, blockNumber, blockHash, transactionHash, removed }]).map((transfer) => ({
    ...transfer,
    ...place,
  }))
}

/** Returns the topic filter. Nodes accept one word, a list of alternatives, or null for any. */
const topicOf = (wallets: readonly Address[]) =>
  wallets.length === 0 ? null : unwrapSingle(wallets.map((wallet) => pad(wallet)))

const unwrapSingle = <T>(items: readonly T[]): T | T[] =>
  items.length === 1 && items[0] !== undefined ? items[0] : [...items]

/** Receipts requested at once, if a node does not serve those of a block in one answer. */
const RECEIPTS_AT_ONCE = 100

/** Reads all transfers of a block from its receipts, for a block with more logs than a node returns at once. */
export async function readBlockTransfers(
  node: ChainNode,
  blockNumber: bigint,
  wanted: WantedTransfers,
): Promise<PlacedTransfer[]> {
  if (node.limits.hasBlockReceipts === false) return readReceiptsSingly(node, blockNumber, wanted)
  try {
    const receipts = await readReceipts(node, blockNumber)
    node.limits.hasBlockReceipts = true
    return receipts.flatMap((receipt) => wantedTransfers(receipt, wanted))
  } catch (error) {
    const isServed = node.limits.hasBlockReceipts === true || classifyRefusal(error) === 'results'
    if (isServed || error instanceof NodeAbstains) throw error
    // Not every node serves this call.
    const transfers = await readReceiptsSingly(node, blockNumber, wanted)
    node.limits.hasBlockReceipts = false
    return transfers
  }
}

/** Reads all transfers of a block with one request for each receipt. */
async function readReceiptsSingly(
  node: ChainNode,
  blockNumber: bigint,
  wanted: WantedTransfers,
): Promise<PlacedTransfer[]> {
  const { hash: blockHash, transactions } = await node.client.getBlock({ blockNumber })
  const found: PlacedTransfer[] = []
  for (let first = 0; first < transactions.length; first += RECEIPTS_AT_ONCE) {
    const some = transactions.slice(first, first + RECEIPTS_AT_ONCE)
    const transfers = await readMany(node, some, async (client, hash) => {
      const receipt = await client.getTransactionReceipt({ hash })
      if (receipt.blockHash !== blockHash) throw new Error(`it has two blocks ${blockNumber}`)
      return wantedTransfers(receipt, wanted)
    })
    for (const transfer of transfers.flat()) found.push(transfer)
  }
  return found
}

const wantedTransfers = (receipt: TransactionReceipt, wanted: WantedTransfers): PlacedTransfer[] => {
  const { transactionHash, blockNumber, blockHash, logs } = receipt
  const place = { txHash: lowercased(transactionHash) as TxHash, blockNumber, blockHash }
  return tokenTransfers(logs)
    .filter((transfer) => isWanted(transfer, wanted))
    .map((transfer) => ({ ...transfer, ...place }))
}

/** Returns whether a transfer is of a wanted token and wallet. */
const isWanted = ({ token, from, to }: LoggedTokenTransfer, wanted: WantedTransfers) =>
  wanted.tokens.includes(token) && ('from' in wanted ? wanted.from.includes(from) : wanted.to.includes(to))

async function readReceipts({ client }: ChainNode, blockNumber: bigint): Promise<readonly TransactionReceipt[]> {
  const raw = await client.request<{ Method: 'eth_getBlockReceipts'; ReturnType: RpcTransactionReceipt[] | null }>({
    method: 'eth_getBlockReceipts',
    params: [numberToHex(blockNumber)],
  } as never)
  if (raw === null) throw new NodeAbstains(`it has not got block ${blockNumber}`)
  return raw.map((receipt) => formatTransactionReceipt(receipt))
}

/**
 * Reads all transfers of these tokens from these wallets in a range of final blocks, in chain order, as the nodes agree on
 * them. Transfers of zero are left out, because anyone can make one in another wallet's name.
 *
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export const readOutgoing = (
  chain: ChainReader,
  { wallets, tokens }: { readonly wallets: readonly Address[]; readonly tokens: readonly Address[] },
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<PlacedTransfer[]> =>
  askAgreed(chain, 'the transfers of the hot wallet', async (node) => {
    const wanted = { tokens, from: wallets }
    const [transfers] = await Promise.all([readTransfers(node, { from, to }, wanted), proveBlock(node, to)])
    await proveChain(chain, node)
    // The node's filter is not trusted.
    const isMeant = ({ token, from: payer, value, blockNumber }: PlacedTransfer) =>
      value > 0n && tokens.includes(token) && wallets.includes(payer) && blockNumber >= from && blockNumber <= to
    return transfers.filter(isMeant).sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  })

export type LoggedTokenTransfer = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly logIndex: number
}

export const TRANSFER_TOPIC = toEventHash('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Returns the ERC-20 transfers among the logs of a receipt. Other logs, such as an NFT's transfer, are left out. */
export const tokenTransfers = (logs: readonly Log[]): LoggedTokenTransfer[] => logs.flatMap(toTransfer)

const WORD = /^0x[0-9a-f]{64}$/i

/**
 * Parses a log directly. viem hashes the event's text again for each log, and a block full of dust would stop the process for
 * seconds.
 */
function toTransfer({ address, topics, data, logIndex }: Log): LoggedTokenTransfer[] {
  const [event, from, to] = topics
  if (from === undefined || to === undefined || topics.length !== 3 || logIndex === null) return []
  if (event?.toLowerCase() !== TRANSFER_TOPIC || ![from, to, data].every((word) => WORD.test(word))) return []
  return [{ token: lowercased(address), from: addressIn(from), to: addressIn(to), value: BigInt(data), logIndex }]
}

/** Returns the address in the last 20 bytes of a word. */
const addressIn = (word: string): Address => lowercased(`0x${word.slice(-40)}`)
