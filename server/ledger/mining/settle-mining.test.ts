import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { audit } from '../../audit/audit.ts'
import { changeSetting, readSettings } from '../../settings/settings.ts'
import { startMining } from './mining-sessions.ts'
import { readMining, unpostedTotal } from './read-mining.ts'
import { settleMining } from './settle-mining.ts'

const START_MS = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 86_400_000

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const start = (userId: number, cardIds: number[]) => ledger.db.transaction((tx) => startMining(tx, userId, cardIds))
const settle = (userId: number, after: 'go on' | 'stop') =>
  ledger.db.transaction((tx) => settleMining(tx, userId, after))

/** What a withdrawal could take: kept and earned so far. */
async function worth(userId: number) {
  const snapshot = await readMining(ledger.db, userId)
  const earned = unpostedTotal(snapshot)
  return { bv3: snapshot.balance.bv3Available + earned.bv3, usdt: snapshot.balance.usdtAvailable + earned.usdt }
}

async function miner(copies = 1) {
  await ledger.setClock(START_MS)
  const { userId } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await ledger.giveCopies(userId, cardId, copies)
  return { userId, cardId }
}

test('nothing is written while time passes, and a stop posts the shown amount', async () => {
  const { userId, cardId } = await miner(2)
  expect(await start(userId, [cardId])).toEqual({ ok: true, value: { started: 1 } })
  await ledger.setClock(START_MS + DAY_MS)
  const shown = await worth(userId)
  expect(shown).toEqual({ bv3: 2n * 60_000n + 14_400n, usdt: 2_900_000_000_000_000_000n })
  await settle(userId, 'stop')
  await ledger.setClock(START_MS + 9 * DAY_MS)
  expect(await worth(userId)).toEqual(shown)
  expect(await audit(ledger.db)).toEqual([])
})

test('of two concurrent starts the second finds the first: its mined time stays', async () => {
  const { userId, cardId } = await miner()
  const second = await ledger.db.transaction(async (tx) => {
    await startMining(tx, userId, [cardId])
    await ledger.setClock(START_MS + DAY_MS / 2)
    const started = start(userId, [cardId])
    await Promise.race([untilBlocked(ledger.db), started])
    return { started }
  })
  expect(await second.started).toEqual({ ok: true, value: { started: 0 } })
  await ledger.setClock(START_MS + DAY_MS)
  expect(await worth(userId)).toEqual({ bv3: 60_000n + 14_400n, usdt: 1_450_000_000_000_000_000n })
  await settle(userId, 'stop')
  expect(await audit(ledger.db)).toEqual([])
})

test('a copy ends at its totals, after 17 days for USDT and 50 for BV3', async () => {
  const { userId, cardId } = await miner()
  await start(userId, [cardId])
  await ledger.setClock(START_MS + 400 * DAY_MS)
  await settle(userId, 'stop')
  expect(await worth(userId)).toEqual({ bv3: 3_000_000n + 400n * 14_400n, usdt: 24_650_000_000_000_000_000n })
  await start(userId, [cardId])
  await ledger.setClock(START_MS + 401 * DAY_MS)
  expect(await worth(userId)).toEqual({ bv3: 3_000_000n + 401n * 14_400n, usdt: 24_650_000_000_000_000_000n })
})

test('a card that is already mined continues unchanged', async () => {
  const { userId, cardId } = await miner()
  await start(userId, [cardId])
  await ledger.setClock(START_MS + DAY_MS)
  expect(await start(userId, [cardId, cardId])).toEqual({ ok: true, value: { started: 0 } })
  expect(await worth(userId)).toEqual({ bv3: 60_000n + 14_400n, usdt: 1_450_000_000_000_000_000n })
})

test('copies that come while their card is mined join at that moment', async () => {
  const { userId, cardId } = await miner()
  await start(userId, [cardId])
  await ledger.setClock(START_MS + DAY_MS)
  await ledger.giveCopies(userId, cardId, 3)
  await ledger.setClock(START_MS + 2 * DAY_MS)
  expect(await worth(userId)).toEqual({ bv3: 5n * 60_000n + 2n * 14_400n, usdt: 5n * 1_450_000_000_000_000_000n })
})

test('the base rate runs once, however many cards are mined', async () => {
  const { userId, cardId } = await miner()
  const second = await ledger.newCard()
  await ledger.giveCopies(userId, second, 1)
  await start(userId, [cardId, second])
  await ledger.setClock(START_MS + DAY_MS)
  expect((await worth(userId)).bv3).toBe(2n * 60_000n + 14_400n)
})

test('USDT ends with the listing and BV3 continues', async () => {
  const { userId, cardId } = await miner()
  await start(userId, [cardId])
  await decideListing(START_MS + DAY_MS)
  await ledger.setClock(START_MS + 3 * DAY_MS)
  await settle(userId, 'stop')
  expect(await worth(userId)).toEqual({ bv3: 3n * 74_400n, usdt: 1_450_000_000_000_000_000n })
  await execute(ledger.db, sql`delete from settings where name = 'listing'`)
})

test('a listing moved after its date pays nothing for the time between', async () => {
  const { userId, cardId } = await miner()
  await start(userId, [cardId])
  await decideListing(START_MS + DAY_MS)
  await ledger.setClock(START_MS + 3 * DAY_MS)
  await decideListing(START_MS + 4 * DAY_MS)
  expect((await worth(userId)).usdt).toBe(1_450_000_000_000_000_000n)
  await ledger.setClock(START_MS + 5 * DAY_MS)
  await settle(userId, 'stop')
  // The first day, and the fourth.
  expect((await worth(userId)).usdt).toBe(2_900_000_000_000_000_000n)
  await execute(ledger.db, sql`delete from settings where name = 'listing'`)
})

async function decideListing(listedAtMs: number) {
  const basedOn = (await readSettings(ledger.db)).versions.listing
  await changeSetting(ledger.db, 'listing', { listedAtMs }, { author: 'operator', basedOn })
}

test('no card, another’s card and an unknown card are refused, and nothing starts', async () => {
  const { userId, cardId } = await miner()
  const stranger = await miner()
  expect(await start(userId, [])).toEqual({ ok: false, code: 'no_card_selected' })
  expect(await start(userId, [stranger.cardId])).toEqual({ ok: false, code: 'card_not_owned' })
  expect(await start(userId, [cardId, 999_999])).toEqual({ ok: false, code: 'card_not_owned' })
  expect((await readMining(ledger.db, userId)).runningLots).toEqual([])
})

test('twenty concurrent stops post once', async () => {
  const { userId, cardId } = await miner()
  await start(userId, [cardId])
  await ledger.setClock(START_MS + DAY_MS)
  await Promise.all(Array.from({ length: 20 }, () => settle(userId, 'stop')))
  expect(await worth(userId)).toEqual({ bv3: 74_400n, usdt: 1_450_000_000_000_000_000n })
  expect(await audit(ledger.db)).toEqual([])
})

/** A player who stops, starts and settles at odd moments ends with what one who never touched anything has. */
test('however a player mines, the same time earns the same money', async () => {
  const step = fc.record({ act: fc.constantFrom('stop' as const, 'go on' as const), forMs: fc.nat({ max: DAY_MS }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { userId, cardId } = await miner(3)
      let nowMs = START_MS
      for (const { act, forMs } of steps) {
        await start(userId, [cardId])
        nowMs += forMs
        await ledger.setClock(nowMs)
        await settle(userId, act)
      }
      const elapsedMs = BigInt(nowMs - START_MS)
      const perDay = (rate: bigint) => (rate * elapsedMs) / BigInt(DAY_MS)
      expect(await worth(userId)).toEqual({
        bv3: perDay(180_000n) + perDay(14_400n),
        usdt: perDay(4_350_000_000_000_000_000n),
      })
      expect(await audit(ledger.db)).toEqual([])
    }),
    { numRuns: runCount({ short: 25, long: 500 }) },
  )
})
