import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chainDetail } from '#core/chain-alarm.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { readFinalHead } from '../chain-reader.ts'
import { findTroubles, isTroubleOver } from '../health.ts'
import { askAgreed } from './ask-nodes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

let word = 'yes'
let final = 10n
const node = (says: () => string): NodeCalls => ({
  getBlockNumber: async () => {
    if (says() === 'nothing') throw new Error('connection refused')
    return says()
  },
  getBlock: async () => {
    if (says() === 'nothing') throw new Error('connection refused')
    return { number: final, hash: `0x${final}`, timestamp: final }
  },
})
const readerOfTwo = () => readerOf([node(() => 'yes'), node(() => 'yes'), node(() => word)])
beforeEach(() => {
  word = 'yes'
  final = 10n
})
const askFor = (chain: ReturnType<typeof readerOfTwo>, what = 'the word') =>
  askAgreed(chain, what, ({ client }) => client.getBlockNumber() as Promise<unknown>).catch(() => undefined)
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('a contradiction', () => {
  test('is a trouble at the third time in a row, or after a minute', async () => {
    const chain = readerOfTwo()
    word = 'no'
    await askFor(chain)
    await askFor(chain)
    expect(findTroubles(chain)).toEqual([])
    await askFor(chain)
    expect(findTroubles(chain)).toMatchObject([{ kind: 'node_contradicts', subject: 'c', times: 3 }])
    await askFor(chain)
    expect(findTroubles(chain)).toMatchObject([{ times: 4 }])
    word = 'yes'
    await askFor(chain)
    expect(findTroubles(chain)).toEqual([])

    word = 'no'
    await askFor(chain, 'another word')
    await pass(60)
    await askFor(chain, 'another word')
    expect(findTroubles(chain)).toMatchObject([{ kind: 'node_contradicts', subject: 'c', times: 2 }])
  })
})

describe('too few nodes', () => {
  test('are a trouble after a minute of calls, with their messages, and over once enough answer', async () => {
    const chain = readerOf([node(() => 'yes'), node(() => word)])
    expect(isTroubleOver(chain, 'nodes_too_few')).toBe(false)
    word = 'nothing'
    await askFor(chain)
    await pass(3_600)
    // Nothing was asked since.
    expect(findTroubles(chain)).toEqual([])
    await askFor(chain)
    expect(findTroubles(chain)).toMatchObject([
      {
        ...{ kind: 'nodes_too_few', subject: '' },
        detail: chainDetail('nodes_missing', { quorum: '2', nodes: '2', problems: 'b: connection refused' }),
      },
    ])
    expect(isTroubleOver(chain, 'nodes_too_few')).toBe(false)
    word = 'yes'
    await askFor(chain)
    expect(findTroubles(chain)).toEqual([])
    expect(isTroubleOver(chain, 'nodes_too_few')).toBe(true)
  })
})

describe('finality', () => {
  test('that stalls is a trouble after a minute of checks, and over with the next final block', async () => {
    const chain = readerOfTwo()
    await readFinalHead(chain)
    expect(isTroubleOver(chain, 'finality_stalled')).toBe(false)
    await pass(59)
    await readFinalHead(chain)
    expect(findTroubles(chain)).toEqual([])
    await pass(1)
    await readFinalHead(chain)
    expect(findTroubles(chain)).toMatchObject([{ kind: 'finality_stalled', subject: '', times: 1 }])
    expect(isTroubleOver(chain, 'finality_stalled')).toBe(false)
    final += 1n
    await readFinalHead(chain)
    expect(findTroubles(chain)).toEqual([])
    expect(isTroubleOver(chain, 'finality_stalled')).toBe(true)
  })

  test('of a chain that rests while no one waits for a block is no trouble', async () => {
    const chain = readerOfTwo()
    await readFinalHead(chain)
    await pass(3_600)
    await readFinalHead(chain)
    expect(findTroubles(chain, true)).toEqual([])
    expect(findTroubles(chain)).toHaveLength(1)
  })
})
