import { describe, expect, test } from 'vitest'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { DependencyDown } from '../../fault.ts'
import { broadcast } from './broadcast.ts'
import { estimateGas, readFinalCount, readFunds, readGasPrice, readSeenCount } from './read-wallet.ts'

const WALLET = fakeAddress('hot wallet')
const TOKEN = fakeAddress('token')

type NonceCountQuery = { readonly blockTag?: 'pending' | 'latest'; readonly blockNumber?: bigint }
type NodeWalletSample = {
  readonly pending: number
  readonly latest: number
  readonly final: number
  readonly bnb: bigint
  readonly token: bigint
  readonly gasPrice: bigint
}

/** A node and what it knows of the wallet; one that is down for null. */
function nodeOf(wallet: NodeWalletSample | null): NodeCalls {
  if (wallet === null) return { getChainId: () => Promise.reject(new Error('connection refused')) }
  return {
    getBlock: async () => ({ number: 100n, hash: fakeHash('100'), timestamp: 1n }),
    getTransactionCount: async ({ blockTag }: NonceCountQuery) => wallet[blockTag ?? 'final'],
    getBalance: async () => wallet.bnb,
    readContract: async () => wallet.token,
    getGasPrice: async () => wallet.gasPrice,
  }
}
const chainOf = (...wallets: readonly (NodeWalletSample | null)[]) => readerOf(wallets.map(nodeOf))

const AHEAD: NodeWalletSample = { pending: 9, latest: 7, final: 6, bnb: 50n, token: 20n, gasPrice: 3n }
const BEHIND: NodeWalletSample = { pending: 5, latest: 5, final: 4, bnb: 40n, token: 30n, gasPrice: 5n }

const LOW: NodeWalletSample = { pending: 0, latest: 0, final: 0, bnb: 0n, token: 0n, gasPrice: 0n }
const HIGH: NodeWalletSample = {
  pending: 1_009,
  latest: 1_009,
  final: 1_009,
  bnb: 10n ** 30n,
  token: 10n ** 30n,
  gasPrice: 10n ** 30n,
}

test.each([
  { name: 'one lags', chain: () => chainOf(AHEAD, BEHIND, AHEAD), agreed: { ...AHEAD, token: 20n } },
  { name: 'two lag', chain: () => chainOf(AHEAD, BEHIND, BEHIND), agreed: { ...BEHIND } },
  { name: 'one is down', chain: () => chainOf(BEHIND, null, AHEAD), agreed: { ...BEHIND, token: 20n, gasPrice: 3n } },
  { name: 'one tells too little', chain: () => chainOf(LOW, AHEAD, AHEAD), agreed: AHEAD },
  { name: 'one tells too much', chain: () => chainOf(AHEAD, HIGH, AHEAD), agreed: AHEAD },
])('if $name, the figure of a quorum counts', async ({ chain, agreed }) => {
  expect(await readSeenCount(chain(), WALLET)).toBe(agreed.pending)
  expect(await readFinalCount(chain(), WALLET)).toBe(agreed.final)
  expect(await readFunds(chain(), WALLET, TOKEN)).toEqual({ bnb: agreed.bnb, token: agreed.token })
  expect(await readGasPrice(chain())).toBe(agreed.gasPrice)
})

test.each([
  { estimates: [1n, 1n, 1n], token: TOKEN, limit: 65_000n },
  { estimates: [0n, 0n, 0n], token: null, limit: 21_000n },
  { estimates: [1n, 50_000n, 52_000n], token: TOKEN, limit: 75_000n },
  { estimates: [10n ** 30n, 50_000n, 52_000n], token: TOKEN, limit: 78_000n },
  { estimates: [10n ** 30n, 10n ** 30n, 52_000n], token: TOKEN, limit: null },
])('nodes that estimate $estimates give a limit of $limit', async ({ estimates, token, limit }) => {
  const chain = readerOf(estimates.map((estimate) => ({ estimateGas: async () => estimate })))
  expect(await estimateGas(chain, WALLET, { token, to: WALLET, value: 1n })).toBe(limit)
})

test('with two of three down, nothing is known', async () => {
  const chain = chainOf(null, AHEAD, null)
  for (const ask of [readSeenCount, readFinalCount]) await expect(ask(chain, WALLET)).rejects.toThrow(DependencyDown)
  await expect(readFunds(chain, WALLET, TOKEN)).rejects.toThrow(DependencyDown)
})

describe('signed bytes are sent to every node', () => {
  const handed: string[] = []
  const taking = (name: string, answer: () => Promise<unknown>): NodeCalls => ({
    sendRawTransaction: async () => {
      handed.push(name)
      return answer()
    },
  })

  test('and accepted if one accepts them, without waiting for a node set aside', async () => {
    const hanging = taking('c', () => new Promise(() => undefined))
    const chain = readerOf([
      taking('a', async () => '0x'),
      taking('b', () => Promise.reject(new Error('nonce too low'))),
      hanging,
    ])
    chain.nodes.forEach((node, index) => {
      node.seen.asideUntilMs = index === 2 ? performance.now() + 60_000 : null
    })
    expect(await broadcast(chain, '0x01')).toEqual({ isTaken: true, complaint: null, neededWei: null })
    expect(handed.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test.each([
    { complaint: 'already known', isTaken: true },
    { complaint: 'AlreadyKnown', isTaken: true },
    { complaint: 'known transaction: 0xab', isTaken: true },
    { complaint: 'unknown transaction type', isTaken: false },
  ])('and accepted ($isTaken) if all answer "$complaint"', async ({ complaint, isTaken }) => {
    const saying = () => taking('g', () => Promise.reject(new Error(complaint)))
    expect(await broadcast(readerOf([saying(), saying()]), '0x01')).toMatchObject({ isTaken })
  })

  test('and the complaint is returned if none accepts them', async () => {
    const refusing = () => taking('d', () => Promise.reject(new Error('insufficient funds')))
    expect(await broadcast(readerOf([refusing(), refusing()]), '0x01')).toEqual({
      isTaken: false,
      complaint: 'insufficient funds',
      neededWei: null,
    })
  })

  const wanting = (minWei: bigint) =>
    taking('e', () => Promise.reject(new Error(`transaction underpriced: gas tip cap 1, minimum needed ${minWei}`)))
  const broke = () => taking('f', () => Promise.reject(new Error('insufficient funds')))
  test.each([
    { name: 'three name minimums', nodes: () => [wanting(90n), wanting(50n), wanting(60n)], neededWei: 60n },
    { name: 'one names too much', nodes: () => [wanting(10n ** 13n), wanting(50n), wanting(50n)], neededWei: 50n },
    { name: 'one names too little', nodes: () => [wanting(2n), wanting(50n), wanting(50n)], neededWei: 50n },
    { name: 'two of three name none', nodes: () => [broke(), wanting(50n), broke()], neededWei: null },
    { name: 'one of three names none', nodes: () => [broke(), wanting(70n), wanting(50n)], neededWei: 50n },
  ])('and if $name, the price that a quorum asks for counts', async ({ nodes, neededWei }) => {
    const answer = await broadcast(readerOf(nodes()), '0x01')
    expect(answer).toMatchObject({ isTaken: false, neededWei, complaint: expect.stringContaining('underpriced') })
  })
})
