import { TimeoutError } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payment } from '#core/payment.ts'
import { createFakeChain, type FakeChain, fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LyingHttpNode, startLyingNodes } from '#test/support/chain/lying-node.ts'
import { readerOf as readerOfCalls } from '#test/support/chain/reader-of.ts'
import { type ChainReader, createChainReader, readFinalHead } from './chain-reader.ts'
import { findTroubles } from './health.ts'
import { createChainNode } from './nodes/chain-node.ts'
import { provePayments, readPayments } from './read-payments.ts'
import { readTransaction } from './read-transaction.ts'
import { paymentFilter, readTransfers } from './read-transfers.ts'

const [USDT, TREASURY, PAYER] = [fakeAddress('usdt'), fakeAddress('treasury'), fakeAddress('payer')]

let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let chain: FakeChain
let node: LyingHttpNode
beforeAll(async () => {
  nodes = await startLyingNodes()
})
afterAll(() => nodes.stop())
beforeEach(() => {
  chain = createFakeChain({ chainId: 56, usdt: USDT, treasury: TREASURY, startSeconds: 1_000 })
  node = nodes.addNode(chain)
})

const readerOf = (...asked: readonly LyingHttpNode[]): ChainReader =>
  createChainReader({
    ...{ chainId: 56, name: 'fake', usdt: USDT, treasury: TREASURY, confirmationDepth: null },
    rpcUrls: asked.map(({ url }) => url),
  })

let sent = 0
/** A transaction of the next block that pays these amounts. */
function send(...values: readonly bigint[]): void {
  const transfers = values.map((value) => ({ token: USDT, from: PAYER, to: TREASURY, value }))
  const hash = fakeHash(`payment ${++sent}`)
  chain.send({ hash, from: PAYER, to: USDT, valueWei: 0n, nonce: sent, isReverted: false, transfers })
}
/** A block with one transaction that pays these amounts. */
function pay(...values: readonly bigint[]): void {
  send(...values)
  chain.mine()
}
const mine = (blocks: number) => {
  for (let made = 0; made < blocks; made += 1) chain.mine()
}
const valuesOf = async (reader: ChainReader, from: number, to: number) =>
  (await readPayments(reader, BigInt(from), BigInt(to))).map(({ value }) => value)

describe('a node that allows few blocks per call', () => {
  test.each([
    { blocksMax: 1_000, apart: 200 },
    { blocksMax: 100, apart: 200 },
    { blocksMax: 10, apart: 100 },
    { blocksMax: 1, apart: 20 },
  ])(
    'at most $blocksMax: all is found, and few calls are refused once the limit is known',
    async ({ blocksMax, apart }) => {
      for (let payment = 1n; payment <= 6n; payment += 1n) {
        pay(payment)
        mine(apart - 1)
      }
      node.faults.rangeBlocksMax = blocksMax
      const reader = readerOf(node)
      expect(await valuesOf(reader, 0, 6 * apart)).toEqual([1n, 2n, 3n, 4n, 5n, 6n])
      // Twice as many where a longer range is just being tried.
      expect(reader.nodes[0].limits.rangeBlocks).toBeLessThanOrEqual(2n * BigInt(blocksMax))
      const before = node.callCount()
      await valuesOf(reader, 0, 6 * apart)
      // Half of what is allowed may be what was found, and a longer range is tried now and then.
      expect(node.callCount() - before).toBeLessThanOrEqual((2 * 6 * apart) / blocksMax + 20)
    },
  )

  test('and later allows more is asked for more again', async () => {
    mine(1_000)
    node.faults.rangeBlocksMax = 100
    const reader = readerOf(node)
    for (let times = 0; times < 10; times += 1) await valuesOf(reader, 0, 999)
    node.faults.rangeBlocksMax = null
    for (let times = 0; times < 30; times += 1) await valuesOf(reader, 0, 999)
    const before = node.callCount()
    await valuesOf(reader, 0, 999)
    expect(node.callCount() - before).toBeLessThan(5)
  })

  test('agrees with one that allows many', async () => {
    pay(1n)
    mine(500)
    pay(2n)
    node.faults.rangeBlocksMax = 10
    expect(await valuesOf(readerOf(node, nodes.addNode(chain)), 0, 502)).toEqual([1n, 2n])
  })
})

describe('a node that answers few logs per call', () => {
  const crowd = Array.from({ length: 120 }, (_, index) => BigInt(index + 1))

  test('is asked for less in ranges with many', async () => {
    for (const value of crowd) pay(value)
    node.faults.logsMax = 50
    expect(await valuesOf(readerOf(node), 0, 120)).toEqual(crowd)
  })

  test.each([false, true])('is asked for the receipts of a block with more (no such call: %s)', async (isMissing) => {
    pay(7n)
    pay(...crowd, 5n, 5n)
    pay(8n)
    node.faults.logsMax = 50
    node.faults.lacksBlockReceipts = isMissing
    expect(await valuesOf(readerOf(node), 0, 3)).toEqual([7n, ...crowd, 5n, 5n, 8n])
    // The others have the same payments by their logs, numbered the same.
    expect(await valuesOf(readerOf(node, nodes.addNode(chain)), 0, 3)).toHaveLength(124)
  })
})

test.each([
  { name: 'of several blocks', counts: [600, 600], cutsLogsAt: 1_000 },
  { name: 'of one block', counts: [1_200], cutsLogsAt: 1_000 },
  { name: 'of several blocks', counts: [1_100, 1_100], cutsLogsAt: 2_000 },
])(
  'a node that omits logs beyond $cutsLogsAt silently, $name, is not believed to be complete',
  async ({ counts, cutsLogsAt }) => {
    for (const count of counts) pay(...Array.from({ length: count }, (_, index) => BigInt(index + 1)))
    node.faults.cutsLogsAt = cutsLogsAt
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(await valuesOf(readerOf(node), 0, counts.length)).toHaveLength(all)
  },
)

test.each([
  { name: 'pads its lists', faults: {} },
  { name: 'pads its refusals', faults: { rangeBlocksMax: 0 } },
])('one of three nodes that $name stops nothing: it is set aside', async ({ faults }) => {
  const liar = nodes.addNode(chain)
  pay(1n)
  mine(3)
  Object.assign(liar.faults, faults, { paddingBytes: 900_000 })
  const reader = readerOf(node, liar, nodes.addNode(chain))
  expect(await valuesOf(reader, 0, 3)).toEqual([1n])
  expect(reader.nodes.map(({ seen }) => seen.asideUntilMs !== null)).toEqual([false, true, false])
  expect(reader.nodes[1]?.seen.problem).toMatch(/^it answered with 900,?\d{3} bytes for \d logs$/)
})

describe('a block whose receipts a stranger made too large', () => {
  beforeEach(() => {
    const filling = { from: PAYER, to: PAYER, valueWei: 0n, isReverted: false, transfers: [], dataBytes: 9_000_000 }
    for (const nonce of [1, 2]) chain.send({ ...filling, hash: fakeHash(`filling ${nonce}`), nonce })
  })

  test('is credited from a list of exactly 1,000 transfers, and the receipts are read once', async () => {
    pay(...Array.from({ length: 999 }, () => 0n), 7n)
    const reader = readerOf(node)
    await valuesOf(reader, 0, 0)
    const before = node.callCount()
    expect(await valuesOf(reader, 1, 1)).toEqual([7n])
    // The logs, the last block, the receipts, the time of the block, and whose chain it is.
    expect(node.callCount() - before).toBe(5)
    expect(findTroubles(reader)).toMatchObject([{ kind: 'dust_flood', detail: expect.stringContaining('block 1 ') }])
  })

  test('is read one receipt at a time if a node refuses to list its transfers', async () => {
    pay(...Array.from({ length: 50 }, () => 0n), 7n)
    node.faults.logsMax = 50
    expect(await valuesOf(readerOf(node), 0, 1)).toEqual([7n])
  })
})

test('a node that times out is asked for less the next time, and not at once', async () => {
  let asked = 0
  const request = async () => {
    asked += 1
    throw new TimeoutError({ body: {}, url: 'http://slow' })
  }
  const reader = readerOfCalls([{ request: request as never }])
  await expect(readTransfers(reader.nodes[0], { from: 0n, to: 999n }, paymentFilter(reader))).rejects.toThrow(
    TimeoutError,
  )
  expect([asked, reader.nodes[0].limits.rangeBlocks]).toEqual([1, 500n])
})

test.each([
  { name: 'throttled', fault: () => Object.assign(node.faults, { isThrottled: true }) },
  { name: 'down', fault: () => Object.assign(node.faults, { isDown: true }) },
])('a node that is $name is not asked for less and less', async ({ fault }) => {
  const reader = readerOf(node)
  await valuesOf(reader, 0, 0)
  fault()
  const before = node.callCount()
  await expect(readPayments(reader, 0n, 0n)).rejects.toThrow('too few nodes')
  expect(node.callCount() - before).toBeLessThan(10)
  node.heal()
  mine(900)
  expect(reader.nodes[0].limits.rangeBlocks).toBe(1_000n)
})

test('a node without the last block of a range abstains', async () => {
  mine(5)
  pay(1n)
  mine(5)
  const behind = nodes.addNode(chain)
  behind.faults.lagBlocks = 8
  await expect(valuesOf(readerOf(behind), 0, 9)).rejects.toThrow('has not got the block')
  await expect(valuesOf(readerOf(node, behind), 0, 9)).rejects.toThrow('too few nodes')
  expect(await valuesOf(readerOf(node, behind, nodes.addNode(chain)), 0, 9)).toEqual([1n])
})

test('a node that answers with other blocks is broken, and not believed', async () => {
  pay(1n)
  mine(3)
  pay(2n)
  mine(3)
  node.faults.addsOlderLogs = true
  await expect(valuesOf(readerOf(node), 3, 6)).rejects.toThrow('it answered with block 1 for 3 to 6')
  expect(await valuesOf(readerOf(node, nodes.addNode(chain), nodes.addNode(chain)), 3, 6)).toEqual([2n])
})

describe('one of three nodes that hides a payment', () => {
  let liar: LyingHttpNode
  let reader: ChainReader
  beforeEach(() => {
    liar = nodes.addNode(chain)
    reader = readerOf(node, liar, nodes.addNode(chain))
    pay(1n, 1n)
    mine(3)
  })

  test.each([
    { name: 'and shows its receipt', forgetsTransactions: false },
    { name: 'and its receipt', forgetsTransactions: true },
  ])('$name stops nothing: it is set aside, and named', async ({ forgetsTransactions }) => {
    Object.assign(liar.faults, { hidesLogs: true, forgetsTransactions })
    const payments = await readPayments(reader, 0n, 3n)
    expect(payments.map(({ value, occurrence }) => [value, occurrence])).toEqual([
      [1n, 0],
      [1n, 1],
    ])
    expect(reader.nodes.map(({ seen }) => seen.contradictionsTotal)).toEqual([0, 1, 0])
    expect(reader.nodes.map(({ seen }) => seen.asideUntilMs !== null)).toEqual([false, true, false])
    expect(reader.nodes[1]?.seen.contradictions.get('logs that receipts prove')?.detail).toContain('1 transactions')
    // Without it the others agree.
    expect(await valuesOf(reader, 0, 3)).toEqual([1n, 1n])
  })

  test('and a hundred more stops one reading, and the next works without it', async () => {
    for (let payment = 0; payment < 100; payment += 1) send(2n)
    mine(4)
    liar.faults.hidesLogs = true
    await expect(readPayments(reader, 0n, 5n)).rejects.toThrow('the nodes disagree on')
    expect(reader.nodes.map(({ seen }) => seen.asideUntilMs !== null)).toEqual([false, true, false])
    expect(await valuesOf(reader, 0, 5)).toHaveLength(102)
  })

  test('and lists a part of a transaction stops nothing', async () => {
    liar.faults.cutsLogsAt = 1
    expect(await valuesOf(reader, 0, 3)).toEqual([1n, 1n])
    expect(reader.nodes.map(({ seen }) => seen.contradictionsTotal)).toEqual([0, 1, 0])
  })

  test('and has another block there stops crediting', async () => {
    Object.assign(liar.faults, { hidesLogs: true, forgetsTransactions: true })
    const other = createFakeChain({ chainId: 56, usdt: USDT, treasury: TREASURY, startSeconds: 2_000 })
    for (let blocks = 0; blocks < 6; blocks += 1) other.mine()
    liar.faults.pinned = { blocks: other.blocks(), final: 2 }
    await expect(readPayments(reader, 0n, 2n)).rejects.toThrow('the nodes disagree on')
  })
})

test.each([
  {
    name: 'invents a payment',
    strays: (liar: LyingHttpNode, chain: FakeChain) => {
      const other = createFakeChain({ ...chain })
      const transfers = [{ token: USDT, from: PAYER, to: TREASURY, value: 9n }]
      other.send({
        hash: fakeHash('invented'),
        from: PAYER,
        to: USDT,
        valueWei: 0n,
        nonce: 1,
        isReverted: false,
        transfers,
      })
      for (let blocks = 0; blocks < 6; blocks += 1) other.mine()
      liar.faults.pinned = { blocks: other.blocks(), final: 4 }
    },
  },
  {
    name: 'inflates one',
    strays: (liar: LyingHttpNode) => {
      liar.faults.inflates = true
    },
  },
])('one of three nodes that $name prevents crediting', async ({ strays }) => {
  pay(1n)
  mine(4)
  const liar = nodes.addNode(chain)
  strays(liar, chain)
  await expect(readPayments(readerOf(node, liar, nodes.addNode(chain)), 0n, 3n)).rejects.toThrow('disagree on')
})

test('an idle round makes two calls to each node, and checks its chain twice a minute', async () => {
  const others = [nodes.addNode(chain), nodes.addNode(chain)]
  const reader = readerOf(node, ...others)
  mine(10)
  let read = (await readFinalHead(reader)).number
  await readPayments(reader, 0n, read)
  const before = [node, ...others].map(({ callCount: asked }) => asked())
  for (let looks = 0; looks < 30; looks += 1) {
    mine(2)
    const { number } = await readFinalHead(reader)
    expect(await readPayments(reader, read + 1n, number)).toEqual([])
    read = number
  }
  const spent = [node, ...others].map(({ callCount: asked }, index) => asked() - (before[index] ?? 0))
  expect(spent).toEqual([60, 60, 60])
})

test('the time of a block is read once, whatever it contains', async () => {
  for (let value = 1n; value <= 30n; value += 1n) pay(value, value)
  mine(3)
  const reader = readerOf(node)
  const { number } = await readFinalHead(reader)
  await readPayments(reader, 0n, number)
  const before = node.callCount()
  const payments = await readPayments(reader, 0n, number)
  expect(payments.map(({ blockTimeMs }) => blockTimeMs)).toContain(1_030_000n)
  expect(payments.filter(({ occurrence }) => occurrence === 1)).toHaveLength(30)
  // The logs, and whose chain it is before anything is credited.
  expect(node.callCount() - before).toBe(2)
})

test('a transfer of the treasury to itself is no payment, in BNB or USDT', async () => {
  const send = (name: string, from: typeof PAYER, valueWei: bigint) => {
    const transfers = valueWei > 0n ? [] : [{ token: USDT, from, to: TREASURY, value: 5n }]
    const to = valueWei > 0n ? TREASURY : USDT
    chain.send({ hash: fakeHash(name), from, to, valueWei, nonce: 1, isReverted: false, transfers })
    chain.mine()
  }
  send('own BNB', TREASURY, 7n)
  send('own USDT', TREASURY, 0n)
  send('BNB', PAYER, 7n)
  send('USDT', PAYER, 0n)
  mine(3)
  const reader = readerOf(node)
  const paidBy = async (name: string) => {
    const view = await readTransaction(reader, fakeHash(name))
    return view.state === 'final' ? view.payments.map(({ asset, value }) => `${value} ${asset}`) : view.state
  }
  expect(await paidBy('own BNB')).toEqual([])
  expect(await paidBy('own USDT')).toEqual([])
  expect(await paidBy('BNB')).toEqual(['7 BNB'])
  expect(await paidBy('USDT')).toEqual(['5 USDT'])
  expect(await valuesOf(reader, 0, 6)).toEqual([5n])
})

const payment = {
  ...{ asset: 'USDT', chainId: 56, txHash: fakeHash('paid'), logIndex: 0, occurrence: 0, blockNumber: 1n },
  ...{ blockHash: fakeHash('block'), blockTimeMs: 1_000n },
  ...{ from: fakeAddress('ann'), to: fakeAddress('treasury'), value: 5n },
} as Payment

test('lists without a differing payment prove nothing, and no node is called', async () => {
  const answers = ['one', 'two'].map((name) => ({ node: createChainNode(name, {} as never), answer: [payment] }))
  expect(await provePayments(readerOfCalls([{}]), answers)).toBeNull()
  expect(await provePayments(readerOfCalls([{}]), [])).toBeNull()
})
