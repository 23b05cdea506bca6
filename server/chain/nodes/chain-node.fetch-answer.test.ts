import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ResponseBodyTooLargeError, TimeoutError } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createChainReader } from '../chain-reader.ts'
import { fetchAnswer } from './chain-node.ts'

const HEAD_MS = 300
const PATIENT_MS = 60_000

let node: Server
let answer: RequestListener
beforeAll(async () => {
  node = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  node.closeAllConnections()
  node.close()
})

const url = () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`
const bodyOf = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
const askBody = async (body: string, headMs = PATIENT_MS, signal?: AbortSignal) =>
  (await fetchAnswer(url(), { method: 'POST', body, ...(signal && { signal }) }, headMs)).text()
const ask = (method = 'eth_chainId', headMs?: number, signal?: AbortSignal) => askBody(bodyOf(method), headMs, signal)
const askTwenty = (method: string) => askBody(`[${Array.from({ length: 20 }, () => bodyOf(method)).join()}]`)
const answerPacked = (text: string) => {
  const packed = gzipSync(text)
  answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
  return packed.length
}

test('an answer within its bounds is read', async () => {
  answer = (_, response) => response.end('{"result":"0x1"}')
  expect(await ask()).toBe('{"result":"0x1"}')
})

test('30 MB of logs are read, and are too much for any other call', async () => {
  const log = `{"data":"0x${'0'.repeat(700)}"}`
  const logs = `[${Array.from({ length: 41_000 }, () => log).join()}]`
  answer = (_, response) => response.end(logs)
  expect(await ask('eth_getLogs')).toHaveLength(logs.length)
  await expect(ask('eth_call')).rejects.toThrow(ResponseBodyTooLargeError)
})

test('32 MB of the shortest logs are read', async () => {
  const [address, hash] = [fakeAddress('contract'), fakeHash('block')]
  const place = { blockNumber: '0x4c4b400', transactionHash: hash, transactionIndex: '0x1', blockHash: hash }
  const log = JSON.stringify({ address, topics: [], data: '0x', ...place, logIndex: '0x1', removed: false })
  const logs = `[${Array.from({ length: 100_000 }, () => log).join()}]`
  answer = (_, response) => response.end(logs)
  expect(await ask('eth_getBlockReceipts')).toHaveLength(logs.length)
})

test('the heads of twenty blocks that are full of transfers are read', async () => {
  const head = JSON.stringify({ transactions: Array.from({ length: 7_143 }, () => fakeHash('transfer')) })
  const heads = `[${Array.from({ length: 20 }, () => head).join()}]`
  answer = (_, response) => response.end(heads)
  expect(await askTwenty('eth_getBlockByNumber')).toHaveLength(heads.length)
})

test('2 MB are too much in answer to one small call', async () => {
  answer = (_, response) => response.end(`"0x${'0'.repeat(2 * 1024 * 1024)}"`)
  await expect(ask('eth_chainId')).rejects.toThrow(ResponseBodyTooLargeError)
})

test('twenty transactions of 128 kB each, which a stranger may name, are read', async () => {
  const transactions = `[${Array.from({ length: 20 }, () => `{"input":"0x${'00'.repeat(128 * 1024)}"}`).join()}]`
  answer = (_, response) => response.end(transactions)
  expect(await askTwenty('eth_getTransactionByHash')).toHaveLength(transactions.length)
})

test.each([
  { method: 'eth_chainId', lists: 200_000 },
  { method: 'eth_getLogs', lists: 1_500_000 },
])('$lists empty lists in answer to $method are not parsed', async ({ method, lists }) => {
  expect(answerPacked(`{"junk":[${'[],'.repeat(lists)}0]}`)).toBeLessThan(10_000)
  await expect(ask(method)).rejects.toThrow(ResponseBodyTooLargeError)
})

test('a node that does not begin to answer is cut off after its time', async () => {
  answer = () => undefined
  await expect(ask('eth_chainId', HEAD_MS)).rejects.toThrow(TimeoutError)
})

test('a node that sends a byte now and then is cut off by the signal', async () => {
  answer = async (_, response) => {
    response.writeHead(200)
    while (!response.destroyed && response.write(' ')) await sleep(50)
  }
  await expect(ask('eth_chainId', PATIENT_MS, AbortSignal.timeout(HEAD_MS))).rejects.toThrow()
})

test('a busy node that names a retry time of an hour fails at once with 429', async () => {
  answer = (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end()
  const [here] = [fakeAddress('here')]
  const facts = { chainId: 97, name: 'fake', usdt: here, treasury: here, confirmationDepth: null }
  const [{ client }] = createChainReader({ ...facts, rpcUrls: [url()] }).nodes
  await expect(client.getChainId()).rejects.toThrow('429')
})
