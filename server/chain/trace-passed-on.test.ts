import { describe, expect, test } from 'vitest'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { type CallFrame, sumPassedOn, tracePassedOn } from './read-transaction.ts'

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

describe('what a transaction passed on', () => {
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

  test('of which one tells more are not believed', async () => {
    const nodes = [tells(inside(call(5))), tells(inside(call(6))), tells(inside(call(5)))]
    await expect(tracePassedOn(readerOf(nodes), HASH)).rejects.toThrow('disagree')
  })

  test('are asked once, however often somebody names the transaction', async () => {
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
