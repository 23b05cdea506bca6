import { expect, test } from 'vitest'
import type { Bnb, Usdt } from '#core/money.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { countOccurrences, type Uncounted } from './read-transaction.ts'

const usdtOf = (transaction: string, sender: string, value: bigint): Uncounted => ({
  asset: 'USDT',
  chainId: 56,
  txHash: fakeHash(transaction),
  logIndex: 3,
  blockNumber: 1n,
  blockHash: fakeHash('block'),
  blockTimeMs: 0n,
  from: fakeAddress(sender),
  to: fakeAddress('treasury'),
  value: value as Usdt,
})
const bnbOf = (payment: Uncounted): Uncounted => ({ ...payment, asset: 'BNB', value: payment.value as bigint as Bnb })

test('equal payments of one transaction are numbered in their order; any other begins at 0', () => {
  const payment = usdtOf('a', 'ann', 5n)
  const payments = [
    payment,
    usdtOf('a', 'ann', 6n),
    payment,
    usdtOf('a', 'bob', 5n),
    usdtOf('b', 'ann', 5n),
    bnbOf(payment),
    payment,
    usdtOf('a', 'ann', 6n),
  ]
  const counted = countOccurrences(payments)
  expect(counted.map(({ occurrence }) => occurrence)).toEqual([0, 0, 1, 0, 0, 0, 2, 1])
  expect(counted.map(({ occurrence: _, ...rest }) => rest)).toEqual(payments)
})
