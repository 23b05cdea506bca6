import { describe, expect, test } from 'vitest'
import { fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { quorumOf, readFinalHead } from './chain-reader.ts'

const DOWN = new Error('429 too many requests')
type Heights = { readonly tag: bigint | Error; readonly latest?: bigint | Error; readonly fork?: string }

const blockAt = (number: bigint, fork = '') => ({ number, hash: fakeHash(`${fork} ${number}`), timestamp: number })

/** A node that holds one block final and has mined another. */
function nodeAt({ tag, latest = 1_000n, fork }: Heights): NodeCalls {
  return {
    getBlock: async ({ blockTag, blockNumber }: { blockTag?: string; blockNumber?: bigint }) => {
      if (blockTag !== 'finalized') return blockAt(blockNumber ?? 0n, fork)
      if (tag instanceof Error) throw tag
      return blockAt(tag, fork)
    },
    getBlockNumber: async () => {
      if (latest instanceof Error) throw latest
      return latest
    },
  }
}
const headOf = (heights: readonly Heights[], confirmationDepth: number | null = null) =>
  readFinalHead(readerOf(heights.map(nodeAt), { confirmationDepth }))

describe('the final block of a quorum', () => {
  test.each([
    { tags: [10n], number: 10n },
    { tags: [10n, 12n], number: 10n },
    { tags: [12n, 10n], number: 10n },
    { tags: [10n, 99n, 12n], number: 12n },
    { tags: [2n, 12n, 12n], number: 12n },
    { tags: [12n, DOWN, 10n], number: 10n },
    { tags: [10n, 99n, 98n, 12n, 11n], number: 12n },
    { tags: [10n, 11n, DOWN, 99n, DOWN], number: 10n },
  ])('for $tags is $number', async ({ tags, number }) => {
    expect(await headOf(tags.map((tag) => ({ tag })))).toEqual({
      number,
      hash: tags.filter((tag) => tag === number).length >= quorumOf(tags.length) ? fakeHash(` ${number}`) : null,
      timeMs: number * 1000n,
      isByTag: true,
    })
  })

  test('has neither the hash nor the time that a single node invents', async () => {
    const calls: NodeCalls = {
      getBlock: async () => ({ ...blockAt(101n, 'invented'), timestamp: 4_000_000_000n }),
      getBlockNumber: async () => 101n,
    }
    const head = await readFinalHead(readerOf([nodeAt({ tag: 100n }), calls, nodeAt({ tag: 102n })]))
    expect(head).toEqual({ number: 101n, hash: null, timeMs: 102_000n, isByTag: true })
  })

  test.each([0n, 2n ** 68n])('has the time of the others if one says %s', async (timestamp) => {
    const calls: NodeCalls = {
      getBlock: async () => ({ ...blockAt(100n), timestamp }),
      getBlockNumber: async () => 100n,
    }
    const head = await readFinalHead(readerOf([nodeAt({ tag: 100n }), calls, nodeAt({ tag: 100n })]))
    expect(head.timeMs).toBe(100_000n)
  })

  test('has the time of an honest node if a higher block is named without a time', async () => {
    const liar: NodeCalls = { getBlock: async () => ({ ...blockAt(500n), timestamp: 0n }) }
    const head = await readFinalHead(readerOf([nodeAt({ tag: 100n }), liar, nodeAt({ tag: 99n })]))
    expect(head).toMatchObject({ number: 100n, timeMs: 99_000n })
  })

  test('is not that of a node that names a number of a million digits', async () => {
    const reader = readerOf([
      nodeAt({ tag: 100n }),
      nodeAt({ tag: BigInt(`0x1${'0'.repeat(1_000_000)}`) }),
      nodeAt({ tag: 100n }),
    ])
    expect((await readFinalHead(reader)).number).toBe(100n)
    expect(reader.nodes.map(({ seen }) => seen.final?.number ?? null)).toEqual([100n, null, 100n])
  })

  test('is unknown if too few answer: an error is never "no tag"', async () => {
    await expect(headOf([{ tag: DOWN }])).rejects.toThrow('429')
    await expect(headOf([{ tag: 10n }, { tag: DOWN }])).rejects.toThrow('429')
    await expect(headOf([{ tag: DOWN }, { tag: 10n }, { tag: DOWN }])).rejects.toThrow('429')
  })

  test('is not believed if two nodes have another final block at its height', async () => {
    await expect(headOf([{ tag: 10n }, { tag: 10n, fork: 'b' }])).rejects.toThrow('disagree on the last final block')
  })
})

test.each([
  { name: 'lower', next: 9n, fork: '' },
  { name: 'much higher', next: 1_011n, fork: '' },
  { name: 'the same and has another hash', next: 10n, fork: 'b' },
])('a node whose final block is $name is checked for its chain at once', async ({ next, fork }) => {
  let [tag, chainId] = [10n, 56]
  const getBlock = async () => blockAt(tag, tag === 10n && chainId === 56 ? '' : fork)
  const reader = readerOf([{ getBlock, getChainId: async () => chainId } as NodeCalls])
  expect((await readFinalHead(reader)).number).toBe(10n)
  chainId = 97
  tag = next
  await expect(readFinalHead(reader)).rejects.toThrow('serves chain 97')
})

describe('with a depth of 100', () => {
  test.each([
    { name: 'the tag decides while it goes on', nodes: [{ tag: 998n }], number: 998n, isByTag: true },
    { name: 'the depth decides once the tag stalls', nodes: [{ tag: 500n }], number: 900n, isByTag: false },
    { name: 'the depth decides where the tag fails', nodes: [{ tag: DOWN }], number: 900n, isByTag: false },
    {
      name: 'as many must be so far by either',
      nodes: [{ tag: 998n }, { tag: 500n, latest: 990n }],
      number: 890n,
      isByTag: false,
    },
    {
      name: 'a young chain has nothing deep but its first block',
      nodes: [{ tag: DOWN, latest: 50n }],
      number: 0n,
      isByTag: false,
    },
  ])('$name', async ({ nodes, number, isByTag }) => {
    expect(await headOf(nodes, 100)).toMatchObject({ number, isByTag })
  })

  test('a node without a latest block abstains', async () => {
    await expect(headOf([{ tag: 998n, latest: DOWN }], 100)).rejects.toThrow('429')
  })
})
