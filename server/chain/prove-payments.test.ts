import { expect, test } from 'vitest'
import type { Payment } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { createChainNode } from './nodes/chain-node.ts'
import { provePayments } from './read-payments.ts'

const payment = {
  ...{ asset: 'USDT', chainId: 56, txHash: fakeHash('paid'), logIndex: 0, occurrence: 0, blockNumber: 1n },
  ...{ blockHash: fakeHash('block'), blockTimeMs: 1_000n },
  ...{ from: fakeAddress('ann'), to: fakeAddress('treasury'), value: 5n },
} as Payment

test('lists that differ in no payment prove nothing, and no node is asked', async () => {
  const answers = ['one', 'two'].map((name) => ({ node: createChainNode(name, {} as never), answer: [payment] }))
  expect(await provePayments(readerOf([{}]), answers)).toBeNull()
  expect(await provePayments(readerOf([{}]), [])).toBeNull()
})
