import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#core/api/call.ts'
import {
  countMiningSessions,
  getActiveMining,
  getMinerRecord,
  listShifts,
  startMining as startMiningCall,
  stopMining,
} from '#core/api/mining.ts'
import { GUEST_BV3_PER_DAY } from '#core/mining.ts'
import { formatAmount, usdt } from '#core/money.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute } from '#test/support/world/execute.ts'
import { startMining, stopMining as stopMiningOf } from '../../ledger/mining/mining-sessions.ts'
import { readMining } from '../../ledger/mining/read-mining.ts'
import { miningRoutes } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

/** What a call answers a player. */
function ask({ userId, wallet }: LedgerPlayer, asked: Call, key: string | null = null, more: object = {}) {
  const deps = {
    ...{
      db: ledger.db,
      readMining: (id: number) => readMining(ledger.db, id),
      cards: { current: async () => ({ cards: [] }) },
    },
    announce: () => undefined,
  }
  const session = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  const named = { walletAddress: wallet, ...more }
  const found = miningRoutes(deps).find(({ call }) => call === asked)
  return found?.handle({ session, query: named, body: named } as never, { key } as never)
}

test.each(['true', '{}', '7'])('a repeated stop is answered if an older release stored %s of it', async (answer) => {
  const player = await ledger.newPlayer()
  const { userId } = player
  const cardId = await ledger.newCard()
  await ledger.giveCopies(userId, cardId, 1)
  await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
  expect(await ask(player, stopMining, 'key')).toMatchObject({ ok: true, value: { report: { id: 1 } } })
  expect(await ask(player, stopMining, 'key')).toMatchObject({ ok: true, value: { report: { id: 1 } } })
  await execute(ledger.db, `update player_requests set answer = '${answer}' where user_id = ${userId}`)
  expect(await ask(player, stopMining, 'key')).toMatchObject({ ok: true, value: { sessions: [], report: null } })
})

test('a stop without an effect stores no key, and is answered', async () => {
  const player = await ledger.newPlayer()
  for (const key of ['one', 'two']) {
    expect(await ask(player, stopMining, key)).toMatchObject({ ok: true, value: { sessions: [], report: null } })
  }
  const { rows } = await execute(ledger.db, `select key from player_requests where user_id = ${player.userId}`)
  expect(rows).toEqual([])
})

test('a start without an effect stores no key, and is answered', async () => {
  const player = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await ledger.giveCopies(player.userId, cardId, 1)
  const start = (key: string) => ask(player, startMiningCall, key, { userId: player.userId, cardIds: [cardId] })
  for (const key of ['one', 'two', 'three'])
    expect(await start(key)).toMatchObject({ ok: true, value: { sessions: [{ cardId }] } })
  const { rows } = await execute(ledger.db, `select key from player_requests where user_id = ${player.userId}`)
  expect(rows).toEqual([{ key: 'one' }])
})

test('sessions are counted per card, up to the latest 10,000', async () => {
  const player = await ledger.newPlayer()
  const [first, then] = [await ledger.newCard(), await ledger.newCard()]
  const add = (cardId: number, count: number) =>
    execute(
      ledger.db,
      `insert into mining_sessions (user_id, card_id, started_at, stopped_at)
      select ${player.userId}, ${cardId}, clock_now(), clock_now() from generate_series(1, ${count})`,
    )
  await add(first, 12)
  await add(then, 9_993)
  expect(await ask(player, countMiningSessions)).toEqual({
    ok: true,
    value: [
      { cardId: first, sessions: 7 },
      { cardId: then, sessions: 9_993 },
    ],
  })
})

describe('a guest', () => {
  const NOW_MS = Date.UTC(2030, 0, 10, 12)
  const MINUTE_MS = 60_000
  const textOf = (ms: number) => new Date(ms).toISOString()
  beforeEach(() => void vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** A guest's browser with what its cookie says. */
  async function askAsGuest(asked: Call, said: string | undefined) {
    const cookies: Record<string, unknown> = {}
    const context = {
      readCookie: (name: string) => (name === 'guest-mining-since' ? said : undefined),
      setCookie(name: string, value: string, expiresAt: Date) {
        cookies[name] = [value, expiresAt.getTime()]
      },
      clearCookie(name: string) {
        cookies[name] = 'cleared'
      },
    }
    const deps = {
      db: ledger.db,
      readMining: async () => null,
      cards: { current: async () => ({ cards: [] }) },
      announce: () => undefined,
    }
    const request = { session: null, query: { guestMode: true }, body: { guestMode: true } }
    const { answer } = await callRoute(miningRoutes(deps as never), asked, request, context)
    return { value: answer.ok ? answer.value : answer.code, cookies }
  }
  const idle = {
    ...{ sessions: [], shiftStartedAt: null, earnedBv3: 0, earnedUsdt: '0', bv3PerMinute: '0', usdtPerMinute: '0' },
    asOf: textOf(NOW_MS),
  }
  /** 14.4 BV3 a day are a hundredth in a minute. */
  const running = (sinceMs: number, earnedBv3: number) => {
    const session = { cardId: null, sessionStart: textOf(sinceMs), card: null, copies: 0, isJoined: false }
    return {
      ...{
        ...idle,
        sessions: [{ ...session, earnedBv3, earnedUsdt: '0' }],
        shiftStartedAt: textOf(sinceMs),
        earnedBv3,
      },
      bv3PerMinute: GUEST_RATE,
    }
  }
  const GUEST_RATE = formatAmount(usdt((GUEST_BV3_PER_DAY * 10n ** 16n) / 1_440n), 'USDT')
  const earnedIn = (minutes: number) => Number((GUEST_BV3_PER_DAY * BigInt(minutes)) / 1_440n)

  test('mines from the start on, with a cookie, for a day at most', async () => {
    expect((await askAsGuest(getActiveMining, undefined)).value).toEqual(idle)
    const started = await askAsGuest(startMiningCall, undefined)
    expect(started.value).toEqual(running(NOW_MS, 0))
    expect(started.cookies).toEqual({ 'guest-mining-since': [String(NOW_MS), NOW_MS + 1_440 * MINUTE_MS] })
    for (const minutes of [1, 90, 1_440]) {
      const sinceMs = NOW_MS - minutes * MINUTE_MS
      const read = await askAsGuest(getActiveMining, String(sinceMs))
      expect(read).toEqual({ value: running(sinceMs, earnedIn(minutes)), cookies: {} })
    }
    const longAgo = NOW_MS - 3_000 * MINUTE_MS
    expect((await askAsGuest(getActiveMining, String(longAgo))).value).toEqual(running(longAgo, earnedIn(1_440)))
  })

  test('who starts again continues, and a stop ends it', async () => {
    const sinceMs = NOW_MS - 30 * MINUTE_MS
    const again = await askAsGuest(startMiningCall, String(sinceMs))
    expect(again.value).toEqual(running(sinceMs, earnedIn(30)))
    expect(again.cookies).toEqual({ 'guest-mining-since': [String(sinceMs), NOW_MS + 1_440 * MINUTE_MS] })
    const stopped = await askAsGuest(stopMining, String(sinceMs))
    expect(stopped).toEqual({ value: { ...idle, report: null }, cookies: { 'guest-mining-since': 'cleared' } })
  })

  test.each(['', 'x', '-1', '12345678901234', '1.5'])('with the cookie “%s” has not started', async (said) => {
    expect((await askAsGuest(getActiveMining, said)).value).toEqual(idle)
  })
})

describe('ended shifts', () => {
  const START_MS = Date.UTC(2030, 0, 10, 1)
  const HOUR_MS = 3_600_000

  test('are read latest first, page by page, with the earnings of each card, and are counted', async () => {
    const [player, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
    const cards = [await ledger.newCard(), await ledger.newCard()]
    const [first = 0, second = 0] = cards
    await execute(ledger.db, `update cards set name = 'Other', image_url = '/other.svg' where id = ${second}`)
    const faces = [
      { id: first, name: 'Card', imageUrl: '/card.svg' },
      { id: second, name: 'Other', imageUrl: '/other.svg' },
    ]
    for (const { userId } of [player, other]) {
      await ledger.giveCopies(userId, first, 2)
      await ledger.giveCopies(userId, second, 1)
    }
    const deps = {
      ...{
        db: ledger.db,
        readMining: (id: number) => readMining(ledger.db, id),
        cards: { current: async () => ({ cards: faces }) },
      },
      announce: () => undefined,
    }
    const routes = miningRoutes(deps as never)
    const sessionOf = ({ userId, wallet }: LedgerPlayer) => ({
      ...{ userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false },
    })
    const call = async (of: LedgerPlayer, asked: Call, query: object = {}, named = of) => {
      const request = { session: sessionOf(of), query: { walletAddress: named.wallet, limit: 9, ...query } }
      const { answer, headers } = await callRoute(routes, asked, request)
      return { value: answer.ok ? (answer.value as never) : answer.code, next: headers['x-next-cursor'] }
    }
    const stop = (userId: number) => ledger.db.transaction((tx) => stopMiningOf(tx, userId, null))
    for (let day = 0; day < 3; day += 1) {
      await ledger.setClock(START_MS + day * 24 * HOUR_MS)
      for (const { userId } of [player, other])
        await ledger.db.transaction((tx) => startMining(tx, userId, day === 1 ? [second] : cards))
      await ledger.setClock(START_MS + day * 24 * HOUR_MS + 12 * HOUR_MS)
      await stop(player.userId)
      await ledger.setClock(START_MS + day * 24 * HOUR_MS + 20 * HOUR_MS)
      await stop(other.userId)
    }
    // In 12 hours the base rate brings 72 BV3, and a copy 300 BV3 and 0.725 USDT.
    const shift = (id: number, cardsOfShift: readonly number[], bv3: number, usdtText: string) => {
      const startMs = START_MS + (id - 1) * 24 * HOUR_MS
      const brought = [
        { cardId: first, name: 'Card', imageUrl: '/card.svg', copies: 2, bv3: 60_000, usdt: '1.45' },
        { cardId: second, name: 'Other', imageUrl: '/other.svg', copies: 1, bv3: 30_000, usdt: '0.725' },
      ].filter(({ cardId }) => cardsOfShift.includes(cardId))
      const ends = {
        startedAt: new Date(startMs).toISOString(),
        endedAt: new Date(startMs + 12 * HOUR_MS).toISOString(),
      }
      return { id, ...ends, bv3, usdt: usdtText, baseBv3: 7_200, cards: brought }
    }
    const reports = [
      shift(3, cards, 97_200, '2.175'),
      shift(2, [second], 37_200, '0.725'),
      shift(1, cards, 97_200, '2.175'),
    ]
    expect(await call(player, listShifts)).toEqual({ value: reports, next: undefined })
    const page = await call(player, listShifts, { limit: 2 })
    expect(page).toEqual({ value: reports.slice(0, 2), next: '2' })
    expect((await call(player, listShifts, { limit: 2, cursor: page.next })).value).toEqual(reports.slice(2))
    expect((await call(player, listShifts, { cursor: 'x' })).value).toBe('malformed_request')
    expect((await call(other, listShifts, { limit: 1 })).value).toMatchObject([{ id: 3, bv3: 12_000 + 3 * 50_000 }])
    await ledger.setClock(START_MS + 3 * 24 * HOUR_MS)
    expect((await call(player, getMinerRecord)).value).toEqual({
      ...{ shifts: 3, streakDays: 3, longestStreakDays: 3, bv3Dug: 231_600, title: 'prospector' },
      next: { bv3: 1_000_000, shifts: 10, title: 'foreman' },
    })
    expect((await call(other, getMinerRecord)).value).toMatchObject({ shifts: 3, bv3Dug: 386_000 })
    for (const asked of [listShifts, getMinerRecord, getActiveMining, countMiningSessions])
      expect((await call(player, asked, {}, other)).value).toBe('not_yours')
  })
})

test('a mining card is shown as it was bought: with today’s face, and the terms of its oldest lot', async () => {
  const player = await ledger.newPlayer()
  const cards = [await ledger.newCard(), await ledger.newCard(), await ledger.newCard()]
  const [first = 0, second = 0, unread = 0] = cards
  await ledger.giveCopies(player.userId, first, 2)
  await ledger.giveCopies(player.userId, second, 1)
  await ledger.giveCopies(player.userId, unread, 1)
  await ledger.db.transaction((tx) => startMining(tx, player.userId, cards))
  const faceOf = (id: number, name: string) => ({
    ...{
      id,
      name,
      description: '',
      lines: { en: '' },
      imageUrl: `/${name}.svg`,
      price: '99',
      isActive: false,
      version: 7,
    },
    ...{ totalBv3: 1, totalUsdt: '1', dailyBv3: 1, dailyUsdt: '1' },
  })
  const faces = [faceOf(second, 'Two'), faceOf(first, 'One')].map((face) => ({ ...face, totalBought: 5 }))
  const deps = {
    ...{
      db: ledger.db,
      readMining: (id: number) => readMining(ledger.db, id),
      cards: { current: async () => ({ cards: faces }) },
    },
    announce: () => undefined,
  }
  const session = {
    userId: player.userId,
    walletAddress: player.wallet,
    expiresAt: new Date(),
    isSignedByContract: false,
  }
  const query = { walletAddress: player.wallet }
  const { answer } = await callRoute(miningRoutes(deps), getActiveMining, { session, query })
  const terms = { totalBv3: 30_000, totalUsdt: '24.65', dailyBv3: 600, dailyUsdt: '1.45' }
  expect(answer).toMatchObject({
    value: {
      sessions: [
        { cardId: first, copies: 2, card: { ...faceOf(first, 'One'), ...terms } },
        { cardId: second, copies: 1, card: { ...faceOf(second, 'Two'), ...terms } },
        { cardId: unread, copies: 1, card: null },
      ],
    },
  })
})
