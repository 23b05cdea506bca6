import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lowercased, type TxHash } from '#core/address.ts'
import type { Bnb, Usdt } from '#core/money.ts'
import { startTestChain, type TestChain, type TestWallet } from '#test/support/chain/chain.ts'
import {
  batchPayerAbi,
  batchPayerBytecode,
  otherTokenAbi,
  otherTokenBytecode,
} from '#test/support/chain/contracts/abi.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type ChainReader, createChainReader, readFinalHead } from './chain-reader.ts'
import { readPayments } from './read-payments.ts'
import { countOccurrences, readTransaction, type Uncounted } from './read-transaction.ts'

let chain: TestChain
let payer: TestWallet
const servers: Server[] = []
beforeAll(async () => {
  chain = await startTestChain()
  payer = await chain.fundedWallet()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await chain.stop()
})

const reader = (rpcUrls: readonly string[], changes: Partial<ChainReader> = {}): ChainReader => ({
  ...createChainReader({
    chainId: chain.chainId,
    name: 'test',
    rpcUrls,
    usdt: lowercased(chain.usdt),
    treasury: lowercased(chain.treasury),
    confirmationDepth: null,
    ...changes,
  }),
})
const honest = () => reader([chain.rpcUrl])

type NodeRpcAnswer = { result?: unknown; error?: unknown }
type NodeRpcRequest = { id: number; method: string; params: unknown[] }

/** The same node, with a tongue: some of its answers are changed on the way. */
async function lyingNode(change: (ask: NodeRpcRequest, answer: NodeRpcAnswer) => NodeRpcAnswer): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as NodeRpcRequest | NodeRpcRequest[]
    const asks = [asked].flat()
    const answered = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asks),
    })
    const answers = (await answered.json()) as (NodeRpcAnswer & { id: number })[]
    const changed = asks.map((ask) => {
      const answer = answers.find(({ id }) => id === ask.id) ?? {}
      return { jsonrpc: '2.0', id: ask.id, ...change(ask, answer) }
    })
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(Array.isArray(asked) ? changed : changed[0]))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the node has no port')
  return `http://127.0.0.1:${address.port}`
}

async function pay(amount = 5n): Promise<{ txHash: TxHash; blockNumber: bigint }> {
  const { txHash, blockNumber } = await chain.payUsdt(payer, chain.treasury, amount)
  return { txHash: txHash.toLowerCase() as TxHash, blockNumber }
}

async function payAndFinalize(amount = 5n) {
  const paid = await pay(amount)
  await chain.waitUntilFinal(paid.blockNumber)
  return paid
}

describe('one node', () => {
  test('identifies a final payment by its log', async () => {
    const { txHash, blockNumber } = await payAndFinalize()
    const view = await readTransaction(honest(), txHash)
    expect(view).toMatchObject({
      state: 'final',
      payments: [
        { txHash, blockNumber, from: lowercased(payer.account.address), to: lowercased(chain.treasury), value: 5n },
      ],
    })
    expect(await readPayments(honest(), blockNumber, blockNumber)).toEqual(view.state === 'final' ? view.payments : [])
  })

  test('a mined payment is not final at once', async () => {
    const { txHash } = await pay()
    expect(await readTransaction(honest(), txHash)).toMatchObject({ state: 'confirming' })
  })

  test('an unknown hash is unknown', async () => {
    expect(await readTransaction(honest(), `0x${'0'.repeat(63)}1`)).toEqual({ state: 'unknown' })
  })

  test('a reverted transaction has failed', async () => {
    const hash = await payer.writeContract({
      address: chain.usdt,
      abi: [
        {
          type: 'function',
          name: 'transfer',
          stateMutability: 'nonpayable',
          inputs: [
            { type: 'address', name: 'to' },
            { type: 'uint256', name: 'value' },
          ],
          outputs: [{ type: 'bool' }],
        },
      ] as const,
      functionName: 'transfer',
      args: [chain.treasury, 10n ** 30n],
      gas: 90_000n,
    })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
    await chain.waitUntilFinal(blockNumber)
    expect(await readTransaction(honest(), hash.toLowerCase() as TxHash)).toMatchObject({ state: 'failed' })
  })

  test('a token that only has the name USDT is another token', async () => {
    const fake = await chain.deploy(payer, { abi: otherTokenAbi, bytecode: otherTokenBytecode as `0x${string}` })
    const token = { address: fake, abi: otherTokenAbi } as const
    await payer.writeContract({ ...token, functionName: 'mint', args: [payer.account.address, 5n] })
    const hash = await payer.writeContract({ ...token, functionName: 'transfer', args: [chain.treasury, 5n] })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
    await chain.waitUntilFinal(blockNumber)
    expect(await readTransaction(honest(), hash.toLowerCase() as TxHash)).toMatchObject({
      payments: [],
      otherwise: 'wrong_token',
    })
    expect(await readPayments(honest(), blockNumber, blockNumber)).toEqual([])
  })

  describe('a transaction in which a contract passes BNB on', () => {
    let hash: TxHash
    beforeAll(async () => {
      const address = await chain.deploy(payer, { abi: batchPayerAbi, bytecode: batchPayerBytecode })
      const sent = await payer.writeContract({
        ...{ address, abi: batchPayerAbi, functionName: 'payNative', args: [chain.treasury], value: 7n },
      })
      const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: sent })
      await chain.waitUntilFinal(blockNumber)
      hash = sent.toLowerCase() as TxHash
    })

    test('is no payment by itself, and is found by its trace', async () => {
      expect(await readTransaction(honest(), hash)).toMatchObject({ payments: [], otherwise: 'passed_on' })
    })

    test('may have brought something, if no node traces', async () => {
      const blind = await lyingNode(({ method }, answer) =>
        method === 'debug_traceTransaction' ? { error: { code: -32601, message: 'not offered' } } : answer,
      )
      expect(await readTransaction(reader([blind]), hash)).toMatchObject({ payments: [], otherwise: 'unseen' })
    })
  })

  test('transfers to other wallets bring nothing: BNB, and USDT', async () => {
    const elsewhere = `0x${'5'.repeat(40)}` as const
    const hashes = [
      await payer.sendTransaction({ to: elsewhere, value: 5n }),
      (await chain.payUsdt(payer, elsewhere, 5n)).txHash,
    ]
    const blind = await lyingNode(({ method }, answer) =>
      method === 'debug_traceTransaction' ? { error: { code: -32601, message: 'not offered' } } : answer,
    )
    for (const hash of hashes) {
      const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
      await chain.waitUntilFinal(blockNumber)
      const seen = await readTransaction(reader([blind]), hash.toLowerCase() as TxHash)
      expect(seen).toMatchObject({ payments: [], otherwise: 'wrong_recipient' })
    }
  })

  test('without the finalized tag only a configured depth makes a block final', async () => {
    const stalled = await lyingNode(({ method, params }, answer) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized'
        ? { error: { code: -32602, message: 'unknown tag' } }
        : answer,
    )
    const latest = await chain.client.getBlockNumber()
    expect((await readFinalHead(reader([stalled], { confirmationDepth: 1 }))).number).toBeGreaterThanOrEqual(
      latest - 1n,
    )
    await expect(readFinalHead(reader([stalled]))).rejects.toThrow('unknown tag')
  })
})

describe('several nodes', () => {
  const changeReceipt = (change: (receipt: Record<string, unknown>) => unknown) =>
    lyingNode(({ method }, answer) =>
      method === 'eth_getTransactionReceipt' && answer.result !== null
        ? { result: change(answer.result as Record<string, unknown>) }
        : answer,
    )

  test('that agree are believed', async () => {
    const { txHash } = await payAndFinalize()
    const both = reader([chain.rpcUrl, await lyingNode((_, answer) => answer)])
    expect(await readTransaction(both, txHash)).toMatchObject({ state: 'final', payments: [{ value: 5n }] })
  })

  test.each([
    {
      lie: 'a higher value',
      change: (receipt: Record<string, unknown>) => withFirstLog(receipt, { data: `0x${'f'.repeat(64)}` }),
    },
    {
      lie: 'a success that was a failure',
      change: (receipt: Record<string, unknown>) => ({ ...receipt, status: '0x0' }),
    },
    {
      lie: 'another log index',
      change: (receipt: Record<string, unknown>) => withFirstLog(receipt, { logIndex: '0x9' }),
    },
  ])('of which one reports $lie are not believed', async ({ change }) => {
    const { txHash } = await payAndFinalize()
    const disagreeing = reader([chain.rpcUrl, await changeReceipt(change)])
    await expect(readTransaction(disagreeing, txHash)).rejects.toThrow('disagree')
  })

  test('of which one does not have the transaction yet wait', async () => {
    const { txHash } = await payAndFinalize()
    const lagging = await lyingNode(({ method }, answer) =>
      /eth_getTransaction/.test(method) ? { result: null } : answer,
    )
    expect(await readTransaction(reader([chain.rpcUrl, lagging]), txHash)).toMatchObject({ state: 'confirming' })
  })

  test('of which one hides a payment and its receipt are not believed', async () => {
    const { blockNumber } = await payAndFinalize()
    const hiding = await lyingNode(({ method }, answer) => {
      if (method === 'eth_getLogs') return { result: [] }
      return method === 'eth_getTransactionReceipt' ? { result: null } : answer
    })
    await expect(readPayments(reader([chain.rpcUrl, hiding]), blockNumber, blockNumber)).rejects.toThrow('disagree')
  })

  test('of which one is down are not believed', async () => {
    const { txHash } = await payAndFinalize()
    await expect(readTransaction(reader([chain.rpcUrl, 'http://127.0.0.1:9']), txHash)).rejects.toThrow('too few nodes')
  })
})

test('a node of another chain is not believed', async () => {
  const { txHash } = await payAndFinalize()
  const foreign = await lyingNode(({ method }, answer) => (method === 'eth_chainId' ? { result: '0x38' } : answer))
  await expect(readTransaction(reader([foreign]), txHash)).rejects.toThrow('serves chain 56')
})

test('a token with other decimals than ours is not believed', async () => {
  const { txHash } = await payAndFinalize()
  const six = `0x${'6'.padStart(64, '0')}`
  const changed = await lyingNode(({ method }, answer) => (method === 'eth_call' ? { result: six } : answer))
  await expect(readTransaction(reader([changed]), txHash)).rejects.toThrow('6 decimals')
})

test('a receipt of a block that is not canonical is not final', async () => {
  const { txHash } = await payAndFinalize()
  const reorged = await lyingNode(({ method, params }, answer) =>
    method === 'eth_getBlockByNumber' && params[0] !== 'finalized' && answer.result !== null
      ? { result: { ...(answer.result as object), hash: `0x${'c'.repeat(64)}` } }
      : answer,
  )
  expect(await readTransaction(reader([reorged]), txHash)).toMatchObject({ state: 'confirming' })
})

function withFirstLog(receipt: Record<string, unknown>, changes: Record<string, unknown>) {
  const [first, ...rest] = receipt.logs as Record<string, unknown>[]
  return { ...receipt, logs: [{ ...first, ...changes }, ...rest] }
}

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

test('equal payments of one transaction are numbered in order; any other begins at 0', () => {
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
