import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserChainReader, type ChainSource, createChainReader } from './chain-reader.ts'

const CHAIN_ID = 56
const MINUTE_MS = 60_000

const node: ChainSource = { request: async (method) => (method === 'eth_chainId' ? '0x38' : '0x64') }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  { name: 'its chain', silent: 'eth_chainId' },
  { name: 'the request', silent: 'eth_blockNumber' },
])('a wallet that never answers $name is skipped: the node is asked', async ({ silent }) => {
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

test('a received answer leaves no timer running', async () => {
  const answer = await createChainReader(
    () => CHAIN_ID,
    () => [node],
  ).latestBlock()
  expect(answer).toEqual({ value: 100n })
  expect(vi.getTimerCount()).toBe(0)
})

const HASH = `0x${'ab'.repeat(32)}`
const seen = { hash: HASH.toUpperCase().replace('0X', '0x'), from: `0x${'A1'.repeat(20)}`, nonce: '0x1', to: null }
const read = (answer: unknown, chainId: number | null = CHAIN_ID) => {
  const request = vi.fn(async (method: string) => (method === 'eth_chainId' ? '0x38' : answer))
  const reader = createChainReader(
    () => chainId,
    () => [{ request }],
  )
  return { reader, request }
}

test('a transaction is read in lowercase, and one with another hash is rejected', async () => {
  const { reader } = read({ ...seen, input: '0xAB', value: '0x2' })
  const value = { hash: HASH, from: `0x${'a1'.repeat(20)}`, nonce: 1, to: null, input: '0xab', valueWei: 2n }
  expect(await reader.transactionOf(HASH)).toEqual({ value })
  expect(await reader.transactionOf(`0x${'cd'.repeat(32)}`)).toBe(null)
})

test.each([
  { status: '0x1', is: 'success' },
  { status: '0x0', is: 'reverted' },
])('a receipt of status $status is $is, and one with another hash is rejected', async ({ status, is }) => {
  const { reader } = read({ transactionHash: HASH, status, blockNumber: '0x10' })
  expect(await reader.receiptOf(HASH)).toEqual({ value: { status: is, block: 16n } })
  expect(await reader.receiptOf(`0x${'cd'.repeat(32)}`)).toBe(null)
})

test('an unknown transaction is an answer, and no other source is asked', async () => {
  const source = { request: vi.fn(async (method: string) => (method === 'eth_chainId' ? '0x38' : null)) }
  const other = { request: vi.fn(async () => '0x38') }
  const reader = createChainReader(
    () => CHAIN_ID,
    () => [source, other],
  )
  expect([await reader.transactionOf(HASH), await reader.receiptOf(HASH)]).toEqual([{ value: null }, { value: null }])
  expect(other.request).not.toHaveBeenCalled()
})

test('nothing is requested while the chain is unknown', async () => {
  const { reader, request } = read('0x64', null)
  expect([await reader.latestBlock(), request.mock.calls]).toEqual([null, []])
})

const ADDRESS = `0x${'a1'.repeat(20)}`
test.each<{ ask: (reader: BrowserChainReader) => unknown; method: string; params: readonly unknown[] }>([
  { ask: (it) => it.receiptOf(HASH), method: 'eth_getTransactionReceipt', params: [HASH] },
  { ask: (it) => it.transactionOf(HASH), method: 'eth_getTransactionByHash', params: [HASH] },
  { ask: (it) => it.countAt(ADDRESS, 255n), method: 'eth_getTransactionCount', params: [ADDRESS, '0xff'] },
  { ask: (it) => it.countAt(ADDRESS, 'pending'), method: 'eth_getTransactionCount', params: [ADDRESS, 'pending'] },
  { ask: (it) => it.latestBlock(), method: 'eth_blockNumber', params: [] },
  { ask: (it) => it.finalizedBlock(), method: 'eth_getBlockByNumber', params: ['finalized', false] },
  { ask: (it) => it.transactionsIn(255n), method: 'eth_getBlockByNumber', params: ['0xff', true] },
])('a node is called with $method and $params, as Ethereum’s JSON-RPC defines it', async ({ ask, method, params }) => {
  const { reader, request } = read(null)
  await ask(reader)
  expect(request.mock.calls).toEqual([
    ['eth_chainId', []],
    [method, params],
    ['eth_chainId', []],
  ])
})
