import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_BV3_PER_DAY, MS_PER_DAY } from '#core/mining.ts'
import { bv3 } from '#core/money.ts'
import type { Executor } from '#server/db/statement.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { runCount } from '#test/support/test-length.ts'
import { changeSetting, readSettings } from '../../settings/settings.ts'
import { post } from '../post.ts'
import { startMining } from './mining-sessions.ts'
import { createMiningReader, type MiningSnapshot, readMining, unpostedBase } from './read-mining.ts'
import { settleMining } from './settle-mining.ts'

const START_MS = Date.parse('2026-04-01T00:00:00Z')
const HOUR_MS = 3_600_000

let ledger: TestLedger
let cardId: number
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
})
afterAll(() => ledger.close())

/** A process that reads; it notes the statements that it has asked. */
function openReader() {
  const asked: string[] = []
  const db: Executor = {
    run: (statement, values) => {
      asked.push(statement.name.replace(/_[0-9a-f]+$/, ''))
      return ledger.db.run(statement, values)
    },
  }
  return { read: createMiningReader(db), asked }
}

let payments = 0
const pay = (userId: number) =>
  ledger.db.transaction((tx) =>
    post(tx, [
      {
        key: `paid:${++payments}`,
        reason: 'payment_unallocated',
        asset: 'USDT',
        amount: 7n,
        debit: { kind: 'outside' },
        credit: { kind: 'available', userId },
        details: {},
      },
    ]),
  )

const ACTS = {
  buy: (userId: number) => ledger.giveCopies(userId, cardId, 1),
  start: (userId: number) => ledger.db.transaction((tx) => startMining(tx, userId, [cardId])),
  stop: (userId: number) => ledger.db.transaction((tx) => settleMining(tx, userId, 'stop')),
  settle: (userId: number) => ledger.db.transaction((tx) => settleMining(tx, userId, 'go on')),
  pay,
  list: async () => {
    const { listing: basedOn } = (await readSettings(ledger.db)).versions
    await changeSetting(ledger.db, 'listing', { listedAtMs: START_MS }, { author: 'operator', basedOn })
  },
  nothing: async () => undefined,
} as const

const step = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  player: fc.nat({ max: 1 }),
  forMs: fc.nat({ max: 40 * HOUR_MS }),
})

test('after any changes, the cache equals the stored rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      let nowMs = START_MS
      await ledger.setClock(nowMs)
      const players = [await ledger.newPlayer(), await ledger.newPlayer()].map(({ userId }) => userId)
      const { read } = openReader()
      for (const { act, player, forMs } of steps) {
        await ACTS[act](players[player] ?? 0)
        nowMs += forMs
        await ledger.setClock(nowMs)
        const shown = await Promise.all(players.map(read))
        expect(shown).toEqual(await Promise.all(players.map((userId) => readMining(ledger.db, userId))))
      }
    }),
    { numRuns: runCount({ short: 30, long: 400 }) },
  )
})

test('an unchanged account is not read again, and the others share one read', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, async () => (await ledger.newPlayer()).userId))
  const { read, asked } = openReader()
  await Promise.all(players.map(read))
  expect(asked.splice(0)).toEqual(['readChanged', 'readMiningOf'])
  await Promise.all(players.map(read))
  expect(asked.splice(0)).toEqual(['readChanged'])
  await pay(players[2] ?? 0)
  const shown = await Promise.all(players.map(read))
  expect(asked).toEqual(['readChanged', 'readMiningOf'])
  expect(shown.map(({ balance }) => balance.usdtAvailable)).toEqual([0n, 0n, 7n, 0n, 0n])
})

test('a missing account fails by itself', async () => {
  const { userId } = await ledger.newPlayer()
  const { read } = openReader()
  const answers = await Promise.allSettled([read(userId), read(999_999)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a change committed while an account is read is seen by the next caller', async () => {
  const { userId } = await ledger.newPlayer()
  const { read } = openReader()
  for (let turn = 1n; turn <= 20n; turn++) {
    await Promise.all([pay(userId), read(userId), read(userId)])
    expect((await read(userId)).balance.usdtAvailable).toBe(7n * turn)
  }
})

/** A day at the base rate was mined; the session has stopped. */
const snapshotOf = (posted: bigint) =>
  ({ nowMs: 0n, base: { minedMs: MS_PER_DAY, miningSinceMs: null, postedBv3: bv3(posted) } }) as MiningSnapshot

test.each([
  { more: -1n, unposted: 1n },
  { more: 0n, unposted: 0n },
  // The clock was set back after it was posted: that stays the player's.
  { more: 1n, unposted: 0n },
])('the base rate owes $unposted if $more more than it earned was posted', ({ more, unposted }) => {
  expect(unpostedBase(snapshotOf(BASE_BV3_PER_DAY + more))).toBe(unposted)
})
