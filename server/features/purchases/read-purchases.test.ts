import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AdminPurchaseView,
  listAdminPurchases,
  PURCHASE_ORIGINS,
  PURCHASE_WAYS,
  type PurchaseFilters,
  type PurchaseWay,
} from '#core/api/admin-lists.ts'
import { listPlayerPurchases } from '#core/api/admin-players.ts'
import { listPurchases, type OwnedCopyView, openPurchases } from '#core/api/purchases.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storeCopies } from '#test/support/money/stored-payment.ts'
import { createListReader, pageOf, pagesOf } from '#test/support/operator/panel-lists.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { purchaseRoutes } from './routes.ts'

/** Which copies each list has, and what each line says. Copies are rows here: no money moves. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const HOUR_MS = 3_600_000
const ONE = 10n ** 18n
const textOf = (ms: number) => new Date(ms).toISOString()

let ledger: TestLedger
let ann: LedgerPlayer
let cid: LedgerPlayer
let cards: readonly [number, number]
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOON_MS)
  ;[ann, cid] = [await ledger.newPlayer(), await ledger.newPlayer()]
  cards = [await ledger.newCard(), await ledger.newCard()]
  await execute(
    ledger.db,
    sql`update cards set name = 'Other', price = 7e18, image_url = '/other.svg' where id = ${cards[1]}`,
  )
  await storeAll()
})
afterAll(() => ledger?.close())

type ListedPurchase = {
  readonly id: number
  readonly of: LedgerPlayer
  readonly cardId: number
  readonly way: PurchaseWay
  readonly atMs: number
  readonly txHash: string | null
}
const all: ListedPurchase[] = []

/** Copies of two players, of two cards, by each way, mixed; three are of each moment. */
async function storeAll() {
  const lines = [ann, cid].flatMap((of) => cards.flatMap((cardId) => PURCHASE_WAYS.map((way) => ({ of, cardId, way }))))
  for (const [index] of [...lines, ...lines].entries()) {
    const line = lines[(index * 7) % lines.length]
    if (line === undefined) continue
    // What comes later is not always of a later moment.
    const atMs = NOON_MS - Math.floor(((index * 5) % 24) / 3) * HOUR_MS
    const txHash = fakeHash(`of ${index}`)
    const isImported = line.way === 'gift' && index % 2 === 0
    const { ids } = await storeCopies(ledger, line.of.userId, {
      ...{ cardId: line.cardId, atMs, txHash, price: BigInt(index + 1) * ONE },
      ...(line.way === 'gift' ? { asset: null, origin: isImported ? 'import' : 'gift' } : { asset: line.way }),
    })
    for (const id of ids) all.push({ ...line, id, atMs, txHash: line.way === 'gift' && !isImported ? null : txHash })
  }
}

const isAsked = (it: ListedPurchase, { wallet, cardId, way, from, to }: PurchaseFilters) =>
  (wallet === undefined || it.of.wallet === wallet) &&
  (cardId === undefined || it.cardId === cardId) &&
  (way === undefined || (way === 'bought' ? it.way !== 'gift' : it.way === way)) &&
  (from === undefined || it.atMs >= from.getTime()) &&
  (to === undefined || it.atMs < to.getTime())
const idsOf = (lines: readonly { readonly id: number }[]) => lines.map(({ id }) => id)
const wantedBy = (filters: PurchaseFilters) =>
  idsOf(all.filter((it) => isAsked(it, filters)).toSorted((a, b) => b.atMs - a.atMs || b.id - a.id))

type PurchaseRouteTestDeps = Parameters<typeof purchaseRoutes>[0]
const reader = () => createListReader(ledger.db, purchaseRoutes({ db: ledger.db } as PurchaseRouteTestDeps))

describe('the operator’s list', () => {
  const SPANS = [
    {},
    { from: new Date(NOON_MS - 4 * HOUR_MS) },
    { to: new Date(NOON_MS - 2 * HOUR_MS) },
    { from: new Date(NOON_MS - 5 * HOUR_MS), to: new Date(NOON_MS - HOUR_MS) },
  ]

  test('has the matching copies, page by page, in both directions, and counts them', async () => {
    for (const wallet of [undefined, ann.wallet]) {
      for (const cardId of [undefined, cards[1]]) {
        for (const way of [undefined, ...PURCHASE_ORIGINS]) {
          for (const span of SPANS) {
            const filters = { wallet, cardId, way, ...span }
            const wanted = wantedBy(filters)
            const { lines, next, previous, count } = await reader().page(listAdminPurchases, { query: filters })
            const none = undefined
            expect([idsOf(lines), next, previous, count, filters]).toEqual([
              wanted,
              none,
              none,
              String(wanted.length),
              filters,
            ])
            // The other spans are read by the same statements.
            if ((span.from === undefined) !== (span.to === undefined)) continue
            const limit = pageOf(wanted)
            const turned = await reader().turn(listAdminPurchases, { query: filters }, limit)
            expect([turned, filters]).toEqual([pagesOf(wanted, limit), filters])
          }
        }
      }
    }
  })

  test('has the copies of each player and of each card', async () => {
    for (const query of [{ wallet: cid.wallet }, { cardId: cards[0] }, { wallet: cid.wallet, cardId: cards[0] }])
      expect(idsOf((await reader().page(listAdminPurchases, { query })).lines)).toEqual(wantedBy(query))
  })

  test('counts all rows beside each page', async () => {
    const query = { way: 'bought', limit: 2 }
    const first = await reader().page(listAdminPurchases, { query })
    const second = await reader().page(listAdminPurchases, { query: { ...query, cursor: first.next } })
    expect([first.count, second.count]).toEqual(['16', '16'])
  })

  test.each(['x', '12', 'back.1.x'])('can begin only at a copy: %s', async (cursor) => {
    expect(await reader().refusal(listAdminPurchases, { query: { cursor } })).toBe('malformed_request')
  })

  test('is empty for a wallet without an account', async () => {
    const query = { wallet: fakeAddress('nobody') }
    const nothing = { lines: [], next: undefined, previous: undefined, count: '0' }
    expect(await reader().page(listAdminPurchases, { query })).toEqual(nothing)
    expect((await reader().file(listAdminPurchases, { query })).rows).toEqual([])
  })

  test('has the owner, the sold price and today’s price of each copy, also in its file', async () => {
    const { lines } = await reader().page<AdminPurchaseView>(listAdminPurchases)
    const prices = new Map(
      (await execute<{ id: string; price: string }>(ledger.db, sql`select id, price from purchases`)).rows.map(
        ({ id, price }) => [Number(id), String(BigInt(price) / ONE)],
      ),
    )
    for (const { id, of, cardId, way, atMs, txHash } of all) {
      const isFirst = cardId === cards[0]
      expect(lines.find((line) => line.id === id)).toEqual({
        ...{
          id,
          userId: of.userId,
          walletAddress: of.wallet,
          cardId,
          cardName: isFirst ? 'Card' : 'Other',
          paymentMethod: way,
        },
        ...{ cardPrice: isFirst ? '29' : '7', purchasePrice: prices.get(id), txHash, purchasedAt: textOf(atMs) },
      })
    }
    const { username, name, rows } = await reader().file(listAdminPurchases, {}, 5)
    expect([username, name, rows]).toEqual(['bob', 'purchases', lines.map(({ cardPrice: _, ...line }) => line)])
    const [way, cardId] = ['bought', cards[1]] as const
    for (const query of [
      { way },
      { cardId },
      { wallet: ann.wallet },
      { way, cardId, to: new Date(NOON_MS - 2 * HOUR_MS) },
    ]) {
      const part = await reader().file(listAdminPurchases, { query })
      expect(part.rows.map(({ id }) => id)).toEqual(wantedBy(query))
    }
  })
})

describe('one player’s copies', () => {
  /** A lot that is 12 hours into its session, one that is stopped with a day behind it, and one that has given all. */
  async function storeThree(player: LedgerPlayer, name = '') {
    const terms = { dailyBv3: 40_000n, totalBv3: 200_000n, dailyUsdt: 2n * ONE, totalUsdt: 7n * ONE }
    const mined = { terms, minedBv3Ms: 24 * HOUR_MS, minedUsdtMs: 36 * HOUR_MS }
    const running = await storeCopies(ledger, player.userId, {
      ...{
        cardId: cards[0],
        copies: 2,
        miningSinceMs: NOON_MS - 12 * HOUR_MS,
        price: 3n * ONE,
        txHash: fakeHash(`run ${player.userId} ${name}`),
      },
      // What the ledger has posted says nothing of what is left.
      ...{ postedBv3: 9n, postedUsdt: 9n },
    })
    const stopped = await storeCopies(ledger, player.userId, {
      ...mined,
      cardId: cards[1],
      origin: 'gift',
      atMs: NOON_MS - 5,
    })
    const spent = { minedBv3Ms: 999 * HOUR_MS, minedUsdtMs: 999 * HOUR_MS, asset: null, origin: 'import' } as const
    const over = await storeCopies(ledger, player.userId, {
      ...mined,
      ...spent,
      cardId: cards[1],
      txHash: fakeHash(`over ${player.userId} ${name}`),
    })
    return [...running.ids, ...stopped.ids, ...over.ids]
  }
  const sessionOf = ({ userId, wallet }: LedgerPlayer) => ({
    session: { userId, walletAddress: wallet, expiresAt: new Date(8.64e15), isSignedByContract: false },
    query: { walletAddress: wallet },
  })
  const own = async (player: LedgerPlayer) =>
    (await reader().page<OwnedCopyView>(listPurchases, sessionOf(player))).lines

  test('are listed for the player and the operator with the rest of each', async () => {
    const [dan, eve] = [await ledger.newPlayer(), await ledger.newPlayer()]
    const ids = await storeThree(dan)
    const others = await storeThree(eve)
    await execute(ledger.db, sql`update purchases set edition = 7 where id = ${ids[0]}`)
    await execute(ledger.db, sql`update purchases set opened_at = clock_now() where id = ${ids[2]}`)
    const usual = { userId: dan.userId, edition: null, isOpened: false, purchasedAt: textOf(NOON_MS) }
    const running = {
      ...{
        ...usual,
        cardId: cards[0],
        cardName: 'Card',
        imageUrl: '/card.svg',
        purchasePrice: '3',
        paymentMethod: 'USDT',
      },
      ...{
        dailyBv3: 600,
        totalBv3: 30_000,
        dailyUsdt: '1.45',
        totalUsdt: '24.65',
        leftBv3: 2_970_000,
        leftUsdt: '23.925',
      },
    }
    const other = { ...usual, cardId: cards[1], cardName: 'Other', imageUrl: '/other.svg' }
    const terms = { dailyBv3: 400, totalBv3: 2_000, dailyUsdt: '2', totalUsdt: '7' }
    const wanted = [
      { ...running, id: ids[0], txHash: `${fakeHash(`run ${dan.userId} `)}-1`, edition: 7 },
      { ...running, id: ids[1], txHash: `${fakeHash(`run ${dan.userId} `)}-2` },
      {
        ...{ ...other, ...terms, id: ids[2], txHash: null, paymentMethod: 'gift', purchasePrice: '0', isOpened: true },
        ...{ purchasedAt: textOf(NOON_MS - 5), leftBv3: 160_000, leftUsdt: '4' },
      },
      {
        ...{ ...other, ...terms, id: ids[3], txHash: `${fakeHash(`over ${dan.userId} `)}-1`, paymentMethod: 'import' },
        ...{ purchasePrice: '1', leftBv3: 0, leftUsdt: '0' },
      },
    ].toReversed()
    expect(await own(dan)).toEqual(wanted)
    expect(idsOf(await own(eve))).toEqual(others.toReversed())
    const params = { id: dan.userId }
    expect((await reader().page(listPlayerPurchases, { params })).lines).toEqual(wanted)
    const { username, name, rows } = await reader().file(listPlayerPurchases, { params })
    expect([username, name]).toEqual(['bob', 'player-purchases'])
    expect(rows).toEqual(
      wanted.map(({ edition: _, isOpened, imageUrl, leftBv3, ...line }) => ({
        ...line,
        leftBv3: String(leftBv3 / 100),
      })),
    )
  })

  test('continue after each of them', async () => {
    const [dan, eve] = [await ledger.newPlayer(), await ledger.newPlayer()]
    const ids: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      ids.unshift(...(await storeThree(dan, `${turn}`)).toReversed())
      await storeThree(eve, `${turn}`)
    }
    for (const { call, request } of [
      { call: listPurchases, request: sessionOf(dan) },
      { call: listPlayerPurchases, request: { params: { id: dan.userId } } },
    ]) {
      const query = 'query' in request ? request.query : {}
      for (const limit of [5, 12]) {
        const { on } = await reader().turn(call, request, limit)
        // A full page names a next one, whether or not there is more.
        expect(on).toEqual(limit === 5 ? pagesOf(ids, 5).on : [ids, []])
      }
      const after = await reader().page(call, { ...request, query: { ...query, cursor: String(ids[1]), limit: 2 } })
      expect(idsOf(after.lines)).toEqual(ids.slice(2, 4))
      for (const cursor of ['x', '-1', '0'])
        expect(await reader().refusal(call, { ...request, query: { ...query, cursor } })).toBe('malformed_request')
    }
  })

  test('belong to the player: another’s wallet is refused, and opens nothing', async () => {
    const [dan, eve] = [await ledger.newPlayer(), await ledger.newPlayer()]
    const ids = await storeThree(dan)
    const others = await storeThree(eve)
    const query = { walletAddress: eve.wallet }
    expect(await reader().refusal(listPurchases, { ...sessionOf(dan), query })).toBe('not_yours')
    const { session } = sessionOf(dan)
    const open = (body: object) => reader().refusal(openPurchases, { session, body })
    expect(await open({ walletAddress: eve.wallet, purchaseIds: others })).toBe('not_yours')
    expect(await open({ walletAddress: dan.wallet, purchaseIds: [ids[0], ids[2], others[1]] })).toBe('none')
    const opened = async (player: LedgerPlayer) => idsOf((await own(player)).filter(({ isOpened }) => isOpened))
    expect([await opened(dan), await opened(eve)]).toEqual([[ids[2], ids[0]], []])
  })
})

test.each([
  { list: 'of all', filters: {} },
  { list: 'of a way', filters: { way: 'USDT' } },
  { list: 'of all that was bought', filters: { way: 'bought' } },
  { list: 'of a card', filters: { cardId: 0 } },
  { list: 'of a player', filters: { wallet: '' } },
] as const)('each list is counted up to a thousand: $list', async ({ filters }) => {
  const many = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  const atMs = NOON_MS + many.userId * HOUR_MS
  const span = { from: new Date(atMs), to: new Date(atMs + 1) }
  const asked = 'wallet' in filters ? { wallet: many.wallet } : 'cardId' in filters ? { cardId } : filters
  const count = async () => (await reader().page(listAdminPurchases, { query: { ...asked, ...span, limit: 1 } })).count
  await storeCopies(ledger, many.userId, { cardId, copies: 1_000, atMs })
  expect(await count()).toBe('1000')
  await storeCopies(ledger, many.userId, { cardId, atMs })
  expect(await count()).toBe('1000+')
})
