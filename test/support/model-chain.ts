import type { ChainSource } from '#web/transactions/chain-reader.ts'
import type { WalletCall } from '#web/wallet/payments.ts'

type Transaction = {
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

/** A chain in memory that answers as a node does. Nothing is mined unless somebody says so. */
export function createModelChain(chainId: number, options: { readonly keepsOldState?: boolean } = {}) {
  const blocks: Transaction[][] = [[]]
  const pool: Transaction[] = []
  let lastHash = 0
  const asked: string[] = []

  const minedOf = (from: string, upTo = blocks.length - 1) =>
    blocks.slice(0, upTo + 1).reduce((sum, block) => sum + block.filter((it) => it.from === from).length, 0)
  const find = (hash: string) => {
    const block = blocks.findIndex((it) => it.some((transaction) => transaction.hash === hash))
    return block === -1 ? null : { block, transaction: blocks[block]?.find((it) => it.hash === hash) }
  }
  const viewOf = ({ hash, from, nonce, to, input, valueWei }: Transaction) => ({
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
      const found = find(String(hash))
      if (found?.transaction === undefined) return null
      const status = found.transaction.isReverted ? '0x0' : '0x1'
      return { transactionHash: hash, status, blockNumber: toHex(found.block) }
    },
    eth_getTransactionByHash: ([hash]) => {
      const seen = find(String(hash))?.transaction ?? pool.find((it) => it.hash === hash)
      return seen === undefined ? null : viewOf(seen)
    },
    eth_getTransactionCount: ([address, block]) => {
      const from = String(address)
      if (block === 'latest') return toHex(minedOf(from))
      if (block === 'pending') {
        const waiting = new Set(pool.filter((it) => it.from === from).map(({ nonce }) => nonce))
        return toHex(minedOf(from) + waiting.size)
      }
      const number = Number(block)
      if (options.keepsOldState === false && number < blocks.length - 1) throw new Error('missing trie node')
      return toHex(minedOf(from, number))
    },
    eth_getBlockByNumber: ([block]) => {
      const number = block === 'finalized' ? Math.max(0, blocks.length - 1 - FINAL_DEPTH) : Number(block)
      return { number: toHex(number), transactions: (blocks[number] ?? []).map(viewOf) }
    },
  }

  const source: ChainSource = {
    async request(method, params) {
      asked.push(method)
      const answer = answers[method]
      if (answer === undefined) throw new Error(`no ${method} here`)
      return answer(params)
    },
  }

  return {
    chainId,
    source,
    /** Methods, in the order in which they were asked for. */
    asked,
    /** Puts a transaction into the pool. @returns its hash */
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
    /** Mines what waits, the newest of each nonce; then as many empty blocks as are asked for. */
    mine(emptyCount = 0) {
      const newest = new Map<string, Transaction>()
      for (const it of pool) {
        if (it.nonce >= minedOf(it.from)) newest.set(`${it.from} ${it.nonce}`, it)
      }
      pool.length = 0
      blocks.push([...newest.values()].sort((a, b) => a.nonce - b.nonce))
      for (let count = 0; count < emptyCount; count += 1) blocks.push([])
    },
    pendingOf: (from: string) => pool.filter((it) => it.from === from),
    minedCalls: (isWanted: (transaction: Transaction) => boolean) => blocks.flat().filter(isWanted),
    waitingCalls: (isWanted: (transaction: Transaction) => boolean) => {
      const newest = new Map(pool.map((it) => [`${it.from} ${it.nonce}`, it]))
      return [...newest.values()].filter(isWanted)
    },
    latest: () => blocks.length - 1,
  }
}

export type ModelChain = ReturnType<typeof createModelChain>

const toHex = (value: number | bigint) => `0x${value.toString(16)}`
