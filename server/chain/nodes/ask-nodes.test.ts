import { ResponseBodyTooLargeError } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chainDetail } from '#core/chain-alarm.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { DependencyDown } from '../../fault.ts'
import { type ChainReader, PERSON_WAITS_MS, quorumOf, withPersonTimeout, withStrangerTimeout } from '../chain-reader.ts'
import { requireAgreement as agreedOf, askAgreed, askNodes } from './ask-nodes.ts'
import { nodeState } from './chain-node.ts'
import { NodeAbstains, problemText } from './node-errors.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A node that says a word, and counts how often it was asked. */
function saying(word: string | Error | (() => Promise<string>)) {
  const node = { asked: 0, word }
  const calls: NodeCalls = {
    getBlockNumber: async () => {
      node.asked += 1
      if (node.word instanceof Error) throw node.word
      return typeof node.word === 'function' ? node.word() : node.word
    },
  }
  return Object.assign(node, { calls })
}
type Saying = ReturnType<typeof saying>

const DOWN = new Error('connection refused')
const readerFor = (...nodes: readonly Saying[]) => readerOf(nodes.map(({ calls }) => calls))
const ask = (chain: ChainReader) => askNodes(chain, ({ client }) => client.getBlockNumber() as Promise<unknown>)
const wordsOf = async (chain: ChainReader) => (await ask(chain)).map(({ node, answer }) => `${node.name}: ${answer}`)
const agree = (chain: ChainReader) =>
  askAgreed(chain, 'the word', ({ client }) => client.getBlockNumber() as Promise<unknown>)
const states = ({ nodes }: ChainReader) => nodes.map(nodeState)
const HANGS = () => new Promise<string>(() => undefined)

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [5, 3],
])('with %i nodes %i must agree', (nodes, quorum) => {
  expect(quorumOf(nodes)).toBe(quorum)
})

describe('a failing node', () => {
  test('of three is left out, is not called before its time, and returns by itself', async () => {
    const [a, b, c] = [saying('yes'), saying(DOWN), saying('yes')]
    const chain = readerFor(a, b, c)
    expect(await wordsOf(chain)).toEqual(['a: yes', 'c: yes'])
    expect(states(chain)).toEqual(['up', 'aside', 'up'])
    await ask(chain)
    expect(b.asked).toBe(1)
    b.word = 'yes'
    await vi.advanceTimersByTimeAsync(1_000)
    // The failed node is tried in the background; callers do not wait for it.
    expect(await wordsOf(chain)).toEqual(['a: yes', 'c: yes'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await wordsOf(chain)).toEqual(['a: yes', 'b: yes', 'c: yes'])
    expect(states(chain)).toEqual(['up', 'up', 'up'])
    expect(chain.nodes[1]?.seen).toMatchObject({ errors: 1, problem: null })
  })

  test('that fails repeatedly is called less and less often, at least once a minute', async () => {
    let tries = 0
    const dead: NodeCalls = {
      getChainId: async () => {
        tries += 1
        throw DOWN
      },
    }
    const chain = readerOf([saying('yes').calls, dead, saying('yes').calls])
    for (let seconds = 0; seconds < 3_600; seconds += 1) {
      await ask(chain)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(tries).toBeGreaterThan(55)
    expect(tries).toBeLessThan(70)
  })

  test('of two leaves too few; the error has its answer, and the other is still called', async () => {
    const [a, b] = [saying('yes'), saying(DOWN)]
    const chain = readerFor(a, b)
    for (let times = 1; times <= 3; times += 1) {
      await expect(ask(chain)).rejects.toThrow(/1 of the 2 that must agree \(b: connection refused\)/)
      expect(b.asked).toBe(times)
    }
    await expect(ask(chain)).rejects.toThrow(DependencyDown)
  })

  test('is called at once if another one fails too', async () => {
    const [a, b, c] = [saying('yes'), saying(DOWN), saying('yes')]
    const chain = readerFor(a, b, c)
    await ask(chain)
    a.word = DOWN
    b.word = 'yes'
    expect(await wordsOf(chain)).toEqual(['b: yes', 'c: yes'])
  })

  test('has no URL in its error', async () => {
    const chain = readerFor(saying(new Error('POST https://rpc.example/v2/secret failed')))
    await expect(ask(chain)).rejects.toThrow('POST the node failed')
  })

  test.each(['a\u202eb', 'a\u200bb', 'a\0b', 'a\u001bb'])(
    'that says %j is quoted without invisible characters',
    (said) => {
      expect(problemText(new Error(said))).toBe('a b')
    },
  )

  test('without a text is described by the kind of its error', () => {
    const error = new ResponseBodyTooLargeError({ maxSize: 10, size: 11 })
    expect(problemText(error)).toBe('HTTP response body exceeded the size limit.')
  })

  test.each([
    ['Cannot POST /v3/SECRETKEY123', 'Cannot POST /v3/…'],
    ['bad key SECRETKEY123 of operator77', 'bad key … of …'],
    ['https://operator77:pass@rpc.example/v3/SECRETKEY123?x=1 is gone', 'the node is gone'],
  ])('hides possible keys in its text: %s', (said, told) => {
    expect(problemText(new Error(said), 'https://operator77@rpc.example/v3/SECRETKEY123')).toBe(told)
  })
})

describe('a hanging node', () => {
  test('is waited for a little longer than the others took, once', async () => {
    const [a, b, c] = [saying('yes'), saying('yes'), saying(HANGS)]
    const chain = readerFor(a, b, c)
    const answered = ask(chain)
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await answered).length).toBe(2)
    expect(states(chain)).toEqual(['up', 'up', 'aside'])
    expect((await ask(chain)).length).toBe(2)
    expect(c.asked).toBe(1)
  })

  test('is waited for once by a person if too few are left, and is not called again while set aside', async () => {
    const [a, b, c] = [saying('yes'), saying(HANGS), saying(HANGS)]
    const patient = readerFor(a, b, c)
    const chain = withPersonTimeout(patient)
    const refused = expect(ask(chain)).rejects.toThrow('1 of the 2 that must agree')
    await vi.advanceTimersByTimeAsync(PERSON_WAITS_MS)
    await refused
    // No timer moves: these are refused at once.
    for (let times = 1; times <= 3; times += 1) await expect(ask(chain)).rejects.toThrow(DependencyDown)
    expect([a.asked, b.asked, c.asked]).toEqual([4, 1, 1])
    b.word = 'yes'
    c.word = 'yes'
    // The watcher asks all of them, and its answers bring them back for a person too.
    expect(await wordsOf(patient)).toEqual(['a: yes', 'b: yes', 'c: yes'])
    expect(await wordsOf(chain)).toEqual(['a: yes', 'b: yes', 'c: yes'])
  })

  test('is not blamed for a question that no other node answers', async () => {
    const chain = withPersonTimeout(readerFor(saying(HANGS), saying(HANGS), saying(HANGS)))
    const refused = expect(ask(chain)).rejects.toThrow('0 of the 2 that must agree')
    await vi.advanceTimersByTimeAsync(PERSON_WAITS_MS)
    await refused
    expect(states(chain)).toEqual(['up', 'up', 'up'])
  })

  test('is not set aside for a stranger’s question, which may have been made slow', async () => {
    const [a, b, c] = [saying('yes'), saying(HANGS), saying(HANGS)]
    const patient = readerFor(a, b, c)
    const refused = expect(ask(withStrangerTimeout(patient))).rejects.toThrow('1 of the 2 that must agree')
    await vi.advanceTimersByTimeAsync(PERSON_WAITS_MS)
    await refused
    expect(states(patient)).toEqual(['up', 'up', 'up'])
    b.word = 'yes'
    const answered = ask(withStrangerTimeout(patient))
    await vi.advanceTimersByTimeAsync(PERSON_WAITS_MS)
    expect(await answered).toHaveLength(2)
    expect(states(patient)).toEqual(['up', 'up', 'up'])
  })

  test('that answers in the end stays set aside until it is tried again', async () => {
    const late = Promise.withResolvers<string>()
    const chain = readerFor(
      saying('yes'),
      saying('yes'),
      saying(() => late.promise),
    )
    const answered = ask(chain)
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await answered).length).toBe(2)
    late.resolve('yes')
    await vi.advanceTimersByTimeAsync(0)
    expect(states(chain)).toEqual(['up', 'up', 'aside'])
  })
})

describe('a node that answers one question and fails at another', () => {
  const minutes = async (chain: ChainReader, count: number) => {
    for (let rounds = 0; rounds < count * 20; rounds += 1) {
      await ask(chain)
      await askNodes(chain, ({ client }) => client.getLogs() as Promise<unknown>)
      await vi.advanceTimersByTimeAsync(3_000)
    }
  }

  test('is called less and less often, and as usual after a while of success', async () => {
    let asked = 0
    let isFailing = true
    const calls = (isBad: boolean): NodeCalls => ({
      getBlockNumber: async () => 'yes',
      getLogs: async () => {
        if (isBad) asked += 1
        if (isBad && isFailing) throw DOWN
        return 'no logs'
      },
    })
    const chain = readerOf([calls(false), calls(true), calls(false)])
    await minutes(chain, 10)
    expect(asked).toBeLessThan(20)
    expect(asked).toBeGreaterThan(8)
    isFailing = false
    await minutes(chain, 5)
    expect(states(chain)).toEqual(['up', 'up', 'up'])
    expect(chain.nodes[1]?.seen.failures).toBe(0)
  })
})

test('a node without the requested data abstains, and is not broken', async () => {
  const behind = saying(async () => {
    throw new NodeAbstains('not yet')
  })
  const chain = readerFor(saying('yes'), behind, saying('yes'))
  for (let times = 1; times <= 3; times += 1) {
    expect(await agree(chain)).toBe('yes')
    expect(behind.asked).toBe(times)
  }
  expect(states(chain)).toEqual(['up', 'behind', 'up'])
  expect(chain.nodes[1]?.seen.errors).toBe(0)
})

test('a node of another chain is ignored', async () => {
  const foreign: NodeCalls = { ...saying('no').calls, getChainId: async () => 97 }
  const chain = readerOf([saying('yes').calls, foreign, saying('yes').calls])
  expect(await agree(chain)).toBe('yes')
  expect(chain.nodes[1]?.seen.problem).toBe('it serves chain 97 instead of 56')
  await expect(agree(readerOf([foreign]))).rejects.toThrow('serves chain 97')
})

describe('the agreed answer', () => {
  test.each([
    { words: ['yes'], agreed: true },
    { words: ['yes', 'yes'], agreed: true },
    { words: ['yes', 'no'], agreed: false },
    { words: ['yes', DOWN], agreed: false },
    { words: ['yes', 'yes', 'yes'], agreed: true },
    { words: ['yes', 'yes', DOWN], agreed: true },
    { words: ['yes', 'yes', 'no'], agreed: false },
    { words: ['yes', DOWN, DOWN], agreed: false },
    { words: ['yes', 'yes', 'yes', DOWN, DOWN], agreed: true },
    { words: ['yes', 'yes', DOWN, DOWN, DOWN], agreed: false },
    { words: ['yes', 'yes', 'yes', 'yes', 'no'], agreed: false },
  ])('$words: $agreed', async ({ words, agreed }) => {
    const answer = agree(readerFor(...words.map(saying)))
    if (agreed) expect(await answer).toBe('yes')
    else await expect(answer).rejects.toThrow(DependencyDown)
  })
})

test('a node that recovers is checked for its chain before it is believed', async () => {
  let chainId = 56
  const word = saying('yes')
  const chain = readerOf([{ ...word.calls, getChainId: async () => chainId }])
  expect(await agree(chain)).toBe('yes')
  word.word = DOWN
  await expect(agree(chain)).rejects.toThrow('connection refused')
  word.word = 'yes'
  chainId = 97
  await expect(agree(chain)).rejects.toThrow('serves chain 97')
})

test('an answer of fewer nodes than the quorum is not believed, whoever called them', async () => {
  const chain = readerFor(saying('yes'), saying('yes'), saying('yes'))
  const told = (count: number) =>
    agreedOf(
      chain,
      chain.nodes.slice(0, count).map((node) => ({ node, answer: 'yes' })),
      'the word',
    )
  expect(told(2)).toBe('yes')
  expect(() => told(1)).toThrow('too few nodes confirm the word')
})

describe('a contradiction is counted against', () => {
  const counts = ({ nodes }: ChainReader) => nodes.map(({ seen }) => seen.contradictionsTotal)

  test('the node that stands alone, with its answer, until it agrees again', async () => {
    const liar = saying('no')
    const chain = readerFor(saying('yes'), liar, saying('yes'))
    for (let times = 0; times < 3; times += 1) await expect(agree(chain)).rejects.toThrow('disagree on the word')
    expect(counts(chain)).toEqual([0, 3, 0])
    expect(states(chain)).toEqual(['up', 'contradicts', 'up'])
    expect(chain.nodes[1]?.seen.contradictions.get('the word')).toMatchObject({
      times: 3,
      detail: chainDetail('answers_differ', { subject: 'the word', own: '"no"', other: '"yes"' }),
    })
    liar.word = 'yes'
    expect(await agree(chain)).toBe('yes')
    expect(states(chain)).toEqual(['up', 'up', 'up'])
  })

  test('a node that answers with invisible characters, without them', async () => {
    const chain = readerFor(saying('yes'), saying('n\u202eo\u200b'), saying('yes'))
    await expect(agree(chain)).rejects.toThrow('disagree on the word')
    const detail = chain.nodes[1]?.seen.contradictions.get('the word')?.detail
    expect(detail).toEqual(chainDetail('answers_differ', { subject: 'the word', own: '"n o "', other: '"yes"' }))
  })

  test('both, if neither is in the minority', async () => {
    const chain = readerFor(saying('yes'), saying('no'))
    await expect(agree(chain)).rejects.toThrow('disagree on the word')
    expect(counts(chain)).toEqual([1, 1])
  })
})
