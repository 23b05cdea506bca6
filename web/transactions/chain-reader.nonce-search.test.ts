import { describe, expect, test, vi } from 'vitest'
import { createModelChain } from '#test/support/chain/model-chain.ts'
import {
  beginNonceSearch,
  COUNT_LOOKUPS_MAX,
  createChainReader,
  findNonceUse,
  SCANNED_BLOCKS_MAX,
} from './chain-reader.ts'

const FROM = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const CALL = { to: OTHER, data: '0x', valueWei: 1n }

test.each([true, false])(
  'the use of a nonce is found among other senders on a node with old state: %s',
  async (keepsOldState) => {
    const chain = createModelChain(56, { keepsOldState })
    chain.mine(3)
    chain.send(OTHER, CALL)
    const hash = chain.send(FROM, CALL)
    chain.mine()
    const block = BigInt(chain.latest())
    chain.send(FROM, CALL)
    chain.mine(4)
    const reader = createChainReader(
      () => 56,
      () => [chain.source],
    )
    const search = beginNonceSearch(FROM.toUpperCase().replace('0X', '0x'), 0)
    const use = await findNonceUse(reader, search, BigInt(chain.latest()))
    expect(use).toMatchObject({ transaction: { hash, from: FROM, nonce: 0 }, block })
  },
)

/** A node without old state, and the blocks that it was asked for. */
function openPrunedChain(emptyCount: number) {
  const chain = createModelChain(56, { keepsOldState: false })
  const read: bigint[] = []
  const reader = createChainReader(
    () => 56,
    () => [chain.source],
  )
  const counting = {
    ...reader,
    transactionsIn(block: bigint) {
      read.push(block)
      return reader.transactionsIn(block)
    },
  }
  chain.send(FROM, CALL)
  chain.mine(emptyCount)
  return { chain, read, reader: counting, latest: BigInt(chain.latest()) }
}

describe('on a node without old state the newest blocks are read', () => {
  test.each([
    { name: 'until the use is found', emptyCount: SCANNED_BLOCKS_MAX - 1, isFound: true },
    { name: 'up to a limit', emptyCount: SCANNED_BLOCKS_MAX, isFound: false },
  ])('$name, each once', async ({ emptyCount, isFound }) => {
    const { reader, read, latest } = openPrunedChain(emptyCount)
    const search = beginNonceSearch(FROM, 0)
    const use = await findNonceUse(reader, search, latest)
    expect(use?.block ?? null).toBe(isFound ? 1n : null)
    expect(read).toEqual(Array.from({ length: SCANNED_BLOCKS_MAX }, (_, index) => latest - BigInt(index)))
  })

  test('and none after the limit, however old the use is', async () => {
    const { reader, read, latest } = openPrunedChain(2 * SCANNED_BLOCKS_MAX)
    const search = beginNonceSearch(FROM, 0)
    await findNonceUse(reader, search, latest)
    read.length = 0
    const looks = vi.spyOn(search.scanned, 'has')
    expect(await findNonceUse(reader, search, latest)).toBe(null)
    expect([read, looks.mock.calls]).toEqual([[], []])
  })

  test('and later only new ones, each once', async () => {
    const { chain, reader, read, latest } = openPrunedChain(3)
    const search = beginNonceSearch(OTHER, 0)
    expect(await findNonceUse(reader, search, latest)).toBe(null)
    expect(read).toEqual([4n, 3n, 2n, 1n, 0n])
    const hash = chain.send(OTHER, CALL)
    chain.mine()
    read.length = 0
    expect(await findNonceUse(reader, search, latest + 1n)).toMatchObject({ transaction: { hash }, block: 5n })
    expect(read).toEqual([5n])
  })

  test('and none at which the nonce was known to be unused', async () => {
    const { reader, read, latest } = openPrunedChain(5)
    const search = beginNonceSearch(OTHER, 0)
    search.unusedAt = 2n
    expect(await findNonceUse(reader, search, latest)).toBe(null)
    expect(read).toEqual([6n, 5n, 4n, 3n])
  })
})

test('a block missing on its node is requested again by the next search', async () => {
  const { reader, latest } = openPrunedChain(0)
  const search = beginNonceSearch(FROM, 0)
  expect(await findNonceUse({ ...reader, transactionsIn: async () => null }, search, latest)).toBe(null)
  expect(await findNonceUse(reader, search, latest)).toMatchObject({ block: 1n })
})

test('without answers one block is requested and no further one', async () => {
  const transactionsIn = vi.fn(async () => null)
  const { reader } = openPrunedChain(0)
  const search = beginNonceSearch(FROM, 0)
  expect(await findNonceUse({ ...reader, countAt: async () => null, transactionsIn }, search, 1_000n)).toBe(null)
  expect(transactionsIn.mock.calls).toEqual([[1_000n]])
})

test('the counts requested from a node with old state are limited over all polls of a search', async () => {
  const chain = createModelChain(56)
  chain.send(FROM, CALL)
  chain.mine(8)
  const reader = createChainReader(
    () => 56,
    () => [chain.source],
  )
  const search = beginNonceSearch(FROM, 0)
  search.lookups = COUNT_LOOKUPS_MAX - 2
  for (let poll = 0; poll < 2; poll += 1)
    expect(await findNonceUse(reader, search, BigInt(chain.latest()))).toMatchObject({ block: 1n })
  expect(chain.asked.filter((method) => method === 'eth_getTransactionCount')).toHaveLength(2)
})

/** A chain whose first transaction is old, read through a node with old state. */
function openOldUse(blocks: number) {
  const chain = createModelChain(56)
  chain.mine(4)
  chain.send(FROM, CALL)
  chain.mine(blocks)
  const reader = createChainReader(
    () => 56,
    () => [chain.source],
  )
  const counts = () => chain.asked.filter((method) => method === 'eth_getTransactionCount').length
  return { chain, reader, counts, latest: BigInt(chain.latest()) }
}

test('a use days ago is found by a few counts, despite more blocks in between than the limit', async () => {
  const { reader, counts, latest } = openOldUse(10_000)
  expect(await findNonceUse(reader, beginNonceSearch(FROM, 0), latest)).toMatchObject({ block: 6n })
  expect(counts()).toBeLessThan(COUNT_LOOKUPS_MAX)
})

test.each([
  { since: 0, most: 1 },
  { since: 1, most: 3 },
  { since: 100, most: 14 },
])('a newer use needs fewer counts: $since blocks ago, $most', async ({ since, most }) => {
  const { reader, counts, chain, latest } = openOldUse(1_000)
  chain.send(FROM, CALL)
  chain.mine(since)
  const use = await findNonceUse(reader, beginNonceSearch(FROM, 1), BigInt(chain.latest()))
  expect(use).toMatchObject({ block: latest + 1n })
  expect(counts()).toBeLessThanOrEqual(most)
})

test('a search starts at the block at which the nonce was last seen unused', async () => {
  const { reader, counts, latest } = openOldUse(1_000)
  const search = beginNonceSearch(FROM, 0)
  search.unusedAt = 4n
  expect(await findNonceUse(reader, search, 6n)).toMatchObject({ block: 6n })
  expect(counts()).toBe(1)
  expect(search.unusedAt).toBe(5n)
  expect(await findNonceUse(reader, search, latest)).toMatchObject({ block: 6n })
})

test.each([0n, 3n])('a lagging node or a reorganised block does not hide the use: %s blocks', async (lag) => {
  const { reader, latest } = openOldUse(10)
  const search = beginNonceSearch(FROM, 0)
  search.unusedAt = latest + lag
  expect(await findNonceUse(reader, search, latest)).toMatchObject({ block: 6n })
})

test('a search that has reached its limit of blocks reads no more, even a known one', async () => {
  const { chain, reader, latest } = openOldUse(10)
  const search = beginNonceSearch(FROM, 0)
  for (let block = 0; block < SCANNED_BLOCKS_MAX; block += 1) search.scanned.add(BigInt(1_000 + block))
  expect(await findNonceUse(reader, search, latest)).toBe(null)
  expect(chain.asked).not.toContain('eth_getBlockByNumber')
})
