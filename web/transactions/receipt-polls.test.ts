import { expect, test } from 'vitest'
import type { ChainReader } from '#web/wallet/chain-reader.ts'
import { followTransaction } from './follow-transaction.ts'

test('a receipt is asked for every 5 seconds, up to 60 times: about five minutes', async () => {
  let asked = 0
  let nowMs = 0
  const askedAtMs: number[] = []
  const chain: ChainReader = {
    receiptOf: async () => {
      asked += 1
      askedAtMs.push(nowMs)
      return null
    },
    transactionOf: async () => ({ hash: '0x01', from: '0x02', nonce: 7, to: '0x03', input: '0x' }),
    minedCountOf: async () => 7,
    latestBlock: async () => 100n,
    transactionsIn: async () => [],
  }
  const wait = async (ms: number) => {
    nowMs += ms
  }
  const outcome = await followTransaction({ chain, wait, onReplaced: () => {}, isOver: () => false }, '0x01')
  expect(outcome).toBe('timeout')
  expect(asked).toBe(60)
  const pauses = askedAtMs.slice(1).map((ms, index) => ms - (askedAtMs[index] ?? 0))
  expect(new Set(pauses)).toEqual(new Set([5_000]))
  expect(nowMs).toBe(300_000)
})
