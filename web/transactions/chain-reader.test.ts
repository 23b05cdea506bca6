import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChainSource, createChainReader } from './chain-reader.ts'

const CHAIN_ID = 56
const MINUTE_MS = 60_000

const node: ChainSource = { request: async (method) => (method === 'eth_chainId' ? '0x38' : '0x64') }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  { name: 'its chain', silent: 'eth_chainId' },
  { name: 'the question', silent: 'eth_blockNumber' },
])('a wallet that never answers $name is not waited for: the node is asked', async ({ silent }) => {
  const wallet: ChainSource = {
    request: (method, params) => (method === silent ? new Promise(() => {}) : node.request(method, params)),
  }
  const seen = vi.fn()
  void createChainReader(
    () => CHAIN_ID,
    () => [wallet, node],
  )
    .latestBlock()
    .then(seen)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(seen).toHaveBeenCalledExactlyOnceWith({ value: 100n })
})

test('an answer that is there leaves no timer behind', async () => {
  const answer = await createChainReader(
    () => CHAIN_ID,
    () => [node],
  ).latestBlock()
  expect(answer).toEqual({ value: 100n })
  expect(vi.getTimerCount()).toBe(0)
})
