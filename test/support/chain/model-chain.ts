import type { ChainSource } from '#web/transactions/chain-reader.ts'
import type { WalletCall } from '#web/wallet/payments.ts'

type ModelTransaction = {
  readonly hash: string
  readonly from: string
  readonly nonce: number
  readonly to: string
  readonly input: string
  readonly valueWei: bigint
  readonly isReverted: boolean
}

/** Blocks until a block is final. */
const FINAL_DEPTH = 2
const FINALIZED = 'the finalized block'

/** Creates a chain in memory that answers as a node does. It mines only when the test says so. */
export function createModelChain(chainId: number, options: { readonly keepsOldState?: boolean } = {}) {
  const blocks: ModelTransaction[][] = [[]]
  const pool: ModelTransaction[] = []
  let lastHash = 0
  const asked: string[] = []
  const afterAnswers = new Map<string, () => void>()

  const mined = new Map<string, { readonly block: number; readonly transaction: ModelTransaction }>()
  const minedOf = (from: string, upTo = blocks.length - 1) => {
    let count = 0
    for (const { block, transaction } of mined.values()) if (transaction.from === from && block <= upTo) count += 1
    return count
  }
  const viewOf = ({ hash, from, nonce, to, input, valueWei }: ModelTransaction) => ({
    hash,
    from,
    nonce: toHex(nonce),
    to,
    input,
    value: toHex(valueWei),
  })

  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => toHex(chainId),
    eth_blockNumber: () => toHex(blocks.length - 1),
    eth_getTransactionReceipt: ([hash]) => {
      const found = mined.get(String(hash))
      if (found === undefined) return null
      const status = found.transaction.isReverted ? '0x0' : '0x1'
      return { transactionHash: hash, status, blockNumber: toHex(found.block) }
    },
    eth_getTransactionByHash: ([hash]) => {
      const seen = mined.get(String(hash))?.transaction ?? pool.find((it) => it.hash === hash)
      return seen === undefined ? null : viewOf(seen)
    },
    eth_getTransactionCount: ([address, block]) => {
      const from = String(address)
      if (block === 'latest') return toHex(minedOf(from))
      if (block === 'pending') {
        const waiting = new Set(pool.filter((it) => it.from === from).map(({ nonce }) => nonce))
        return toHex(minedOf(from) + waiting.size)
      }
      const number = blockNumber(block)
      if (options.keepsOldState === false && number < blocks.length - 1) throw new Error('missing trie node')
      return toHex(minedOf(from, number))
    },
    eth_getBlockByNumber: ([block]) => {
      const number = block === 'finalized' ? Math.max(0, blocks.length - 1 - FINAL_DEPTH) : blockNumber(block)
      return { number: toHex(number), transactions: (blocks[number] ?? []).map(viewOf) }
    },
  }

  const source: ChainSource = {
    async request(method, params) {
      asked.push(method)
      const answer = answers[method]
      if (answer === undefined) throw new Error(`no ${method} here`)
      const value = answer(params)
      const question = params[0] === 'finalized' ? FINALIZED : method
      const act = afterAnswers.get(question)
      afterAnswers.delete(question)
      act?.()
      return value
    },
  }

  return {
    chainId,
    source,
    /** Methods in the order in which they were called. */
    asked,
    /**
     * Puts a transaction into the pool.
     *
     * @returns its hash
     */
    send(
      from: string,
      { to, data, valueWei }: WalletCall,
      more: { nonce?: number; isReverted?: boolean } = {},
    ): string {
      lastHash += 1
      const hash = `0x${chainId.toString(16).padStart(4, '0')}${lastHash.toString(16).padStart(60, '0')}`
      const waiting = new Set(pool.filter((it) => it.from === from).map(({ nonce }) => nonce))
      const nonce = more.nonce ?? minedOf(from) + waiting.size
      pool.push({ hash, from, nonce, to, input: data, valueWei, isReverted: more.isReverted === true })
      return hash
    },
    /** Calls `act` once, right after the next answer to a method, e.g. to mine between two requests of one search. */
    afterAnswer(method: string, act: () => void) {
      afterAnswers.set(method, act)
    },
    /** Calls `act` once, right after the next answer that reports the final block. */
    afterFinalized(act: () => void) {
      afterAnswers.set(FINALIZED, act)
    },
    mineEmpty: () => void blocks.push([]),
    /** Drops an account's waiting transactions from a nonce on, as nodes with full pools do. */
    drop(from: string, nonce = 0) {
      pool.splice(0, pool.length, ...pool.filter((it) => it.from !== from || it.nonce < nonce))
    },
    /** Reverts the newest blocks. Their transactions wait again. */
    takeBack(count: number) {
      for (const transaction of blocks.splice(-count).flat()) {
        mined.delete(transaction.hash)
        pool.push(transaction)
      }
    },
    /** Mines the waiting transactions, the newest of each nonce, and then `emptyCount` empty blocks. */
    mine(emptyCount = 0) {
      const newest = new Map<string, ModelTransaction>()
      for (const it of pool) {
        if (it.nonce >= minedOf(it.from)) newest.set(`${it.from} ${it.nonce}`, it)
      }
      pool.length = 0
      const block = [...newest.values()].sort((a, b) => a.nonce - b.nonce)
      for (const transaction of block) mined.set(transaction.hash, { block: blocks.length, transaction })
      blocks.push(block)
      for (let count = 0; count < emptyCount; count += 1) blocks.push([])
    },
    pendingOf: (from: string) => pool.filter((it) => it.from === from),
    minedCalls: (isWanted: (transaction: ModelTransaction) => boolean) =>
      [...mined.values()].map(({ transaction }) => transaction).filter(isWanted),
    waitingCalls: (isWanted: (transaction: ModelTransaction) => boolean) => {
      const newest = new Map(pool.map((it) => [`${it.from} ${it.nonce}`, it]))
      return [...newest.values()].filter(isWanted)
    },
    latest: () => blocks.length - 1,
  }
}

export type ModelChain = ReturnType<typeof createModelChain>

/** Parses a block number. Refuses anything but a hexadecimal number, as a node does. */
function blockNumber(block: unknown): number {
  if (!/^0x[0-9a-f]+$/.test(String(block))) throw new Error('invalid block number')
  return Number(block)
}

const toHex = (value: number | bigint) => `0x${value.toString(16)}`
