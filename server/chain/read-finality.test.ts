import { createPublicClient, custom, type PublicClient } from 'viem'
import { describe, expect, test } from 'vitest'
import { answerCall } from '#test/support/chain/lying-node/answer.ts'
import { createFakeChain, fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { noFaults } from '#test/support/chain/lying-node/faults.ts'
import { type ChainReader, withNodes } from './chain-reader.ts'
import { createChainNode } from './nodes/chain-node.ts'
import { readFinality } from './read-finality.ts'
import { tokenTransfers } from './read-transfers.ts'

const TX = fakeHash('the payment')
const FAKE_TX = fakeHash('another')
const SENDER = fakeAddress('sender')
const [USDT, TREASURY] = [fakeAddress('usdt'), fakeAddress('treasury')]
/** So many blocks on top make a block final here. */
const FINAL_AFTER = 2

type NodeAnswerShape = Record<string, unknown>
/** How a node changes what it would say in truth; null stands for 'I do not have it'. */
type Lie = Partial<Record<'transaction' | 'receipt' | 'block', (truth: NodeAnswerShape) => NodeAnswerShape | null>>

const METHODS: Readonly<Record<string, keyof Lie>> = {
  eth_getTransactionByHash: 'transaction',
  eth_getTransactionReceipt: 'receipt',
  eth_getBlockByNumber: 'block',
}

const HONEST: Lie = {}
const HAS_NOTHING: Lie = { transaction: () => null, receipt: () => null }
const HAS_IT_PENDING: Lie = {
  transaction: (truth) => ({ ...truth, blockHash: null, blockNumber: null, transactionIndex: null }),
  receipt: () => null,
}
const HAS_ONLY_THE_RECEIPT: Lie = { transaction: () => null }
const ANSWERS_WITH_ANOTHER_TRANSACTION: Lie = { transaction: (truth) => ({ ...truth, hash: FAKE_TX }) }
const ANSWERS_WITH_ANOTHER_RECEIPT: Lie = { receipt: (truth) => ({ ...truth, transactionHash: FAKE_TX }) }
const HAS_ANOTHER_BLOCK: Lie = { block: (truth) => ({ ...truth, hash: FAKE_TX }) }
const HAS_NO_BLOCK: Lie = { block: (truth) => (Number(truth.number) === 1 ? null : truth) }
const HAS_THE_LOG_ELSEWHERE: Lie = { receipt: (truth) => changeLog(truth, { blockHash: FAKE_TX }) }
const SAYS_REVERTED: Lie = { receipt: (truth) => ({ ...truth, status: '0x0' }) }
const SAYS_MORE_MONEY: Lie = { receipt: (truth) => changeLog(truth, { data: `0x${'f'.repeat(64)}` }) }
const COUNTS_LOGS_ANEW: Lie = { receipt: (truth) => changeLog(truth, { logIndex: '0x9' }) }
const SAYS_ANOTHER_TIME: Lie = { block: (truth) => ({ ...truth, timestamp: '0x1' }) }

function changeLog(receipt: NodeAnswerShape, changes: NodeAnswerShape): NodeAnswerShape {
  return { ...receipt, logs: (receipt.logs as NodeAnswerShape[]).map((log) => ({ ...log, ...changes })) }
}

function chainWith(blocksOnTop: number, isReverted = false) {
  const chain = createFakeChain({ chainId: 56, usdt: USDT, treasury: TREASURY, startSeconds: 1_000 })
  const transfers = [{ token: USDT, from: SENDER, to: TREASURY, value: 5n }]
  chain.send({ hash: TX, from: SENDER, to: USDT, valueWei: 0n, nonce: 3, isReverted, transfers })
  chain.mine()
  for (let block = 0; block < blocksOnTop; block++) chain.mine([])
  return chain
}

function reader(chain: ReturnType<typeof chainWith>, lies: readonly Lie[]): ChainReader {
  const clients = lies.map((lie) => {
    const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      const told = answerCall(chain, noFaults(), { id: 1, method, params: params ?? [] })
      if ('error' in told) throw new Error(told.error.message)
      // What it calls final is the truth: these lie about one block, not about finality.
      const kind = params?.[0] === 'finalized' ? undefined : METHODS[method]
      const change = kind === undefined ? undefined : lie[kind]
      return told.result === null || change === undefined ? told.result : change(told.result as NodeAnswerShape)
    }
    return createPublicClient({ cacheTime: 0, transport: custom({ request }, { retryCount: 0 }) }) as PublicClient
  })
  const facts = { chainId: 56, name: 'fake', rpcUrls: [], usdt: USDT, treasury: TREASURY, confirmationDepth: null }
  return { ...facts, ...withNodes(clients.map((client, index) => createChainNode(`node${index}`, client))) }
}

const wholeTransfers = (chain: ChainReader) => readFinality(chain, TX, (_, { logs }) => tokenTransfers(logs))
const values = (chain: ChainReader) =>
  readFinality(chain, TX, (_, { logs }) => tokenTransfers(logs).map(({ value }) => value))

const SEEN = { sender: SENDER, nonce: 3 }
const FINAL = { state: 'final', isSuccess: true, blockNumber: 1n, blockTimeMs: 1_001_000n, facts: [5n] }

describe('one node', () => {
  test('has the transaction in a final block', async () => {
    expect(await values(reader(chainWith(FINAL_AFTER), [HONEST]))).toMatchObject(FINAL)
  })

  test('has the failed transaction in a final block', async () => {
    const found = await values(reader(chainWith(FINAL_AFTER, true), [HONEST]))
    expect(found).toMatchObject({ state: 'final', isSuccess: false, facts: [] })
  })

  test('has the transaction in a block that is not final', async () => {
    const found = await values(reader(chainWith(FINAL_AFTER - 1), [HONEST]))
    expect(found).toEqual({ state: 'waiting', seen: { ...SEEN, isMined: true } })
  })

  test.each([
    { name: 'nothing', lie: HAS_NOTHING, found: { state: 'unknown' } },
    {
      name: 'it pending',
      lie: HAS_IT_PENDING,
      found: { state: 'waiting', seen: { ...SEEN, isMined: false } },
    },
    { name: 'its receipt alone', lie: HAS_ONLY_THE_RECEIPT, found: { state: 'waiting', seen: null } },
    {
      name: 'another block in that place',
      lie: HAS_ANOTHER_BLOCK,
      found: { state: 'waiting', seen: { ...SEEN, isMined: true } },
    },
    {
      name: 'no block in that place',
      lie: HAS_NO_BLOCK,
      found: { state: 'waiting', seen: { ...SEEN, isMined: true } },
    },
    {
      name: 'its log in another block',
      lie: HAS_THE_LOG_ELSEWHERE,
      found: { state: 'waiting', seen: { ...SEEN, isMined: true } },
    },
  ])('has $name', async ({ lie, found }) => {
    expect(await values(reader(chainWith(FINAL_AFTER), [lie]))).toEqual(found)
  })

  test.each([
    { name: 'the receipt of another transaction', lie: ANSWERS_WITH_ANOTHER_RECEIPT },
    { name: 'another transaction', lie: ANSWERS_WITH_ANOTHER_TRANSACTION },
  ])('that answers with $name is broken, and not believed', async ({ lie }) => {
    const chain = reader(chainWith(FINAL_AFTER), [lie])
    await expect(values(chain)).rejects.toThrow('it answered with another')
    expect(chain.nodes[0].seen.errors).toBe(1)
    const amongOthers = reader(chainWith(FINAL_AFTER), [HONEST, lie, HONEST])
    expect(await values(amongOthers)).toMatchObject(FINAL)
  })
})

test('the receipt of a transaction that may use too much gas is not read', async () => {
  const receipts: NodeAnswerShape[] = []
  const counting: Lie = {
    transaction: (truth) => ({ ...truth, gas: '0x65' }),
    receipt: (truth) => {
      receipts.push(truth)
      return truth
    },
  }
  const read = (gasMax: bigint, blocksOnTop: number, lie = counting) =>
    readFinality(reader(chainWith(blocksOnTop), [lie]), TX, () => null, { gasMax })
  const waiting = (isMined: boolean) => ({ state: 'waiting', seen: { ...SEEN, isMined } })
  expect(await read(100n, FINAL_AFTER)).toEqual(waiting(true))
  expect(await read(100n, FINAL_AFTER, { ...HAS_IT_PENDING, receipt: counting.receipt })).toEqual(waiting(false))
  expect(receipts).toEqual([])
  expect(await read(101n, FINAL_AFTER)).toMatchObject({ state: 'final' })
  expect(receipts).toHaveLength(1)
})

describe('of two nodes', () => {
  test('both have it in the same final block', async () => {
    expect(await values(reader(chainWith(FINAL_AFTER), [HONEST, HONEST]))).toMatchObject(FINAL)
  })

  test.each([
    { name: 'has nothing', lie: HAS_NOTHING },
    { name: 'has it pending', lie: HAS_IT_PENDING },
    { name: 'has its receipt alone', lie: HAS_ONLY_THE_RECEIPT },
    { name: 'has another block in that place', lie: HAS_ANOTHER_BLOCK },
  ])('one $name: waiting, and the first that has it is named', async ({ lie }) => {
    const found = await values(reader(chainWith(FINAL_AFTER), [HONEST, lie]))
    expect(found).toEqual({ state: 'waiting', seen: { ...SEEN, isMined: true } })
  })

  test.each([
    { name: 'that it failed', lie: SAYS_REVERTED },
    { name: 'another amount', lie: SAYS_MORE_MONEY },
    { name: 'another time', lie: SAYS_ANOTHER_TIME },
  ])('one says $name: contradictory', async ({ lie }) => {
    expect(await values(reader(chainWith(FINAL_AFTER), [HONEST, lie]))).toEqual({ state: 'contradictory' })
  })

  test('a difference in the requested data is contradictory; any other is final', async () => {
    const chain = reader(chainWith(FINAL_AFTER), [HONEST, COUNTS_LOGS_ANEW])
    expect(await wholeTransfers(chain)).toEqual({ state: 'contradictory' })
    expect(await values(chain)).toMatchObject(FINAL)
  })

  test('if one does not answer, nothing is believed', async () => {
    const down: Lie = {
      receipt: () => {
        throw new Error('connection refused')
      },
    }
    await expect(values(reader(chainWith(FINAL_AFTER), [HONEST, down]))).rejects.toThrow('too few nodes')
  })
})

describe('of three nodes', () => {
  const DOWN: Lie = {
    transaction: () => {
      throw new Error('connection refused')
    },
  }
  const WAITING = { state: 'waiting', seen: { ...SEEN, isMined: true } }

  test.each([
    { name: 'one has not heard of it', lies: [HONEST, HAS_NOTHING, HONEST], found: FINAL },
    { name: 'one is down', lies: [DOWN, HONEST, HONEST], found: FINAL },
    { name: 'one is on another branch', lies: [HONEST, HONEST, HAS_ANOTHER_BLOCK], found: FINAL },
    { name: 'one alone knows it', lies: [HONEST, HAS_NOTHING, HAS_NOTHING], found: WAITING },
    { name: 'one knows it, one does not, one is down', lies: [HONEST, HAS_NOTHING, DOWN], found: WAITING },
    { name: 'one says that it failed', lies: [HONEST, SAYS_REVERTED, HONEST], found: { state: 'contradictory' } },
    { name: 'one says another amount', lies: [SAYS_MORE_MONEY, HONEST, HONEST], found: { state: 'contradictory' } },
    { name: 'nobody knows it', lies: [HAS_NOTHING, HAS_NOTHING, HAS_NOTHING], found: { state: 'unknown' } },
    { name: 'two do not know it and one is down', lies: [HAS_NOTHING, DOWN, HAS_NOTHING], found: { state: 'unknown' } },
  ])('$name: $found.state', async ({ lies, found }) => {
    expect(await values(reader(chainWith(FINAL_AFTER), lies))).toMatchObject(found)
  })

  test('if one does not have it and two are down, it is not known to be missing', async () => {
    await expect(values(reader(chainWith(FINAL_AFTER), [DOWN, HAS_NOTHING, DOWN]))).rejects.toThrow('too few nodes')
  })
})
