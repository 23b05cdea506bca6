import { expect, test } from 'vitest'
import { fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { readBlockTimes } from './read-payments.ts'

const transferIn = (blockNumber: bigint, fork = '') => ({ blockNumber, blockHash: fakeHash(`${fork} ${blockNumber}`) })

/** A node that has one block at each height, and counts how often it was asked. */
function nodeWithBlocks() {
  const asked: bigint[] = []
  const getBlock = async ({ blockNumber }: { blockNumber: bigint }) => {
    asked.push(blockNumber)
    return { hash: transferIn(blockNumber).blockHash, timestamp: blockNumber }
  }
  return { node: readerOf([{ getBlock }]).nodes[0], asked }
}

test('each block is read once, and its time is found by its hash', async () => {
  const { node, asked } = nodeWithBlocks()
  const times = await readBlockTimes(node, [transferIn(7n), transferIn(8n), transferIn(7n)])
  expect([...times]).toEqual([
    [transferIn(7n).blockHash, 7_000n],
    [transferIn(8n).blockHash, 8_000n],
  ])
  await readBlockTimes(node, [transferIn(8n), transferIn(9n)])
  expect(asked).toEqual([7n, 8n, 9n])
})

test('a node with another block at a transfer’s height is not believed about its time', async () => {
  const { node } = nodeWithBlocks()
  await expect(readBlockTimes(node, [transferIn(7n), transferIn(8n, 'fork')])).rejects.toThrow('it has two blocks 8')
})

test('many blocks are read two hundred at a time, each with its own time', async () => {
  let [atOnce, most] = [0, 0]
  const getBlock = async ({ blockNumber }: { blockNumber: bigint }) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    return { hash: transferIn(blockNumber).blockHash, timestamp: blockNumber }
  }
  const blocks = Array.from({ length: 405 }, (_, index) => BigInt(index + 1))
  const times = await readBlockTimes(
    readerOf([{ getBlock }]).nodes[0],
    blocks.map((block) => transferIn(block)),
  )
  expect([...times]).toEqual(blocks.map((block) => [transferIn(block).blockHash, block * 1_000n]))
  expect(most).toBe(200)
})

test('the times of two thousand blocks are cached, and the oldest is evicted', async () => {
  const { node, asked } = nodeWithBlocks()
  const read = async (...blocks: readonly bigint[]) => {
    asked.length = 0
    await readBlockTimes(
      node,
      blocks.map((block) => transferIn(block)),
    )
    return [...asked]
  }
  await read(...Array.from({ length: 2_000 }, (_, index) => BigInt(index + 1)))
  expect([await read(1n), await read(2_001n)]).toEqual([[], [2_001n]])
  expect([await read(2n, 2_000n, 2_001n), await read(1n)]).toEqual([[], [1n]])
})
