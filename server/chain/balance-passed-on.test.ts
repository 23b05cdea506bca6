import { expect, test } from 'vitest'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { balancePassedOn } from './read-transaction.ts'

const [TREASURY, PLAYER] = [fakeAddress('treasury'), fakeAddress('player')]
const BLOCK = 9n

type BlockTransactionSample = { from: string; to: string | null; value: bigint; isReverted?: boolean }

/** A node that keeps balances: the treasury had 1,000 and then has so much. */
function nodeHolding(after: bigint, sent: readonly BlockTransactionSample[] = []): NodeCalls {
  const hashes = sent.map((_, index) => fakeHash(`sent ${index}`))
  return {
    getBalance: async ({ blockNumber }: { blockNumber: bigint }) => (blockNumber === BLOCK ? after : 1_000n),
    getBlock: async () => ({ transactions: sent.map((it, index) => ({ ...it, hash: hashes[index] })) }),
    getTransactionReceipt: async ({ hash }: { hash: string }) => ({
      status: sent[hashes.indexOf(hash as `0x${string}`)]?.isReverted === true ? 'reverted' : 'success',
      ...{ gasUsed: 10n, effectiveGasPrice: 2n },
    }),
  }
}
const PRUNED: NodeCalls = {
  ...nodeHolding(1_007n),
  getBalance: async () => {
    throw new Error('missing trie node')
  },
}
const toTreasury = { from: PLAYER, to: TREASURY, value: 100n }

test.each<{ name: string; nodes: NodeCalls[]; wei: bigint | null }>([
  { name: 'all that came', nodes: [nodeHolding(1_007n)], wei: 7n },
  { name: 'nothing', nodes: [nodeHolding(1_000n)], wei: 0n },
  { name: 'less what transactions carry themselves', nodes: [nodeHolding(1_107n, [toTreasury])], wei: 7n },
  {
    name: 'and a reverted one carries nothing',
    nodes: [nodeHolding(1_007n, [{ ...toTreasury, isReverted: true }])],
    wei: 7n,
  },
  {
    name: 'with what the treasury sent, and its fee',
    nodes: [nodeHolding(937n, [{ from: TREASURY, to: PLAYER, value: 50n }])],
    wei: 7n,
  },
  {
    name: 'and what it sends to itself costs the fee alone',
    nodes: [nodeHolding(987n, [{ from: TREASURY, to: TREASURY, value: 50n }])],
    wei: 7n,
  },
  { name: 'where enough nodes keep it', nodes: [nodeHolding(1_007n), PRUNED, nodeHolding(1_007n)], wei: 7n },
  { name: 'untold where too few keep it', nodes: [nodeHolding(1_007n), PRUNED], wei: null },
])('a block brought the treasury by contracts $name: $wei', async ({ nodes, wei }) => {
  expect(await balancePassedOn(readerOf(nodes, { treasury: TREASURY }), BLOCK)).toBe(wei)
})

test('nodes that differ are not believed', async () => {
  const nodes = [nodeHolding(1_007n), nodeHolding(1_008n), nodeHolding(1_007n)]
  await expect(balancePassedOn(readerOf(nodes, { treasury: TREASURY }), BLOCK)).rejects.toThrow('disagree')
})
