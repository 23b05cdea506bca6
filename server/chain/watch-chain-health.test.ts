import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '#server/runtime/metrics.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute } from '#test/support/world/execute.ts'
import { createClock } from '../db/clock.ts'
import { type AlarmKey, markChainAlarmResolved, raiseChainAlarm, readOpenChainAlarms } from './alarms.ts'
import {
  createAlarm,
  createNodeAlarms,
  measureNodes,
  notifyOfChainAlarms,
  watchChainHealth,
} from './watch-chain-health.ts'

const LOCAL = 31_337
const TOO_FEW = { kind: 'nodes_too_few', subject: '' } as const
const STALLED = { kind: 'finality_stalled', subject: '' } as const

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(() => execute(ledger.db, 'truncate chain_alarms'))
afterAll(() => ledger?.close())

const alarms = async () =>
  (await readOpenChainAlarms(ledger.db)).map(({ kind, subject, times }) => `${kind} ${subject} ${times}`)
const details = async () => (await readOpenChainAlarms(ledger.db)).map(({ detail }) => detail)
const raise = (key: AlarmKey) => raiseChainAlarm(ledger.db, { ...key, detail: 'Another process has seen it.' })

/** Three nodes, with what this process has seen of the chain. */
function chainWith(chainId = 56) {
  const chain = readerOf([{}, {}, {}], { chainId })
  const [, b, c] = chain.nodes
  if (b === undefined || c === undefined) throw new Error('there are three nodes')
  const contradict = (node: typeof b, times: number) =>
    node.seen.contradictions.set('a block', { times, sinceMs: 0, lastMs: 1, detail: `${node.name} told of another` })
  /** Too few nodes have answered for so many minutes; null once enough do. */
  const miss = (minutes: number | null) => {
    chain.seen.tooFew = minutes === null ? null : { sinceMs: 0, lastMs: minutes * 60_000 }
    if (minutes === null) chain.seen.hasAnswered = true
  }
  /** The last final block is so many minutes old. */
  const stall = (minutes: number, hasRisen = true) => {
    chain.seen.final = { number: 5n, timeMs: 0n, sinceMs: 0, lastMs: minutes * 60_000, hasRisen }
  }
  return { chain, b, c, contradict, miss, stall, look: createNodeAlarms(ledger.db, chain) }
}

describe('alarms about nodes', () => {
  test('are raised for each contradicting node, and count up only at the next contradiction', async () => {
    const { b, c, contradict, look } = chainWith()
    await look()
    expect(await alarms()).toEqual([])
    contradict(b, 3)
    await look()
    contradict(c, 3)
    await look()
    await look()
    expect(await alarms()).toEqual(['node_contradicts b 1', 'node_contradicts c 1'])
    expect(await details()).toEqual(['b told of another', 'c told of another'])
    contradict(c, 4)
    await look()
    expect(await alarms()).toEqual(['node_contradicts b 1', 'node_contradicts c 2'])
    b.seen.contradictions.clear()
    await look()
    // Only a person ends it.
    expect(await alarms()).toEqual(['node_contradicts b 1', 'node_contradicts c 2'])
  })

  test('that operators resolve are raised again once the node contradicts again', async () => {
    const { b, contradict, look } = chainWith()
    contradict(b, 3)
    await look()
    const [alarm] = await readOpenChainAlarms(ledger.db)
    await markChainAlarmResolved(ledger.db, Number(alarm?.id))
    await look()
    expect(await alarms()).toEqual([])
    contradict(b, 4)
    await look()
    expect(await alarms()).toEqual(['node_contradicts b 1'])
  })

  test.each([
    {
      of: TOO_FEW,
      begin: (it: ReturnType<typeof chainWith>) => it.miss(1),
      end: (it: ReturnType<typeof chainWith>) => it.miss(null),
    },
    {
      of: STALLED,
      begin: (it: ReturnType<typeof chainWith>) => it.stall(1),
      end: (it: ReturnType<typeof chainWith>) => it.stall(0),
    },
  ])(
    '$of.kind: each outage has one alarm, which ends with it and leaves the other kind',
    async ({ of, begin, end }) => {
      const it = chainWith()
      const other = of === TOO_FEW ? STALLED : TOO_FEW
      await raise(other)
      // A node that contradicts the others all the while is another matter.
      it.contradict(it.b, 3)
      const rest = [`${other.kind}  1`, 'node_contradicts b 1']
      for (const _ of ['a first outage', 'a second one of the same length']) {
        begin(it)
        await it.look()
        await it.look()
        expect(await alarms()).toEqual([...rest, `${of.kind}  1`])
        end(it)
        await it.look()
        expect(await alarms()).toEqual(rest)
      }
      // It sees no outage itself: another process does, and ends it.
      await raise(of)
      await it.look()
      expect(await alarms()).toEqual([...rest, `${of.kind}  1`])
    },
  )

  test('of an earlier process end once this process knows that they are over, and not before', async () => {
    await raise(TOO_FEW)
    await raise(STALLED)
    const { look, miss, stall } = chainWith()
    stall(0, false)
    await look()
    expect(await alarms()).toEqual(['nodes_too_few  1', 'finality_stalled  1'])
    miss(null)
    await look()
    expect(await alarms()).toEqual(['finality_stalled  1'])
    stall(0)
    await look()
    expect(await alarms()).toEqual([])
  })

  test.each([
    { chainId: 56, raised: ['finality_stalled  1'] },
    { chainId: LOCAL, raised: [] },
  ])('an old final block is an outage, but not on the local chain: $chainId', async ({ chainId, raised }) => {
    const { look, stall } = chainWith(chainId)
    stall(1)
    await look()
    expect(await alarms()).toEqual(raised)
  })
})

test('an alarm that lasts as long as its cause is raised once, again for another text or once resolved, and ends once', async () => {
  const key = { kind: 'clock_off', subject: '' } as const
  await raise(key)
  const tell = createAlarm(ledger.db, key)
  await tell(null)
  // A process before this one has left it open.
  expect(await alarms()).toEqual([])
  for (const detail of ['5 s', '5 s', '6 s', '5 s']) await tell(detail)
  expect([await alarms(), await details()]).toEqual([['clock_off  3'], ['5 s']])
  // Neither another subject nor another kind that is open is taken for it.
  await raise({ ...key, subject: 'another' })
  await raise(TOO_FEW)
  await execute(
    ledger.db,
    `update chain_alarms set resolved_at = clock_now() where subject = '' and kind = 'clock_off'`,
  )
  await tell('5 s')
  await tell('5 s')
  expect(await alarms()).toEqual(['clock_off another 1', 'nodes_too_few  1', 'clock_off  1'])
  await tell(null)
  await raise(key)
  await tell(null)
  expect(await alarms()).toEqual(['clock_off another 1', 'nodes_too_few  1', 'clock_off  1'])
})

describe('the bot', () => {
  test('gets each alarm once, with its subject, also one that already ended', async () => {
    const told: object[] = []
    const tell = () => notifyOfChainAlarms(ledger.db, async (_, event) => void told.push(event))
    await raise(TOO_FEW)
    await execute(ledger.db, 'update chain_alarms set resolved_at = clock_now()')
    await raiseChainAlarm(ledger.db, { kind: 'node_contradicts', subject: 'b', detail: 'another hash' })
    await tell()
    await tell()
    const event = { type: 'chain_alarm', detail: 'Another process has seen it.', ...TOO_FEW }
    const contradicts = { ...event, kind: 'node_contradicts', subject: 'b', detail: 'another hash' }
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining([event, contradicts]))
    await raise(TOO_FEW)
    await tell()
    expect(told.slice(2)).toEqual([event])
  })

  test('gets all of them again after a failure', async () => {
    await raise(TOO_FEW)
    await raise(STALLED)
    const told: string[] = []
    let isFull = true
    const tell = () =>
      notifyOfChainAlarms(ledger.db, async (_, event) => {
        if (told.length === 1 && isFull) throw new Error('the outbox is full')
        told.push('kind' in event ? String(event.kind) : event.type)
      })
    await expect(tell()).rejects.toThrow('the outbox is full')
    isFull = false
    told.length = 0
    await tell()
    expect(told.toSorted()).toEqual(['finality_stalled', 'nodes_too_few'])
  })
})

describe('the watch', () => {
  test('measures nodes, raises and sends alarms of nodes, payments and clocks, and retries what failed', async () => {
    const { chain, b, c, contradict, miss } = chainWith()
    const [a] = chain.nodes
    const final = (number: bigint) => ({ number, hash: '0x1', timeMs: 0n }) as const
    Object.assign(a.seen, { errors: 4, asideUntilMs: 1, final: final(70n) })
    Object.assign(b.seen, { errors: 5, contradictionsTotal: 6, final: final(71n) })
    Object.assign(c.seen, { isBehind: true })
    contradict(b, 3)
    miss(1)
    Object.assign(chain.seen, { sinceMs: performance.now() - 61_000 })
    const metrics = createMetrics()
    const told: string[] = []
    const errors: string[] = []
    const infos: string[] = []
    let attempts = 0
    const watch = watchChainHealth({
      db: ledger.db,
      log: {
        error: (_: object, text: string) => void errors.push(text),
        info: (text: string) => void infos.push(text),
      } as never,
      notify: async (_, event) => {
        attempts += 1
        if (attempts === 1) throw new Error('the outbox is full')
        if (event.type === 'chain_alarm') told.push(`${event.kind} ${event.subject}`)
      },
      chain,
      metrics,
      // A machine whose own clock is a minute behind the database's.
      clock: createClock({ toleranceMs: 5_000, wallMs: () => Date.now() - 60_000 }),
    })
    await waitUntil('the bot to be told', async () => told.length >= 4)
    const isEnded = await Promise.race([
      watch.stop().then(() => true),
      new Promise((resolve) => setTimeout(resolve, 1_500, false)),
    ])
    expect(isEnded).toBe(true)
    expect(told.toSorted()).toEqual(['clock_off ', 'node_contradicts b', 'nodes_too_few ', 'watcher_stalled '])
    expect(errors).toHaveLength(1)
    expect(infos).toEqual(['alarms about the chain are raised and sent again'])
    expect((await alarms()).toSorted()).toMatchObject([
      'clock_off  1',
      'node_contradicts b 1',
      'nodes_too_few  1',
      'watcher_stalled  1',
    ])
    const lines = (await metrics.registry.metrics()).split('\n')
    expect(lines.filter((line) => /^chain_node_state\{.* 1$/.test(line))).toEqual([
      'chain_node_state{node="a",state="aside"} 1',
      'chain_node_state{node="b",state="contradicts"} 1',
      'chain_node_state{node="c",state="behind"} 1',
    ])
    expect(lines.filter((line) => /^chain_node_(?:errors|contradictions|final_block)\{/.test(line))).toEqual([
      'chain_node_errors{node="a"} 4',
      'chain_node_errors{node="b"} 5',
      'chain_node_errors{node="c"} 0',
      'chain_node_contradictions{node="a"} 0',
      'chain_node_contradictions{node="b"} 6',
      'chain_node_contradictions{node="c"} 0',
      'chain_node_final_block{node="a"} 70',
      'chain_node_final_block{node="b"} 71',
    ])
    expect(lines.find((line) => line.startsWith('clock_off_seconds '))).toMatch(/^clock_off_seconds (?:59|60)/)
  })

  test('ends only after the message that it is sending', async () => {
    await raise(TOO_FEW)
    const tells = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    const { chain } = chainWith()
    const watch = watchChainHealth({
      ...{ db: ledger.db, log: {} as never, chain, metrics: createMetrics() },
      clock: createClock({ toleranceMs: 60_000 }),
      notify: async () => {
        tells.resolve()
        await goesOn.promise
      },
    })
    await tells.promise
    let isEnded = false
    const ended = watch.stop().then(() => {
      isEnded = true
    })
    await Promise.resolve()
    await new Promise(setImmediate)
    expect(isEnded).toBe(false)
    goesOn.resolve()
    await ended
  })

  test('measures only a node that is up again as up', async () => {
    const { chain } = chainWith()
    const [a] = chain.nodes
    const metrics = createMetrics()
    measureNodes(chain, metrics)
    a.seen.isBehind = true
    measureNodes(chain, metrics)
    a.seen.isBehind = false
    measureNodes(chain, metrics)
    const lines = (await metrics.registry.metrics()).split('\n')
    expect(lines.filter((line) => line.startsWith('chain_node_state{node="a"'))).toEqual([
      'chain_node_state{node="a",state="up"} 1',
      'chain_node_state{node="a",state="aside"} 0',
      'chain_node_state{node="a",state="behind"} 0',
      'chain_node_state{node="a",state="contradicts"} 0',
    ])
  })
})
