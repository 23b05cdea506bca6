import type { PublicClient } from 'viem'
import { expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { hex, TRANSFER_TOPIC, word } from '#test/support/chain/lying-node/rpc-shapes.ts'
import { DependencyDown } from '../fault.ts'
import { type ChainReader, withNodes } from './chain-reader.ts'
import { createChainNode } from './nodes/chain-node.ts'
import { readTreasury } from './read-treasury.ts'

const TREASURY: Address = `0x${'aa'.repeat(20)}`
const PAYOUTS: Address = `0x${'bb'.repeat(20)}`
const USDT: Address = `0x${'cc'.repeat(20)}`
const HASH = `0x${'11'.repeat(32)}`

type TreasuryNode = { height: bigint; treasury: bigint; payouts: bigint; paidIn?: Record<string, bigint> }

/** A node that knows a height, two balances, and what was paid to the treasury in which block. */
const clientOf = ({ height, treasury, payouts, paidIn = {} }: TreasuryNode) =>
  ({
    getChainId: async () => 56,
    getBlock: async ({ blockNumber = height }: { blockNumber?: bigint }) => ({
      ...{ number: blockNumber, hash: HASH, timestamp: 1n },
    }),
    readContract: async ({ functionName, args }: { functionName: string; args?: [Address] }) =>
      functionName === 'decimals' ? 18 : args?.[0] === TREASURY ? treasury : payouts,
    request: async ({ params: [{ fromBlock, toBlock }] }: { params: [{ fromBlock: string; toBlock: string }] }) =>
      Object.entries(paidIn)
        .filter(([block]) => Number(block) >= Number(fromBlock) && Number(block) <= Number(toBlock))
        .map(([block, value]) => ({
          address: USDT,
          topics: [TRANSFER_TOPIC, word(PAYOUTS), word(TREASURY)],
          data: word(value),
          blockNumber: hex(Number(block)),
          blockHash: HASH,
          logIndex: '0x0',
          transactionHash: HASH,
          transactionIndex: '0x0',
          removed: false,
        })),
  }) as unknown as PublicClient

const chainOf = (...nodes: [TreasuryNode, ...TreasuryNode[]]): ChainReader => {
  const facts = { chainId: 56, name: 'test', rpcUrls: [], usdt: USDT, treasury: TREASURY, confirmationDepth: null }
  return { ...facts, ...withNodes(nodes.map((node, index) => createChainNode(`node${index}`, clientOf(node)))) }
}

const readBoth = (chain: ChainReader, creditedBlock = 100n) => readTreasury(chain, [TREASURY, PAYOUTS], creditedBlock)
const read = async (chain: ChainReader, creditedBlock?: bigint) => (await readBoth(chain, creditedBlock)).counted

test('a total covered by credited payments counts whole', async () => {
  const chain = chainOf({ height: 100n, treasury: 500n, payouts: 70n, paidIn: { 100: 40n } })
  expect(await read(chain)).toEqual([500n, 70n])
})

test('a payment after the last credited block does not count yet', async () => {
  const chain = chainOf({ height: 105n, treasury: 500n, payouts: 70n, paidIn: { 100: 40n, 101: 30n, 105: 5n } })
  expect(await readBoth(chain)).toEqual({ counted: [465n, 70n], whole: [500n, 70n] })
})

test('a node behind the last credited block makes it unknown', async () => {
  await expect(read(chainOf({ height: 99n, treasury: 500n, payouts: 70n }))).rejects.toThrow(DependencyDown)
})

test('the lower figure of two nodes is believed', async () => {
  const chain = chainOf({ height: 100n, treasury: 500n, payouts: 70n }, { height: 102n, treasury: 480n, payouts: 90n })
  expect(await read(chain)).toEqual([480n, 70n])
})

test('the figure is never below zero', async () => {
  const chain = chainOf({ height: 101n, treasury: 10n, payouts: 0n, paidIn: { 101: 30n } })
  expect(await read(chain)).toEqual([0n, 0n])
})

test('a watcher far behind makes it unknown, and so does a node of another chain', async () => {
  await expect(read(chainOf({ height: 1_101n, treasury: 500n, payouts: 70n }))).rejects.toThrow(DependencyDown)
  await expect(read({ ...chainOf({ height: 100n, treasury: 500n, payouts: 70n }), chainId: 97 })).rejects.toThrow(
    DependencyDown,
  )
})
