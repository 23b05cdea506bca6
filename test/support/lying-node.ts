import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Address, TxHash } from '#core/address.ts'

/** `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const DECIMALS_SELECTOR = '0x313ce567'
/** `finalized` is this many blocks behind `latest`, as on BSC. */
const FINALITY_BLOCKS = 2
const BLOCK_SECONDS = 1

type Hex = `0x${string}`

export type FakeTransfer = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}
export type FakeTransaction = {
  readonly hash: TxHash
  readonly from: Address
  readonly to: Address
  readonly valueWei: bigint
  readonly nonce: number
  readonly isReverted: boolean
  readonly transfers: readonly FakeTransfer[]
}
export type FakeBlock = {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestampSeconds: number
  readonly transactions: readonly FakeTransaction[]
}

/** What a node does wrong for as long as it is set. */
export type Faults = {
  isDown: boolean
  /** Blocks that it is behind. */
  lagBlocks: number
  /** Answers every question for logs with none. */
  hidesLogs: boolean
  /** After so many more requests it is another chain's node, on which everybody has paid; null for never. */
  strayAfterRequests: number | null
  /** Tells of another amount than was paid. */
  inflates: boolean
  /** Answers with another transaction's receipt. */
  givesForeignReceipts: boolean
  /** Numbers the logs of a block from here. */
  firstLogIndex: number
  /** Calls its latest block final. */
  finalizesAtOnce: boolean
  /** Does not know the `finalized` tag. */
  knowsNoTag: boolean
  /** Stays on these blocks, whatever the others do. */
  pinned: readonly FakeBlock[] | null
}

const honest = (): Faults => ({
  isDown: false,
  lagBlocks: 0,
  hidesLogs: false,
  strayAfterRequests: null,
  inflates: false,
  givesForeignReceipts: false,
  firstLogIndex: 0,
  finalizesAtOnce: false,
  knowsNoTag: false,
  pinned: null,
})

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const word = (value: Hex | bigint): Hex =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
export const fakeHash = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`
export const fakeAddress = (text: string) => fakeHash(text).slice(0, 42) as Address

export type FakeChain = ReturnType<typeof createFakeChain>

/** A chain in memory that does what it is told: blocks on demand, and other blocks in the place of those not final. */
export function createFakeChain(options: { chainId: number; usdt: Address; treasury: Address; startSeconds: number }) {
  let blocks: FakeBlock[] = []
  let highestFinal = 0
  let forks = 0
  const pool = new Map<TxHash, FakeTransaction>()

  function append(transactions: readonly FakeTransaction[]): void {
    const parent = blocks.at(-1)
    const number = blocks.length
    blocks.push({
      number,
      hash: fakeHash(`${options.chainId} ${forks} ${number} ${transactions.map(({ hash }) => hash).join()}`),
      parentHash: parent?.hash ?? fakeHash('nothing'),
      timestampSeconds: options.startSeconds + number * BLOCK_SECONDS,
      transactions,
    })
    highestFinal = Math.max(highestFinal, number - FINALITY_BLOCKS)
  }
  append([])

  return {
    ...options,
    blocks: (): readonly FakeBlock[] => blocks,
    highestFinal: () => highestFinal,
    pool: (): readonly FakeTransaction[] => [...pool.values()],
    send(transaction: FakeTransaction): void {
      pool.set(transaction.hash, transaction)
    },
    /** Takes a transaction out of the pool for good, as one that was replaced. */
    drop: (hash: TxHash) => pool.delete(hash),
    /** A block with these transactions of the pool. */
    mine(hashes: readonly TxHash[] = [...pool.keys()]): void {
      const taken = hashes.flatMap((hash) => pool.get(hash) ?? [])
      for (const { hash } of taken) pool.delete(hash)
      append(taken)
    },
    /** Takes back blocks that are not final; what was in them waits in the pool again. */
    reorg(depth: number): number {
      const kept = Math.max(highestFinal + 1, blocks.length - depth)
      const gone = blocks.slice(kept)
      blocks = blocks.slice(0, kept)
      forks += 1
      for (const block of gone) for (const transaction of block.transactions) pool.set(transaction.hash, transaction)
      return gone.length
    },
  }
}

export type LyingNode = {
  readonly url: string
  readonly faults: Faults
  /** From here on it tells the truth. */
  heal(): void
}

type Ask = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

/** A server of many nodes, each with faults of its own, over real HTTP. */
export async function startLyingNodes() {
  const nodes = new Map<string, { chain: FakeChain; faults: Faults }>()
  const server = createServer(async (request, response) => {
    const node = nodes.get(request.url ?? '')
    const text = await bodyOf(request)
    if (node === undefined || node.faults.isDown) return request.socket.destroy()
    const asked = JSON.parse(text) as Ask | Ask[]
    const reply = (ask: Ask) => ({ jsonrpc: '2.0', id: ask.id, ...answer(node.chain, node.faults, ask) })
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the nodes have no port')
  let count = 0
  return {
    addNode(chain: FakeChain): LyingNode {
      const path = `/${++count}`
      const faults = honest()
      nodes.set(path, { chain, faults })
      return {
        url: `http://127.0.0.1:${address.port}${path}`,
        faults,
        heal: () => Object.assign(faults, honest()),
      }
    },
    removeNode: (node: LyingNode) => nodes.delete(new URL(node.url).pathname),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** What a node sees, faults and all. */
function answer(chain: FakeChain, faults: Faults, ask: Ask): Answer {
  if (faults.strayAfterRequests !== null && faults.strayAfterRequests-- <= 0) return strayAnswer(chain, ask)
  const all = faults.pinned ?? chain.blocks()
  const blocks = all.slice(0, Math.max(1, all.length - faults.lagBlocks))
  const latest = blocks.length - 1
  switch (ask.method) {
    case 'eth_chainId':
      return { result: hex(chain.chainId) }
    case 'eth_blockNumber':
      return { result: hex(latest) }
    case 'eth_call': {
      const [{ data }] = ask.params as [{ data: string }]
      return data.startsWith(DECIMALS_SELECTOR) ? { result: word(18n) } : refusal('execution reverted')
    }
    case 'eth_getBlockByNumber': {
      const [tag, isWhole] = ask.params as [string, boolean]
      if (tag === 'finalized' && faults.knowsNoTag) return refusal('unknown tag')
      const number = tag === 'latest' ? latest : tag === 'finalized' ? finalOf(chain, faults, latest) : Number(tag)
      const block = blocks[number]
      return { result: block === undefined ? null : toBlock(block, isWhole) }
    }
    case 'eth_getLogs': {
      const [{ fromBlock, toBlock, topics }] = ask.params as [{ fromBlock: string; toBlock: string; topics: unknown[] }]
      if (faults.hidesLogs) return { result: [] }
      const inRange = blocks.slice(Number(fromBlock), Number(toBlock) + 1)
      const logs = inRange.flatMap((block) => logsOf(block, faults))
      return { result: logs.filter((log) => log.address === chain.usdt && log.topics[2] === topics[2]) }
    }
    case 'eth_getTransactionByHash': {
      const [hash] = ask.params as [TxHash]
      const block = blocks.find(({ transactions }) => transactions.some((made) => made.hash === hash))
      const made = block?.transactions.find((one) => one.hash === hash) ?? chain.pool().find((one) => one.hash === hash)
      return { result: made === undefined ? null : toTransaction(made, block) }
    }
    case 'eth_getTransactionReceipt': {
      const [hash] = ask.params as [TxHash]
      const block = blocks.find(({ transactions }) => transactions.some((made) => made.hash === hash))
      if (block === undefined) return { result: null }
      if (!faults.givesForeignReceipts) return { result: toReceipt(block, hash, faults) }
      const foreign = blocks.findLast(({ transactions }) => transactions.some((made) => made.hash !== hash))
      const other = foreign?.transactions.find((made) => made.hash !== hash)
      return { result: foreign === undefined || other === undefined ? null : toReceipt(foreign, other.hash, faults) }
    }
    default:
      return refusal(`${ask.method} is not known here`)
  }
}

const refusal = (message: string): Answer => ({ error: { code: -32_601, message } })

function finalOf(chain: FakeChain, faults: Faults, latest: number): number {
  if (faults.finalizesAtOnce) return latest
  return Math.min(latest, Math.max(0, faults.pinned === null ? Math.min(chain.highestFinal(), latest) : latest - 2))
}

/** Another chain, on which somebody has paid the treasury in every block. */
function strayAnswer(chain: FakeChain, ask: Ask): Answer {
  const number = chain.blocks().length - 1
  const paid: FakeTransaction = {
    hash: fakeHash(`stray ${chain.chainId} ${number}`),
    from: fakeAddress(`stray ${chain.chainId}`),
    to: chain.usdt,
    valueWei: 0n,
    nonce: 0,
    isReverted: false,
    transfers: [
      { token: chain.usdt, from: fakeAddress(`stray ${chain.chainId}`), to: chain.treasury, value: 29n * 10n ** 18n },
    ],
  }
  const block = {
    number,
    hash: fakeHash(`stray block ${number}`),
    parentHash: fakeHash('stray'),
    timestampSeconds: chain.startSeconds,
    transactions: [paid],
  }
  switch (ask.method) {
    case 'eth_chainId':
      return { result: hex(chain.chainId + 1_000_000) }
    case 'eth_blockNumber':
      return { result: hex(number) }
    case 'eth_call':
      return { result: word(18n) }
    case 'eth_getBlockByNumber':
      return { result: toBlock(block, ask.params[1] === true) }
    case 'eth_getLogs': {
      const [{ toBlock: last }] = ask.params as [{ toBlock: string }]
      return { result: logsOf({ ...block, number: Number(last) }, honest()) }
    }
    case 'eth_getTransactionByHash':
      return { result: toTransaction({ ...paid, hash: ask.params[0] as TxHash }, block) }
    case 'eth_getTransactionReceipt':
      return {
        result: toReceipt(
          { ...block, transactions: [{ ...paid, hash: ask.params[0] as TxHash }] },
          ask.params[0] as TxHash,
          honest(),
        ),
      }
    default:
      return refusal(`${ask.method} is not known here`)
  }
}

function logsOf(block: FakeBlock, faults: Faults) {
  const made = block.transactions.flatMap((transaction, transactionIndex) =>
    transaction.isReverted
      ? []
      : transaction.transfers.map((transfer) => ({ transaction, transactionIndex, transfer })),
  )
  return made.map(({ transaction, transactionIndex, transfer }, index) => ({
    address: transfer.token,
    topics: [TRANSFER_TOPIC, word(transfer.from), word(transfer.to)],
    data: word(transfer.value + (faults.inflates ? 10n ** 20n : 0n)),
    blockNumber: hex(block.number),
    blockHash: block.hash,
    transactionHash: transaction.hash,
    transactionIndex: hex(transactionIndex),
    logIndex: hex(index + faults.firstLogIndex),
    removed: false,
  }))
}

function toBlock(block: FakeBlock, isWhole: boolean) {
  return {
    number: hex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: hex(block.timestampSeconds),
    transactions: block.transactions.map((made) => (isWhole ? toTransaction(made, block) : made.hash)),
  }
}

function toTransaction(made: FakeTransaction, block: FakeBlock | undefined) {
  return {
    hash: made.hash,
    from: made.from,
    to: made.to,
    value: hex(made.valueWei),
    nonce: hex(made.nonce),
    gas: hex(90_000),
    gasPrice: hex(1_000_000_000),
    input: '0x',
    type: '0x0',
    blockHash: block?.hash ?? null,
    blockNumber: block === undefined ? null : hex(block.number),
    transactionIndex: block === undefined ? null : hex(block.transactions.indexOf(made)),
  }
}

function toReceipt(block: FakeBlock, hash: TxHash, faults: Faults) {
  const index = block.transactions.findIndex((made) => made.hash === hash)
  const made = block.transactions[index]
  if (made === undefined) return null
  return {
    transactionHash: hash,
    transactionIndex: hex(index),
    blockHash: block.hash,
    blockNumber: hex(block.number),
    from: made.from,
    to: made.to,
    contractAddress: null,
    status: made.isReverted ? '0x0' : '0x1',
    type: '0x0',
    gasUsed: hex(21_000),
    cumulativeGasUsed: hex(21_000),
    effectiveGasPrice: hex(1_000_000_000),
    logs: logsOf(block, faults).filter((log) => log.transactionHash === hash),
  }
}
