import { createHash } from 'node:crypto'
import type { Address, TxHash } from '#core/address.ts'

/** Blocks by which `finalized` is behind `latest`, as on BSC. */
const FINALITY_BLOCKS = 2
const BLOCK_SECONDS = 1

export type Hex = `0x${string}`

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
  /** Bytes of its calldata, which it also logs; none if left out. */
  readonly dataBytes?: number
}
export type FakeBlock = {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestampSeconds: number
  readonly transactions: readonly FakeTransaction[]
}

export type FakeChain = ReturnType<typeof createFakeChain>

/** Creates a chain in memory that the test controls. It mines blocks on demand, and replaces blocks that are not final. */
export function createFakeChain(options: { chainId: number; usdt: Address; treasury: Address; startSeconds: number }) {
  let blocks: FakeBlock[] = []
  let highestFinal = 0
  let isStalled = false
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
    if (!isStalled) highestFinal = Math.max(highestFinal, number - FINALITY_BLOCKS)
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
    /** Removes a transaction from the pool permanently, as one that was replaced. */
    drop: (hash: TxHash) => pool.delete(hash),
    /** Mines a block with these transactions of the pool. */
    mine(hashes: readonly TxHash[] = [...pool.keys()]): void {
      const taken = hashes.flatMap((hash) => pool.get(hash) ?? [])
      for (const { hash } of taken) pool.delete(hash)
      append(taken)
    },
    /** Stops or resumes the validators' votes. Without votes, blocks are made and none becomes final. */
    stallVotes(isStalledNow: boolean): void {
      isStalled = isStalledNow
    },
    /** Reverts blocks that are not final. Their transactions return to the pool. */
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

export const fakeHash = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`
export const fakeAddress = (text: string) => fakeHash(text).slice(0, 42) as Address
