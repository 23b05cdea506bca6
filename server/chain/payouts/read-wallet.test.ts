import { custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFakeChain, fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { noFaults } from '#test/support/chain/lying-node/faults.ts'
import { nodeInProcess } from '#test/support/chain/lying-node.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { DependencyDown } from '../../fault.ts'
import { type ChainReader, createChainReader } from '../chain-reader.ts'
import { isPlainWallet } from '../player-wallet.ts'
import { readOutgoing, TRANSFER_TOPIC } from '../read-transfers.ts'
import { readBalances } from '../read-treasury.ts'
import {
  estimateGas,
  findMoved,
  findNonceUser,
  hasUsedNonce,
  readCode,
  readFinalCount,
  readFunds,
  readGasPrice,
  readMinedCount,
  readOutcome,
  readSeenCount,
} from './read-wallet.ts'

const [HOT, ANN, TOKEN] = [fakeAddress('hot wallet'), fakeAddress('ann'), fakeAddress('usdt')]

/** A node that gives one figure as its answer to everything; null for one that is down. */
function says(figure: number | null): NodeCalls {
  const answer = async () => {
    if (figure === null) throw new Error('connection refused')
    return figure
  }
  const amount = async () => BigInt(await answer())
  return {
    getBlock: async () => ({ number: 100n, hash: fakeHash('head'), timestamp: 1n, value: await answer() }),
    getTransactionCount: answer,
    ...{ getBalance: amount, readContract: amount, getGasPrice: amount, estimateGas: amount },
  }
}

type QuorumRead = (chain: ChainReader) => Promise<bigint | number | null | undefined>
const READ: Readonly<Record<string, QuorumRead>> = {
  'transactions in final blocks': (chain) => readFinalCount(chain, HOT),
  'transactions in blocks': (chain) => readMinedCount(chain, HOT),
  'transactions that are seen': (chain) => readSeenCount(chain, HOT),
  'BNB that can be spent': async (chain) => (await readFunds(chain, HOT, null)).bnb,
  'a token that can be spent': async (chain) => (await readFunds(chain, HOT, TOKEN)).token,
  'the price of gas': (chain) => readGasPrice(chain),
}

describe('a figure counts as far as two of three nodes reach it', () => {
  const CASES = [
    { said: [500, 500, 500], figure: 500 },
    { said: [500, 500, 900], figure: 500 },
    { said: [100, 500, 500], figure: 500 },
    { said: [100, 500, 900], figure: 500 },
    { said: [900, 100, 900], figure: 900 },
    { said: [null, 500, 900], figure: 500 },
    { said: [900, null, 500], figure: 500 },
    { said: [900, null, null], figure: null },
  ]
  const named = Object.keys(READ).flatMap((what) => CASES.map((one) => ({ what, ...one })))
  test.each(named)('$what, with the answers $said: $figure', async ({ what, said, figure }) => {
    const reading = READ[what]?.(readerOf(said.map(says))) ?? Promise.resolve(undefined)
    if (figure === null) await expect(reading).rejects.toThrow(DependencyDown)
    else expect(Number(await reading)).toBe(figure)
  })

  test('with a single node its figure counts', async () => {
    expect(await readFinalCount(readerOf([says(7)]), HOT)).toBe(7)
    await expect(readFinalCount(readerOf([says(7), says(null)]), HOT)).rejects.toThrow(DependencyDown)
  })
})

test.each([
  { said: [50_000n, 60_000n, 290_000n], limit: 90_000n },
  { said: [null, 60_000n, 60_000n], limit: 90_000n },
  // A transfer that two nodes would refuse is not signed.
  { said: [null, null, 60_000n], limit: null },
])('gas is estimated by two of three, with the answers $said: $limit', async ({ said, limit }) => {
  const nodes = said.map(
    (gas): NodeCalls => ({ estimateGas: async () => gas ?? Promise.reject(new Error('execution reverted')) }),
  )
  expect(await estimateGas(readerOf(nodes), HOT, { token: TOKEN, to: ANN, value: 1n })).toBe(limit)
})

test('a balance shown to players is the lowest that any node sees, for each wallet', async () => {
  const node = (hot: bigint, ann: bigint): NodeCalls => ({
    readContract: async ({ args: [wallet] }: { args: [string] }) => (wallet === HOT ? hot : ann),
  })
  const chain = readerOf([node(5n, 90n), node(7n, 20n), node(6n, 30n)])
  expect(await readBalances(chain, TOKEN, [HOT, ANN], 1n)).toEqual([5n, 20n])
})

test.each([
  { codes: ['0x', undefined, '0x'], is: true },
  { codes: ['0x', '0x6000', '0x'], is: false },
  { codes: ['0x', `0xef0100${'ab'.repeat(20)}`, undefined], is: true },
])('a wallet is plain if no node sees a contract: $codes', async ({ codes, is }) => {
  const nodes = codes.map((code): NodeCalls => ({ getCode: async () => code }))
  expect(await isPlainWallet(readerOf(nodes), HOT)).toBe(is)
})

describe('a transaction of the hot wallet', () => {
  function openChain() {
    const facts = { chainId: 56, usdt: TOKEN, treasury: fakeAddress('treasury') }
    const chain = createFakeChain({ ...facts, startSeconds: 1_800_000_000 })
    const nodes = [0, 1, 2].map((index) => nodeInProcess(chain, `node${index}`))
    const reader = createChainReader(
      { ...facts, name: 'test', rpcUrls: nodes.map(({ url }) => url), confirmationDepth: null },
      (url) => nodes.find((node) => node.url === url)?.transport as never,
    )
    const pay = (nonce: number, value = 1n) => {
      const hash = fakeHash(`payment ${nonce} ${value}`)
      const transfers = [{ token: TOKEN, from: HOT, to: ANN, value }]
      chain.send({ hash, from: HOT, to: TOKEN, valueWei: 0n, nonce, isReverted: false, transfers })
      for (let blocks = 0; blocks < 4; blocks++) chain.mine()
      return hash
    }
    return { chain, nodes, reader, pay }
  }

  /** Another past of the same length, which one node tells of. */
  function pastWithAnother(chain: ReturnType<typeof openChain>['chain'], nonce: number) {
    const other = openChain()
    for (let before = 0; before < nonce; before++) other.pay(before)
    const hash = other.pay(nonce, 99n)
    while (other.chain.blocks().length < chain.blocks().length) other.chain.mine()
    return { hash, pinned: { blocks: other.chain.blocks(), final: other.chain.highestFinal() } }
  }

  test('is named by one node, and believed once two of three have it as final', async () => {
    const { reader, pay, nodes } = openChain()
    const [first, second] = [pay(0), pay(1)]
    expect([await findNonceUser(reader, HOT, 0), await findNonceUser(reader, HOT, 1)]).toEqual([first, second])
    expect(await findNonceUser(reader, HOT, 2)).toBeNull()
    // The first node keeps no old states: another one names it.
    Object.assign(nodes[0]?.faults ?? {}, { forgetsState: true })
    expect(await findNonceUser(reader, HOT, 0)).toBe(first)
  })

  test.each([0, 1, 2])('that only node %i reports has used no nonce', async (liar) => {
    const { reader, chain, pay, nodes } = openChain()
    const first = pay(0)
    const { hash, pinned } = pastWithAnother(chain, 0)
    Object.assign(nodes[liar]?.faults ?? {}, { pinned })
    expect(await findNonceUser(reader, HOT, 0)).toBe(first)
    expect(await hasUsedNonce(reader, hash, HOT, 0)).toBe(false)
    expect((await readOutcome(reader, hash)).state).toBe('waiting')
  })

  test('matches only its sender and its nonce', async () => {
    const { reader, pay } = openChain()
    const hash = pay(0)
    const used = (sender: typeof HOT, nonce: number) => hasUsedNonce(reader, hash, sender, nonce)
    expect([await used(HOT, 0), await used(HOT, 1), await used(ANN, 0)]).toEqual([true, false, false])
  })

  describe('moves', () => {
    const tokens = { token: TOKEN, from: HOT, to: ANN, value: 5n, logIndex: 0 }
    const bnb = { token: null, from: HOT, to: ANN, value: 7n, logIndex: -1 }
    test.each([
      { name: 'the tokens of its logs', sent: { valueWei: 0n }, moved: [tokens] },
      { name: 'the BNB that it carries', sent: { transfers: [] }, moved: [bnb] },
      { name: 'both', sent: {}, moved: [tokens, bnb] },
      { name: 'no BNB to anyone where it makes a contract', sent: { to: null as never }, moved: [tokens] },
      { name: 'nothing', sent: { valueWei: 0n, transfers: [] }, moved: [] },
    ])('$name', async ({ sent, moved }) => {
      const { reader, chain } = openChain()
      const hash = fakeHash('moves')
      const transfers = [{ token: TOKEN, from: HOT, to: ANN, value: 5n }]
      chain.send({ ...{ hash, from: HOT, to: ANN, valueWei: 7n, nonce: 4, isReverted: false, transfers }, ...sent })
      for (let blocks = 0; blocks < 4; blocks++) chain.mine()
      const facts = { state: 'final', sender: HOT, nonce: 4, blockTimeMs: 1_800_000_001_000n }
      expect(await readOutcome(reader, hash)).toEqual({ ...facts, moved })
    })

    test('nothing if it reverted, and is unknown if it was not sent', async () => {
      const { reader, chain } = openChain()
      const hash = fakeHash('reverted')
      chain.send({ hash, from: HOT, to: ANN, valueWei: 7n, nonce: 4, isReverted: true, transfers: [] })
      for (let blocks = 0; blocks < 4; blocks++) chain.mine()
      expect(await readOutcome(reader, hash)).toEqual({ state: 'reverted' })
      expect(await hasUsedNonce(reader, hash, HOT, 4)).toBe(true)
      expect(await readOutcome(reader, fakeHash('not sent'))).toEqual({ state: 'unknown' })
    })

    test('each matching amount of one token to one wallet', () => {
      const again = { ...tokens, logIndex: 3 }
      const moved = [tokens, bnb, again]
      const wanted = { token: TOKEN, to: ANN, value: 5n }
      expect(findMoved(moved, wanted)).toEqual([tokens, again])
      expect(findMoved(moved, { token: null, to: ANN, value: 7n })).toEqual([bnb])
      for (const other of [{ token: null }, { to: HOT }, { value: 6n }]) {
        expect(findMoved(moved, { ...wanted, ...other })).toEqual([])
      }
    })
  })

  test.each([
    { faults: { forgetsTransactions: true }, state: 'final' },
    { faults: { lagBlocks: 20 }, state: 'final' },
    { faults: { isDown: true }, state: 'final' },
    { faults: { reportsAllFailed: true }, state: 'contradictory' },
    { faults: { inflates: true }, state: 'contradictory' },
  ])('about which one of three nodes contradicts ($faults) is $state', async ({ faults, state }) => {
    const { reader, pay, nodes } = openChain()
    const hash = pay(0)
    Object.assign(nodes[1]?.faults ?? {}, faults)
    expect((await readOutcome(reader, hash)).state).toBe(state)
  })

  test('that two of three nodes do not have is not final', async () => {
    const { reader, pay, nodes } = openChain()
    const hash = pay(0)
    for (const node of nodes.slice(1)) Object.assign(node.faults, { forgetsTransactions: true })
    expect((await readOutcome(reader, hash)).state).toBe('waiting')
  })

  test('is listed with all others in the order of the chain, whatever the order of the nodes, and no more', async () => {
    const facts = { chainId: 56, usdt: TOKEN, treasury: fakeAddress('treasury') }
    const chain = createFakeChain({ ...facts, startSeconds: 1_800_000_000 })
    const [other, hers] = [fakeAddress('another token'), fakeAddress('her wallet')]
    const send = (nonce: number, values: readonly bigint[], from = HOT, token = TOKEN) => {
      const transfers = values.map((value) => ({ token, from, to: ANN, value }))
      const hash = fakeHash(`sent ${nonce}`)
      chain.send({ hash, from, to: token, valueWei: 0n, nonce, isReverted: false, transfers })
    }
    send(0, [1n])
    chain.mine()
    send(1, [2n, 3n, 0n])
    send(2, [4n])
    send(3, [50n], HOT, other)
    send(4, [60n], hers)
    chain.mine()
    send(5, [5n])
    chain.mine()
    send(6, [70n])
    for (let blocks = 0; blocks < 4; blocks++) chain.mine()
    // Each node gives its logs in another order, and more than it was asked for.
    const nodes = [0, 1, 2].map((index) => nodeInProcess(chain, `node${index}`))
    const reader = createChainReader(
      { ...facts, name: 'test', rpcUrls: nodes.map(({ url }) => url), confirmationDepth: null },
      (url) => {
        const index = nodes.findIndex((node) => node.url === url)
        const inner = nodes[index]?.transport({}) ?? expect.unreachable()
        const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
          if (method !== 'eth_getLogs') return inner.request({ method, params })
          const all = { address: [TOKEN, other], fromBlock: '0x0', toBlock: '0x5', topics: [TRANSFER_TOPIC] }
          const logs = (await inner.request({ method, params: [all] })) as unknown[]
          return index === 0 ? logs : logs.toReversed().toSorted(() => (index === 1 ? 0 : -1))
        }
        return custom({ request }, { retryCount: 0 }) as never
      },
    )
    const values = async (from: bigint, to: bigint) =>
      (await readOutgoing(reader, { wallets: [HOT], tokens: [TOKEN] }, { from, to })).map(({ value }) => value)
    expect(await values(1n, 3n)).toEqual([1n, 2n, 3n, 4n, 5n])
    expect(await values(2n, 2n)).toEqual([2n, 3n, 4n])
  })

  test('is in a list that all nodes give, or nothing is known', async () => {
    const { reader, chain, pay, nodes } = openChain()
    const hash = pay(0)
    const to = BigInt(chain.highestFinal())
    const read = () => readOutgoing(reader, { wallets: [HOT], tokens: [TOKEN] }, { from: 0n, to })
    expect((await read()).map(({ txHash }) => txHash)).toEqual([hash])
    Object.assign(nodes[2]?.faults ?? {}, { hidesLogs: true })
    await expect(read()).rejects.toThrow(DependencyDown)
    Object.assign(nodes[2]?.faults ?? {}, { ...noFaults(), isDown: true })
    expect(await read()).toHaveLength(1)
    Object.assign(nodes[1]?.faults ?? {}, { isDown: true })
    await expect(read()).rejects.toThrow(DependencyDown)
  })
})

const WALLET = fakeAddress('hot wallet')
const DELEGATION = `0xef0100${'ab'.repeat(20)}`
const saysCode = (code: string | undefined): NodeCalls => ({ getCode: async () => code })
const NONE = saysCode(undefined)
const CODE = saysCode(DELEGATION)
const DOWN: NodeCalls = { getCode: () => Promise.reject(new Error('connection refused')) }

test.each([
  { name: 'all say none', nodes: [NONE, saysCode('0x'), NONE], code: null },
  { name: 'all say code', nodes: [CODE, CODE, CODE], code: DELEGATION },
  { name: 'one of three invents code', nodes: [NONE, CODE, NONE], code: null },
  { name: 'one of three hides it', nodes: [CODE, NONE, CODE], code: DELEGATION },
  { name: 'one is down and the others differ', nodes: [CODE, NONE, DOWN], code: DELEGATION },
  { name: 'one is down and the others say none', nodes: [DOWN, NONE, NONE], code: null },
  { name: 'two differ', nodes: [NONE, CODE], code: DELEGATION },
])('$name: $code', async ({ nodes, code }) => {
  expect(await readCode(readerOf(nodes), WALLET)).toBe(code)
})

test('with two of three down, nothing is known', async () => {
  await expect(readCode(readerOf([DOWN, NONE, DOWN]), WALLET)).rejects.toThrow(DependencyDown)
})
