import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeChain, fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LyingHttpNode, startLyingNodes } from '#test/support/chain/lying-node.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { createChainReader, readFinalHead } from './chain-reader.ts'
import { probeNodes } from './check-chain.ts'

const facts = { chainId: 56, usdt: fakeAddress('usdt'), treasury: fakeAddress('treasury') }

let nodes: Awaited<ReturnType<typeof startLyingNodes>>
beforeAll(async () => {
  nodes = await startLyingNodes()
})
afterAll(() => nodes.stop())

test('every node is described in one line: its abilities, or its problem', async () => {
  const chain = createFakeChain({ ...facts, startSeconds: 1_000 })
  for (let blocks = 0; blocks < 50; blocks += 1) chain.mine()
  const [able, limited, dead, foreign] = Array.from({ length: 4 }, () => nodes.addNode(chain)) as [
    LyingHttpNode,
    LyingHttpNode,
    LyingHttpNode,
    LyingHttpNode,
  ]
  Object.assign(limited.faults, { rangeBlocksMax: 10, lacksBlockReceipts: true, takesNoBatches: true })
  dead.faults.isDown = true
  foreign.faults.strayAfterRequests = 0
  const said: [facts: Record<string, unknown>, line: string][] = []
  const note = (about: unknown, line: string) => said.push([about as Record<string, unknown>, line])
  const reader = createChainReader({
    ...{ ...facts, name: 'fake', confirmationDepth: null },
    rpcUrls: [able, limited, dead, foreign].map(({ url }) => url),
  })
  await probeNodes(reader, { info: note, warn: note } as never)

  const lineOf = (index: number) => said.find(([{ node }]) => node === reader.nodes[index]?.name)
  const can = { chainId: 56, genesis: chain.blocks()[0]?.hash, finalizedBlock: '48' }
  expect(said).toHaveLength(4)
  expect(lineOf(0)?.[0]).toMatchObject({ ...can, logsOfBlocks: '1000', receipts: 'by block', batches: true })
  expect(lineOf(1)?.[0]).toMatchObject({ ...can, logsOfBlocks: '6', receipts: 'one by one', batches: false })
  expect(lineOf(2)?.[1]).toContain('does not answer what it will be asked')
  expect(lineOf(3)?.[0].problem).toBe('it serves chain 1000056 instead of 56')
  // What was learned is gone by: the two that are broken are not waited for, and three of four must agree.
  expect(reader.nodes.map(({ seen }) => seen.asideUntilMs === null)).toEqual([true, true, false, false])
  dead.heal()
  expect((await readFinalHead(reader)).number).toBe(48n)
})

test('a key in a node’s URL is not shown, even if its answer has it', async () => {
  const refuse = async () => {
    throw new Error('no such key: SECRETKEY123')
  }
  const transport = { url: 'https://rpc.example/v2/SECRETKEY123' } as never
  const reader = readerOf([{ getChainId: refuse, getBlockNumber: refuse, transport }])
  const said: unknown[] = []
  await probeNodes(reader, { info: () => undefined, warn: (about: unknown) => said.push(about) } as never)
  expect(said).toEqual([{ node: 'a', problem: 'no such key: …' }])
  await expect(readFinalHead(reader)).rejects.toThrow('(a: no such key: …)')
})
