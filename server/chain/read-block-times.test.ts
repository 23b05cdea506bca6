import { expect, test } from 'vitest'
import { fakeHash } from '#test/support/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/reader-of.ts'
import { readBlockTimes } from './read-block-times.ts'

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

test('each block is asked for once, and its time is told by its hash', async () => {
  const { node, asked } = nodeWithBlocks()
  const times = await readBlockTimes(node, [transferIn(7n), transferIn(8n), transferIn(7n)])
  expect([...times]).toEqual([
    [transferIn(7n).blockHash, 7_000n],
    [transferIn(8n).blockHash, 8_000n],
  ])
  await readBlockTimes(node, [transferIn(8n), transferIn(9n)])
  expect(asked).toEqual([7n, 8n, 9n])
})

test('a node that has another block at the height of a transfer is not believed about its time', async () => {
  const { node } = nodeWithBlocks()
  await expect(readBlockTimes(node, [transferIn(7n), transferIn(8n, 'fork')])).rejects.toThrow('it has two blocks 8')
})
