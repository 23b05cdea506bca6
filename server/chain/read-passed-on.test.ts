import { expect, test } from 'vitest'
import {
  createFakeChain,
  type FakeTransaction,
  fakeAddress,
  fakeHash,
} from '#test/support/chain/lying-node/fake-chain.ts'
import { nodeInProcess } from '#test/support/chain/lying-node.ts'
import { createChainReader } from './chain-reader.ts'
import { readPassedOn } from './read-transaction.ts'

const [USDT, TREASURY, PAYER] = [fakeAddress('usdt'), fakeAddress('treasury'), fakeAddress('payer')]
const HASH = fakeHash('by a contract')
const FACTS = { chainId: 56, usdt: USDT, treasury: TREASURY }

/** A call of a contract in block 1, on a chain whose nodes offer neither traces nor old balances. */
function chainWith(made: Partial<FakeTransaction>, blocksOnTop = 3) {
  const chain = createFakeChain({ ...FACTS, startSeconds: 1_000 })
  const call = { hash: HASH, from: PAYER, to: fakeAddress('wallet'), valueWei: 9n, nonce: 0, isReverted: false }
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
  return readPassedOn(reader, HASH)
}

test.each([
  { name: 'a contract was called', made: {}, state: 'final' },
  { name: 'the call carries BNB to the treasury itself', made: { to: TREASURY }, state: 'own' },
  { name: 'the call names the treasury and carries nothing', made: { to: TREASURY, valueWei: 0n }, state: 'final' },
  { name: 'the call has failed', made: { isReverted: true }, state: 'failed' },
  { name: 'the failed call was to the treasury itself', made: { to: TREASURY, isReverted: true }, state: 'failed' },
  { name: 'another transaction was made', made: { hash: fakeHash('another') }, state: 'unknown' },
])('where $name: $state', async ({ made, state }) => {
  expect(await readOf(chainWith(made))).toMatchObject({ state })
})

test('in a block that is not final it is waited for', async () => {
  expect(await readOf(chainWith({}, 1))).toEqual({ state: 'waiting' })
})

test('in a final block, of which no node can tell more, it has its place and no amount', async () => {
  const chain = chainWith({})
  const place = { blockNumber: 1n, blockHash: chain.blocks()[1]?.hash, blockTimeMs: 1_001_000n }
  expect(await readOf(chain)).toEqual({ state: 'final', place, proof: 'word', value: null })
})

test('nodes that differ on whether it has failed are not believed', async () => {
  await expect(readOf(chainWith({}), chainWith({ isReverted: true }))).rejects.toThrow('disagree on transaction')
})
