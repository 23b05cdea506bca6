import { HttpRequestError, InvalidInputRpcError, TimeoutError } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createChainNode,
  newLimits,
  nodeState,
  recordAnswer,
  recordAnsweredRange,
  recordFailure,
  recordRefusedRange,
  recordUncheckedBlock,
} from './chain-node.ts'
import { hasNoAnswer, NodeAbstains } from './node-errors.ts'

const START_MS = 5_000
const TIMEOUT = new TimeoutError({ body: {}, url: 'https://node.example' })
const UNREACHABLE = new HttpRequestError({ url: 'https://node.example' })
const REFUSED = new InvalidInputRpcError(new Error('no such block'))

let nowMs: number
beforeEach(() => {
  nowMs = START_MS
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => void vi.restoreAllMocks())

const open = () => createChainNode('node.example', { transport: { url: 'https://node.example/key' } } as never)

test.each([
  { name: 'it did not answer in time', error: TIMEOUT, hasHung: true, isSilent: true },
  {
    name: 'a question within it did not',
    error: new HttpRequestError({ url: '', cause: TIMEOUT }),
    hasHung: true,
    isSilent: true,
  },
  { name: 'it could not be reached', error: UNREACHABLE, hasHung: false, isSilent: true },
  { name: 'it has refused the question', error: REFUSED, hasHung: false, isSilent: false },
  { name: 'its answer could not be read', error: new Error('no JSON'), hasHung: false, isSilent: false },
  { name: 'what is no error was thrown', error: 'no', hasHung: false, isSilent: false },
])('$name: the node hung $hasHung, is silent $isSilent', ({ error, hasHung, isSilent }) => {
  const node = open()
  recordFailure(node, error)
  expect(node.seen.hasHung).toBe(hasHung)
  expect(hasNoAnswer(error)).toBe(isSilent)
})

describe('a failing node', () => {
  test('is set aside for a second, twice as long after each further failure, and for at most a minute', () => {
    const node = open()
    const aside = Array.from({ length: 9 }, () => {
      recordFailure(node, UNREACHABLE)
      return (node.seen.asideUntilMs ?? 0) - nowMs
    })
    expect(aside).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
    expect(node.seen).toMatchObject({ failures: 9, errors: 9 })
    expect(nodeState(node)).toBe('aside')
  })

  test('must prove its chain again, and its URL stays secret', () => {
    const node = open()
    node.seen.chainProvenMs = 1
    recordFailure(node, new Error('https://node.example/key is down'))
    expect(node.seen.chainProvenMs).toBeNull()
    expect(node.seen.problem).not.toContain('key')
  })

  test('that answers is called again at once; its failures count until half a minute of success', () => {
    const node = open()
    recordFailure(node, TIMEOUT)
    nowMs += 1_000
    recordAnswer(node)
    expect(nodeState(node)).toBe('up')
    expect(node.seen).toMatchObject({ asideUntilMs: null, hasHung: false, problem: null, failures: 1 })
    nowMs = START_MS + 1_000 + 29_999
    recordAnswer(node)
    expect(node.seen.failures).toBe(1)
    nowMs += 1
    recordAnswer(node)
    expect(node.seen).toMatchObject({ failures: 0, errors: 1 })
  })

  test('that fails repeatedly must succeed for as long as it was set aside', () => {
    const node = open()
    for (let times = 0; times < 7; times++) recordFailure(node, UNREACHABLE)
    nowMs = START_MS + 60_000 + 59_999
    recordAnswer(node)
    expect(node.seen.failures).toBe(7)
    nowMs += 1
    recordAnswer(node)
    expect(node.seen.failures).toBe(0)
  })
})

test('a node without some data is behind until it answers, and has not failed', () => {
  const node = open()
  recordFailure(node, new NodeAbstains('it has not got block 9'))
  expect(nodeState(node)).toBe('behind')
  const nothing = { asideUntilMs: null, failures: 0, errors: 0, hasHung: false }
  expect(node.seen).toMatchObject({ ...nothing, problem: 'it has not got block 9' })
  recordAnswer(node)
  expect(nodeState(node)).toBe('up')
})

test('a node that contradicts others is reported so before "behind", and not while set aside', () => {
  const node = open()
  recordFailure(node, new NodeAbstains('it has not got block 9'))
  node.seen.contradictions.set('block 9', { times: 1, sinceMs: 0, lastMs: 0, detail: '' })
  expect(nodeState(node)).toBe('contradicts')
  recordFailure(node, UNREACHABLE)
  expect(nodeState(node)).toBe('aside')
})

test('blocks whose transfers no receipts could check are counted, and the last one is recorded', () => {
  const node = open()
  expect(node.seen.unchecked).toBeNull()
  recordUncheckedBlock(node, 7n)
  recordUncheckedBlock(node, 9n)
  expect(node.seen.unchecked).toEqual({ blockNumber: 9n, times: 2 })
})

/** Full ranges that are answered before a longer one is tried. */
function countUntilTried(limits: ReturnType<typeof newLimits>): number {
  const before = limits.rangeBlocks
  let answered = 0
  for (; limits.rangeBlocks === before; answered += 1) recordAnsweredRange(limits, limits.rangeBlocks)
  return answered
}

test('a longer range is tried after 20 full ones, and after four times as many at each refusal', () => {
  const limits = newLimits()
  recordRefusedRange(limits, 1_000n)
  const tried = [1, 2, 3].map(() => {
    const answered = countUntilTried(limits)
    expect(limits.rangeBlocks).toBe(1_000n)
    recordRefusedRange(limits, 1_000n)
    return answered
  })
  expect(tried).toEqual([20, 80, 320])
  expect(limits.rangeBlocks).toBe(500n)
})

test('a refusal by an older limit changes nothing', () => {
  const limits = newLimits()
  recordRefusedRange(limits, 100n)
  recordRefusedRange(limits, 1_000n)
  expect(limits.rangeBlocks).toBe(50n)
})
