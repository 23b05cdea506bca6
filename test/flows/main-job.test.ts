import { setTimeout as sleep } from 'node:timers/promises'
import { parseUnits } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { sql } from '#test/support/world/execute.ts'
import { findLedgerFaults, MOVED_CLOCK, moveClock, readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { changeCard } from '../support/world/change-card.ts'
import { sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { type CardOnSale, createPlayer, type Player, type PlayerBalance, readCards } from '../support/world/player.ts'

const COPIES = 3
const MS_PER_DAY = 86_400_000n
/** 0.1 BV3 a minute, in hundredths a day. */
const BASE_BV3_PER_DAY = 14_400n
const MINE_MS = 1_500

let platform: TestPlatform
let card: CardOnSale
let player: Player
let txHash: string

beforeAll(async () => {
  platform = await startTestPlatform(MOVED_CLOCK)
  const cards = await readCards(platform)
  // The dearest of which the test funds pay for three: it mines fast, so that a second shows many units.
  card = cards.filter(({ price }) => parseUnits(price, 18) * BigInt(COPIES) <= parseUnits('1000', 18)).at(-1) ?? never()
  player = createPlayer(platform)
})
afterAll(() => platform?.close())

function never(): never {
  throw new Error('no card is affordable')
}

/** What mining for a time is worth by the card's terms, each rate rounded down once over the whole time. */
function expectedEarnings(ms: bigint) {
  const bv3PerDay = BigInt(card.dailyBv3) * 100n * BigInt(COPIES)
  const usdtPerDay = parseUnits(card.dailyUsdt, 18) * BigInt(COPIES)
  return {
    bv3: (bv3PerDay * ms) / MS_PER_DAY + (BASE_BV3_PER_DAY * ms) / MS_PER_DAY,
    usdt: (usdtPerDay * ms) / MS_PER_DAY,
  }
}

const spanMs = (from: string, to: string) => BigInt(Date.parse(to) - Date.parse(from))
const figures = (balance: PlayerBalance) => ({
  bv3: BigInt(balance.bv3Balance),
  usdt: parseUnits(balance.usdtBalance, 18),
})

describe('one payment for three copies', () => {
  test('buys exactly three, whatever is posted and however often', async () => {
    await player.faucet()
    await player.signIn()
    const order = await player.order(card.id, COPIES)
    expect(BigInt(order.amountBaseUnits)).toBe(parseUnits(card.price, 18) * BigInt(COPIES))
    txHash = await player.pay(order)

    const copies = [1, 2, 3]
    const made = await Promise.all(copies.map((copy) => player.claim(txHash, copy, card)))
    expect(made.map((purchase) => purchase.txHash)).toEqual(copies.map((copy) => `${txHash}-${copy}`))
    expect(new Set(made.map(({ id }) => id)).size).toBe(COPIES)
    expect(made.every(({ cardId, purchasePrice }) => cardId === card.id && purchasePrice === card.price)).toBe(true)

    const again = await Promise.all(copies.map((copy) => player.claim(txHash, copy, card)))
    expect(again).toEqual(made)
    const owned = await player.purchases()
    expect(owned.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      made.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    const credited = await player.readOrder(order.id)
    expect(credited).toMatchObject({ status: 'credited', txHash })
    expect(credited.purchaseIds.toSorted((a, b) => a - b)).toEqual(made.map(({ id }) => id).toSorted((a, b) => a - b))
    const rows = await readRows(platform.databaseUrl, 'select 1 from purchases where tx_hash = $1', [txHash])
    expect(rows).toHaveLength(COPIES)
  })

  test('is counted once on the card', async () => {
    const cards = await readCards(platform)
    expect(cards.find(({ id }) => id === card.id)?.totalBought).toBe(COPIES)
  })
})

const linesOf = ({ name }: CardOnSale) => DEFAULT_CATALOGUE.find((made) => made.name === name)?.lines

test('leads to cards that show their line in English and in every language that has one', async () => {
  const cards = await readCards(platform)
  expect(cards.map(({ description, lines }) => ({ description, lines }))).toEqual(
    DEFAULT_CATALOGUE.map(({ lines }) => ({ description: lines.en, lines })),
  )
  const db = platform.databaseUrl
  await changeCard(db, sql`update cards set lines = '{"pt": "Olá"}', description = 'A new line' where id = ${card.id}`)
  const edited = await waitUntil('the new line', async () => {
    const cards = await readCards(platform)
    return cards.find(({ description }) => description === 'A new line') ?? false
  })
  expect(edited).toMatchObject({ id: card.id, lines: { en: 'A new line' } })
  expect(Object.keys(edited.lines)).toEqual(['en'])
  const { en, es } = linesOf(card) ?? never()
  await changeCard(
    db,
    sql`update cards set lines = ${JSON.stringify({ es })}, description = ${en} where id = ${card.id}`,
  )
  await waitUntil('the line of before', async () => {
    const cards = await readCards(platform)
    return cards.some(({ id, description }) => id === card.id && description === en)
  })
})

describe('mining', () => {
  /** Milliseconds of all sessions that ended. */
  let minedMs = 0n

  test('earns nothing before it starts', async () => {
    expect(figures(await player.balance())).toEqual({ bv3: 0n, usdt: 0n })
    expect((await player.mining()).sessions).toEqual([])
  })

  test('grows between two reads by exactly what the terms grant', async () => {
    const started = await player.start([card.id])
    expect(started.status).toBe(200)
    const [session] = started.body.sessions
    expect(session).toMatchObject({ cardId: card.id, copies: COPIES, card: { lines: linesOf(card) } })
    const sessionStart = session?.sessionStart ?? ''

    const first = await player.balance()
    await sleep(MINE_MS)
    const second = await player.balance()
    const [toFirst, toSecond] = [
      expectedEarnings(spanMs(sessionStart, first.asOf)),
      expectedEarnings(spanMs(sessionStart, second.asOf)),
    ]
    expect(spanMs(first.asOf, second.asOf)).toBeGreaterThanOrEqual(BigInt(MINE_MS))
    expect(figures(first)).toEqual(toFirst)
    expect(figures(second)).toEqual(toSecond)
    const grown = { bv3: figures(second).bv3 - figures(first).bv3, usdt: figures(second).usdt - figures(first).usdt }
    expect(grown).toEqual({ bv3: toSecond.bv3 - toFirst.bv3, usdt: toSecond.usdt - toFirst.usdt })
    expect(grown.bv3).toBeGreaterThan(0n)
    expect(grown.usdt).toBeGreaterThan(0n)
  })

  test('of a guest shows half the base rate and is stored only in a cookie of the browser', async () => {
    const started = await sendRequest(platform, '/api/mining/start', { json: { guestMode: true, cardIds: [] } })
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const read = async (headers = {}) =>
      (await sendRequest(platform, '/api/mining/active?guestMode=true', { headers })).body
    const running = { sessions: [{ cardId: null }], bv3PerMinute: '0.05', earnedUsdt: '0' }
    expect(await read({ cookie })).toMatchObject(running)
    expect(await read()).toMatchObject({ sessions: [], bv3PerMinute: '0' })
    const stopped = await sendRequest(platform, '/api/mining/stop', { json: { guestMode: true }, headers: { cookie } })
    expect(stopped.body).toMatchObject({ sessions: [] })
  })

  test('is not changed by a start while it runs', async () => {
    const before = await player.mining()
    const again = await player.start([card.id])
    expect(again.body.sessions.map(({ sessionStart }) => sessionStart)).toEqual(
      before.sessions.map(({ sessionStart }) => sessionStart),
    )
  })

  test('posts the last figure at a stop, and then stays unchanged', async () => {
    minedMs += await stopAndMeasure()
    const posted = figures(await player.balance())
    expect(posted).toEqual(expectedEarnings(minedMs))
    const [stored] = await readRows<{ bv3: string; usdt: string }>(
      platform.databaseUrl,
      'select bv3_available as bv3, usdt_available as usdt from balances where user_id = $1',
      [player.userId()],
    )
    expect({ bv3: BigInt(stored?.bv3 ?? -1), usdt: BigInt(stored?.usdt ?? -1) }).toEqual(posted)

    await sleep(300)
    expect(figures(await player.balance())).toEqual(posted)
    expect((await player.stop()).status).toBe(200)
    expect(figures(await player.balance())).toEqual(posted)
  })

  test('carries what a stop rounds off into the next session', async () => {
    // Many short sessions: rounding each would lose a part of a unit at every stop.
    for (let session = 0; session < 8; session++) {
      expect((await player.start([card.id])).status).toBe(200)
      await sleep(23)
      minedMs += await stopAndMeasure()
      expect(figures(await player.balance())).toEqual(expectedEarnings(minedMs))
    }
    expect(await findLedgerFaults(platform.databaseUrl)).toEqual([])
  })

  test('grants a day’s amount for a day, and no copy ever grants more than its total', async () => {
    await player.start([card.id])
    const { sessions } = await player.mining()
    const sessionStart = sessions[0]?.sessionStart ?? ''
    await moveClock(platform.databaseUrl, '1 day')
    const nextDay = await player.balance()
    expect(spanMs(sessionStart, nextDay.asOf)).toBeGreaterThan(MS_PER_DAY)
    expect(figures(nextDay)).toEqual(expectedEarnings(minedMs + spanMs(sessionStart, nextDay.asOf)))

    await moveClock(platform.databaseUrl, '200 days')
    await player.signIn()
    const { asOf, ...spent } = await player.balance()
    const baseBv3 = (BASE_BV3_PER_DAY * (minedMs + spanMs(sessionStart, asOf))) / MS_PER_DAY
    expect(figures({ asOf, ...spent })).toEqual({
      bv3: BigInt(card.totalBv3) * 100n * BigInt(COPIES) + baseBv3,
      usdt: parseUnits(card.totalUsdt, 18) * BigInt(COPIES),
    })
    await player.stop()
    await moveClock(platform.databaseUrl, '400 days')
    await player.signIn()
    const later = figures(await player.balance())
    expect(later.usdt).toBe(parseUnits(card.totalUsdt, 18) * BigInt(COPIES))
    await player.start([card.id])
    await sleep(200)
    await player.stop()
    expect(figures(await player.balance()).usdt).toBe(later.usdt)
    expect(await findLedgerFaults(platform.databaseUrl)).toEqual([])
  })

  /** Stops, and tells for how long the session ran by the database's own record of it. */
  async function stopAndMeasure(): Promise<bigint> {
    expect((await player.stop()).body.sessions).toEqual([])
    const [last] = await readRows<{ started_at: Date; stopped_at: Date }>(
      platform.databaseUrl,
      'select started_at, stopped_at from mining_sessions where user_id = $1 order by id desc limit 1',
      [player.userId()],
    )
    return BigInt((last?.stopped_at.getTime() ?? 0) - (last?.started_at.getTime() ?? 0))
  }
})

describe('another caller', () => {
  const wish = () => ({ userId: player.userId(), cardId: card.id, purchasePrice: card.price, txHash: `${txHash}-1` })
  const CALLS: readonly { name: string; request: () => { path: string; json?: unknown } }[] = [
    { name: 'balance', request: () => ({ path: `/api/balance?walletAddress=${player.address}` }) },
    { name: 'purchases', request: () => ({ path: `/api/purchases/user?walletAddress=${player.address}` }) },
    { name: 'mining', request: () => ({ path: `/api/mining/active?walletAddress=${player.address}` }) },
    { name: 'open orders', request: () => ({ path: `/api/orders?walletAddress=${player.address}` }) },
    {
      name: 'start mining',
      request: () => ({ path: '/api/mining/start', json: { userId: player.userId(), cardIds: [card.id] } }),
    },
    { name: 'stop mining', request: () => ({ path: '/api/mining/stop', json: { walletAddress: player.address } }) },
    { name: 'purchase', request: () => ({ path: '/api/purchases', json: wish() }) },
    { name: 'account', request: () => ({ path: '/api/users', json: { walletAddress: player.address } }) },
  ]

  let stranger: Player
  let orderId: string
  beforeAll(async () => {
    stranger = createPlayer(platform)
    await stranger.signIn()
    orderId = (await player.order(card.id, 1)).id
  })

  test.each(CALLS)('$name: 403 for another wallet, 401 without a session', async ({ request }) => {
    const { path, ...body } = request()
    const foreign = await stranger.call(path, body)
    expect([foreign.status, foreign.error]).toEqual([403, 'not_yours'])
    const anonymous = await sendRequest(platform, path, body)
    expect([anonymous.status, anonymous.error]).toEqual([401, 'unauthenticated'])
  })

  test('cannot see an order of another wallet', async () => {
    const read = await stranger.call(`/api/orders/${orderId}`)
    expect([read.status, read.error]).toEqual([404, 'order_unknown'])
    const attached = await stranger.attach(orderId, txHash)
    expect([attached.status, attached.error]).toEqual([404, 'order_unknown'])
    expect((await sendRequest(platform, `/api/orders/${orderId}`)).status).toBe(401)
    expect((await sendRequest(platform, `/api/orders/${orderId}/payment`, { json: { txHash } })).status).toBe(401)
    expect(await player.readOrder(orderId)).toMatchObject({ status: 'awaiting', txHash: null })
  })

  test('cannot buy with another wallet’s payment, even under the own name', async () => {
    const stolen = await stranger.postPurchase({ ...wish(), userId: stranger.userId() })
    expect([stolen.status, stolen.error]).toEqual([403, 'payment_wrong_sender'])
    expect(await stranger.purchases()).toEqual([])
  })

  test('cannot use an ended session', async () => {
    const path = `/api/balance?walletAddress=${stranger.address}`
    const headers = { cookie: stranger.cookie() }
    expect((await sendRequest(platform, path, { headers })).status).toBe(200)
    expect((await stranger.call('/api/auth/logout', { method: 'POST' })).status).toBe(204)
    expect((await sendRequest(platform, path, { headers })).status).toBe(401)
  })

  test('cannot mine with a card of another player', async () => {
    const other = createPlayer(platform)
    await other.signIn()
    const started = await other.start([card.id])
    expect([started.status, started.error]).toEqual([422, 'card_not_owned'])
    const nothing = await other.start([])
    expect([nothing.status, nothing.error]).toEqual([422, 'no_card_selected'])
  })
})
