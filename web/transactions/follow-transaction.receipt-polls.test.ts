import { expect, test } from 'vitest'
import type { BrowserChainReader } from './chain-reader.ts'
import { followTransaction } from './follow-transaction.ts'

test('a receipt is requested every 5 seconds, up to 60 times: about five minutes', async () => {
  let nowMs = 0
  const askedAtMs: number[] = []
  const chain: BrowserChainReader = {
    receiptOf: async () => {
      askedAtMs.push(nowMs)
      return { value: null }
    },
    transactionOf: async () => ({
      value: { hash: '0x01', from: '0x02', nonce: 7, to: '0x03', input: '0x', valueWei: 0n },
    }),
    countAt: async () => ({ value: 7 }),
    latestBlock: async () => ({ value: 100n }),
    finalizedBlock: async () => ({ value: 98n }),
    transactionsIn: async () => ({ value: [] }),
  }
  const wait = async (ms: number) => {
    nowMs += ms
  }
  const ending = await followTransaction(
    { chain, wait, onNonce: () => {}, onReplaced: () => {}, isOver: () => false },
    { hash: '0x01', call: null, from: null, nonce: null },
  )
  expect(ending).toBe('unknown')
  expect(askedAtMs).toHaveLength(60)
  const pauses = askedAtMs.slice(1).map((ms, index) => ms - (askedAtMs[index] ?? 0))
  expect(new Set(pauses)).toEqual(new Set([5_000]))
  expect(nowMs).toBe(300_000)
})
