import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { LOCKS, withLock } from '../../db/with-lock.ts'
import { watchPayments } from './payment-watcher.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

/** Watches with short turns and a chain that does not answer, and keeps what its part that follows orders logs. */
function watch(followOrders: () => Promise<void>) {
  const lines: { msg: string; part?: string }[] = []
  const watcher = watchPayments({
    db: ledger.db,
    chain: readerOf([{}]),
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    pollMs: 1,
    turnMs: 20,
    bindDatabase: () => Promise.reject(new Error('no node answers')),
    followOrders,
    judgeDust: async () => () => false,
    reconcile: async () => undefined,
    isBnbAwaited: async () => false,
    settle: async () => ({ outcome: 'settled' }),
    setAside: async () => ({ outcome: 'settled' }),
    leaveToOperator: async () => ({ outcome: 'settled' }),
  })
  onTestFinished(() => watcher.stop())
  return {
    stop: watcher.stop,
    linesOf: (name: string) => lines.filter(({ part }) => part === name).map(({ msg }) => msg),
  }
}

test('of several processes one watches at a time, and each has its turn', async () => {
  const turns: string[] = []
  const watching = new Set<string>()
  let atOnce = 0
  const follow = (name: string) => async () => {
    watching.add(name)
    atOnce = Math.max(atOnce, watching.size)
    if (turns.at(-1) !== name) turns.push(name)
    await sleep(60)
    watching.delete(name)
  }
  const watchers = ['first', 'second', 'third'].map((name) => watch(follow(name)))
  await expect.poll(() => new Set(turns).size, { timeout: 20_000 }).toBe(3)
  await Promise.all(watchers.map(({ stop }) => stop()))
  expect(atOnce).toBe(1)
})

test('a part that fails in turn after turn is logged once, and once when it works again', async () => {
  let isDown = true
  let attempts = 0
  const watcher = watch(async () => {
    attempts += 1
    if (isDown) throw new Error(`attempt ${attempts} failed`)
  })
  await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThan(30)
  isDown = false
  await expect.poll(() => watcher.linesOf('following orders').length).toBe(2)
  await watcher.stop()
  const failure = 'a part of the payment watcher failed; it is retried'
  expect(watcher.linesOf('following orders')).toEqual([failure, 'the payment watcher works again'])
  expect(watcher.linesOf('reading the chain')).toEqual([failure])
})

test('its end waits for the step that runs, and then another process may watch at once', async () => {
  const { promise: begins, resolve: begin } = Promise.withResolvers<void>()
  let hasEnded = false
  const watcher = watch(async () => {
    begin()
    await sleep(100)
    hasEnded = true
  })
  await begins
  await watcher.stop()
  expect([hasEnded, await withLock(ledger.db, LOCKS.watcher, async () => undefined)]).toEqual([true, true])
})
