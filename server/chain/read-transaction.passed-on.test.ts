import { describe, expect, test } from 'vitest'
import {
  createFakeChain,
  type FakeTransaction,
  fakeAddress,
  fakeHash,
} from '#test/support/chain/lying-node/fake-chain.ts'
import { nodeInProcess } from '#test/support/chain/lying-node.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { createChainReader } from './chain-reader.ts'
import { balancePassedOn, type CallFrame, readPassedOn, sumPassedOn, tracePassedOn } from './read-transaction.ts'

const TREASURY = fakeAddress('treasury')
const [PLAYER, WALLET] = [fakeAddress('player'), fakeAddress('wallet')]
const HASH = fakeHash('passed on')

const call = (value: number, changes: Partial<CallFrame> = {}): CallFrame => ({
  type: 'CALL',
  from: WALLET,
  to: TREASURY,
  value: `0x${value.toString(16)}`,
  ...changes,
})
const inside = (...calls: CallFrame[]): CallFrame => call(9, { from: PLAYER, to: WALLET, calls })

describe('the amount that a transaction passed on', () => {
  test.each<{ name: string; trace: CallFrame; wei: bigint }>([
    { name: 'is nothing without a call', trace: inside(), wei: 0n },
    { name: 'is the value of a call to the treasury', trace: inside(call(5)), wei: 5n },
    { name: 'is the sum of several, however deep', trace: inside(call(5), inside(inside(call(2)))), wei: 7n },
    {
      name: 'is the sum of a call and of those within it',
      trace: inside(call(5, { calls: [call(2), inside(call(1))] })),
      wei: 8n,
    },
    { name: 'is nothing of what was undone', trace: inside(call(5, { error: 'reverted' })), wei: 0n },
    { name: 'is nothing within what was undone', trace: inside({ ...inside(call(5)), error: 'reverted' }), wei: 0n },
    { name: 'is nothing where all was undone', trace: { ...inside(call(5)), error: 'reverted' }, wei: 0n },
    { name: 'is not what went elsewhere', trace: inside(call(5, { to: PLAYER })), wei: 0n },
    { name: 'is not what code in the caller’s place names', trace: inside(call(5, { type: 'DELEGATECALL' })), wei: 0n },
    { name: 'is not what the treasury sends to itself', trace: inside(call(5, { from: TREASURY })), wei: 0n },
    { name: 'is not what the transaction itself carries', trace: call(5, { from: PLAYER }), wei: 0n },
    { name: 'is what a contract leaves behind', trace: inside(call(5, { type: 'SELFDESTRUCT' })), wei: 5n },
    { name: 'is told in any case of letters', trace: inside(call(5, { to: TREASURY.toUpperCase() })), wei: 5n },
  ])('$name', ({ trace, wei }) => {
    expect(sumPassedOn(trace, TREASURY)).toBe(wei)
  })
})

describe('nodes', () => {
  const tells = (trace: CallFrame) => ({ request: async () => trace })
  const refuses = {
    request: async () => {
      throw new Error('the method debug_traceTransaction does not exist')
    },
  }
  test.each([
    { name: 'that all tell the same', nodes: [tells(inside(call(5))), tells(inside(call(5)))], wei: 5n },
    {
      name: 'of which one refuses and enough tell',
      nodes: [tells(inside(call(5))), refuses, tells(inside(call(5)))],
      wei: 5n,
    },
    { name: 'of which too few tell', nodes: [tells(inside(call(5))), refuses], wei: null },
    { name: 'that all refuse', nodes: [refuses], wei: null },
  ])('$name: $wei', async ({ nodes, wei }) => {
    expect(await tracePassedOn(readerOf(nodes), HASH)).toBe(wei)
  })

  test('of which one reports more are not believed', async () => {
    const nodes = [tells(inside(call(5))), tells(inside(call(6))), tells(inside(call(5)))]
    await expect(tracePassedOn(readerOf(nodes), HASH)).rejects.toThrow('disagree')
  })

  test('are called once, however often the transaction is named', async () => {
    let asked = 0
    const counting = {
      request: async () => {
        asked += 1
        return inside(call(5))
      },
    }
    const reader = readerOf([counting])
    for (let times = 0; times < 3; times++) expect(await tracePassedOn(reader, HASH)).toBe(5n)
    expect(asked).toBe(1)
    await tracePassedOn(reader, fakeHash('another'))
    expect(asked).toBe(2)
  })
})

const BLOCK = 9n

type BlockTransactionSample = { from: string; to: string | null; value: bigint; isReverted?: boolean }

/** A node that keeps balances: the treasury had 1,000 and then has so much. */
function nodeHolding(after: bigint, sent: readonly BlockTransactionSample[] = []): NodeCalls {
  const hashes = sent.map((_, index) => fakeHash(`sent ${index}`))
  return {
    getBalance: async ({ blockNumber }: { blockNumber: bigint }) => (blockNumber === BLOCK ? after : 1_000n),
    getBlock: async () => ({ transactions: sent.map((it, index) => ({ ...it, hash: hashes[index] })) }),
    getTransactionReceipt: async ({ hash }: { hash: string }) => ({
      status: sent[hashes.indexOf(hash as `0x${string}`)]?.isReverted === true ? 'reverted' : 'success',
      ...{ gasUsed: 10n, effectiveGasPrice: 2n },
    }),
  }
}
const PRUNED: NodeCalls = {
  ...nodeHolding(1_007n),
  getBalance: async () => {
    throw new Error('missing trie node')
  },
}
const toTreasury = { from: PLAYER, to: TREASURY, value: 100n }

test.each<{ name: string; nodes: NodeCalls[]; wei: bigint | null }>([
  { name: 'all that came', nodes: [nodeHolding(1_007n)], wei: 7n },
  { name: 'nothing', nodes: [nodeHolding(1_000n)], wei: 0n },
  { name: 'less what transactions carry themselves', nodes: [nodeHolding(1_107n, [toTreasury])], wei: 7n },
  {
    name: 'and a reverted one carries nothing',
    nodes: [nodeHolding(1_007n, [{ ...toTreasury, isReverted: true }])],
    wei: 7n,
  },
  {
    name: 'with what the treasury sent, and its fee',
    nodes: [nodeHolding(937n, [{ from: TREASURY, to: PLAYER, value: 50n }])],
    wei: 7n,
  },
  {
    name: 'and what it sends to itself costs the fee alone',
    nodes: [nodeHolding(987n, [{ from: TREASURY, to: TREASURY, value: 50n }])],
    wei: 7n,
  },
  { name: 'where enough nodes keep it', nodes: [nodeHolding(1_007n), PRUNED, nodeHolding(1_007n)], wei: 7n },
  { name: 'untold where too few keep it', nodes: [nodeHolding(1_007n), PRUNED], wei: null },
])('contracts brought the treasury $name in a block: $wei', async ({ nodes, wei }) => {
  expect(await balancePassedOn(readerOf(nodes, { treasury: TREASURY }), BLOCK)).toBe(wei)
})

test('contradicting nodes are not believed', async () => {
  const nodes = [nodeHolding(1_007n), nodeHolding(1_008n), nodeHolding(1_007n)]
  await expect(balancePassedOn(readerOf(nodes, { treasury: TREASURY }), BLOCK)).rejects.toThrow('disagree')
})

const [USDT, PAYER] = [fakeAddress('usdt'), fakeAddress('payer')]
const BY_CONTRACT = fakeHash('by a contract')
const FACTS = { chainId: 56, usdt: USDT, treasury: TREASURY }

/** A call of a contract in block 1, on a chain whose nodes offer neither traces nor old balances. */
function chainWith(made: Partial<FakeTransaction>, blocksOnTop = 3) {
  const chain = createFakeChain({ ...FACTS, startSeconds: 1_000 })
  const call = { hash: BY_CONTRACT, from: PAYER, to: fakeAddress('wallet'), valueWei: 9n, nonce: 0, isReverted: false }
  chain.send({ ...call, transfers: [], ...made })
  chain.mine()
  for (let blocks = 0; blocks < blocksOnTop; blocks += 1) chain.mine()
  return chain
}
function readOf(...chains: readonly ReturnType<typeof chainWith>[]) {
  const nodes = chains.map((chain, index) => nodeInProcess(chain, `node${index}`))
  for (const { faults } of nodes) faults.forgetsState = true
  const facts = { ...FACTS, name: 'fake', rpcUrls: nodes.map(({ url }) => url), confirmationDepth: null }
  const reader = createChainReader(facts, (asked) => {
    const node = nodes.find(({ url }) => url === asked)
    if (node === undefined) throw new Error(`there is no node ${asked}`)
    return node.transport
  })
  return readPassedOn(reader, BY_CONTRACT)
}

test.each([
  { name: 'a contract was called', made: {}, state: 'final' },
  { name: 'the call carries BNB to the treasury itself', made: { to: TREASURY }, state: 'own' },
  { name: 'the call names the treasury and carries nothing', made: { to: TREASURY, valueWei: 0n }, state: 'final' },
  { name: 'the call has failed', made: { isReverted: true }, state: 'failed' },
  { name: 'the failed call was to the treasury itself', made: { to: TREASURY, isReverted: true }, state: 'failed' },
  { name: 'another transaction was made', made: { hash: fakeHash('another') }, state: 'unknown' },
])('if $name: $state', async ({ made, state }) => {
  expect(await readOf(chainWith(made))).toMatchObject({ state })
})

test('in a block that is not final, it is waited for', async () => {
  expect(await readOf(chainWith({}, 1))).toEqual({ state: 'waiting' })
})

test('in a final block that no node can trace, it has its place and no amount', async () => {
  const chain = chainWith({})
  const place = { blockNumber: 1n, blockHash: chain.blocks()[1]?.hash, blockTimeMs: 1_001_000n }
  expect(await readOf(chain)).toEqual({ state: 'final', place, proof: 'word', value: null })
})

test('nodes that differ on whether it failed are not believed', async () => {
  await expect(readOf(chainWith({}), chainWith({ isReverted: true }))).rejects.toThrow('disagree on transaction')
})
