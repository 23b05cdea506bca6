import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { type AdminUserView, listAdminBalances, listAdminUsers, type UserFilters } from '#core/api/admin-lists.ts'
import { createUser, getBalance } from '#core/api/users.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storeCopies, storePayment } from '#test/support/money/stored-payment.ts'
import { createListReader, pageOf, pagesOf } from '#test/support/operator/panel-lists.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { ensureAccount, openAccount } from '../../ledger/accounts.ts'
import { readMining } from '../../ledger/mining/read-mining.ts'
import { userRoutes } from './routes.ts'

/** Which accounts each list has, what each line says, and what a player reads of their own. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const HOUR_MS = 3_600_000
const ONE = 10n ** 18n
const textOf = (ms: number) => new Date(ms).toISOString()

let ledger: TestLedger
let cards: readonly [number, number]
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOON_MS)
  cards = [await ledger.newCard(), await ledger.newCard()]
  await execute(ledger.db, sql`update cards set name = 'Other' where id = ${cards[1]}`)
  await storeAll()
})
afterAll(() => ledger?.close())

type ListedUser = {
  readonly id: number
  readonly wallet: Address
  readonly createdAtMs: number
  readonly hasSignedIn: boolean
}
const all: ListedUser[] = []

async function put(wallet: Address, createdAtMs = NOON_MS, hasSignedIn = true): Promise<ListedUser> {
  const { userId: id } = await ledger.db.transaction(async (tx) => {
    const account = await ensureAccount(tx, wallet, new Date(createdAtMs))
    return hasSignedIn ? openAccount(tx, account, null) : account
  })
  const one = { id, wallet, createdAtMs, hasSignedIn }
  all.push(one)
  return one
}
const walletOf = (start: string, end: string): Address => `0x${start.padEnd(40 - end.length, '0')}${end}`
const BEGINNINGS = ['ab12', 'ab13', 'ab1f', 'ab20', 'f012']

/** Accounts by two beginnings of wallets and more, mixed; two are of each moment, and half have signed in. */
async function storeAll() {
  for (let index = 0; index < 20; index += 1) {
    const start = BEGINNINGS[(index * 3) % BEGINNINGS.length] ?? ''
    const hour = Math.floor(((index * 7) % 20) / 2)
    await put(walletOf(start, index.toString(16)), NOON_MS - hour * HOUR_MS, index % 4 < 2)
  }
}

const isAsked = (it: ListedUser, { wallet, signedIn, from, to }: UserFilters) =>
  (wallet === undefined || it.wallet.startsWith(wallet)) &&
  (signedIn === undefined || it.hasSignedIn === (signedIn === 'yes')) &&
  (from === undefined || it.createdAtMs >= from.getTime()) &&
  (to === undefined || it.createdAtMs < to.getTime())
const idsOf = (lines: readonly { readonly id: number }[]) => lines.map(({ id }) => id)
const wantedBy = (filters: UserFilters) =>
  idsOf(all.filter((it) => isAsked(it, filters)).toSorted((a, b) => b.createdAtMs - a.createdAtMs || b.id - a.id))

const reader = () =>
  createListReader(ledger.db, userRoutes({ db: ledger.db, readMining: (userId) => readMining(ledger.db, userId) }))

describe('the operator’s list', () => {
  const SPANS = [
    {},
    { from: new Date(NOON_MS - 6 * HOUR_MS) },
    { to: new Date(NOON_MS - 2 * HOUR_MS) },
    { from: new Date(NOON_MS - 7 * HOUR_MS), to: new Date(NOON_MS - HOUR_MS) },
  ]

  test('has the matching accounts, page by page, in both directions, and counts them', async () => {
    for (const wallet of [undefined, '0xab1', '0xab13', walletOf('ab12', '0'), '0xffff']) {
      for (const signedIn of [undefined, 'yes', 'no'] as const) {
        for (const span of SPANS) {
          const query = { wallet, signedIn, ...span }
          const wanted = wantedBy(query)
          const { lines, next, previous, count } = await reader().page(listAdminBalances, { query })
          const none = undefined
          expect([idsOf(lines), next, previous, count, query]).toEqual([
            wanted,
            none,
            none,
            String(wanted.length),
            query,
          ])
          // The other spans are read by the same statements.
          if ((span.from === undefined) !== (span.to === undefined)) continue
          const limit = pageOf(wanted)
          expect([await reader().turn(listAdminUsers, { query }, limit), query]).toEqual([
            pagesOf(wanted, limit),
            query,
          ])
        }
      }
    }
    const count = async (query: object) => (await reader().page(listAdminUsers, { query })).count
    expect([await count({ limit: 2 }), await count({ limit: 2, signedIn: 'no' })]).toEqual(['20', '10'])
    expect(await reader().turn(listAdminBalances, {}, 7)).toEqual(pagesOf(wantedBy({}), 7))
  })

  describe.each([
    { list: listAdminUsers, name: 'users' },
    { list: listAdminBalances, name: 'balances' },
  ])('of $name', ({ list, name }) => {
    test('is sent as a file with the same accounts', async () => {
      const both = { signedIn: 'no', wallet: '0xab1', from: new Date(NOON_MS - 5 * HOUR_MS) } as const
      for (const query of [{}, { signedIn: 'yes' }, both] as const) {
        const file = await reader().file(list, { query }, 3)
        expect([file.username, file.name, file.rows.map(({ id }) => id)]).toEqual(['bob', name, wantedBy(query)])
      }
    })

    test.each(['x', '12', 'back.1.x'])('can begin only at an account: %s', async (cursor) => {
      expect(await reader().refusal(list, { query: { cursor } })).toBe('malformed_request')
    })
  })
})

describe('a line', () => {
  /** An account with money and copies: base mining for 6 hours, and a lot that is 12 hours into its session. */
  async function putRich(start: string) {
    const of = await put(walletOf(start, '1'), NOON_MS - 99 * HOUR_MS)
    const { id } = await storePayment(ledger, of.id)
    const running = { miningSinceMs: NOON_MS - 12 * HOUR_MS, postedBv3: 100n, postedUsdt: ONE / 10n }
    await storeCopies(ledger, of.id, {
      cardId: cards[0],
      copies: 2,
      paymentId: id,
      asset: 'BNB',
      price: 3n * ONE,
      ...running,
    })
    await storeCopies(ledger, of.id, { cardId: cards[1], origin: 'gift', asset: null, atMs: NOON_MS + 7 })
    await storeCopies(ledger, of.id, { cardId: cards[0], copies: 3, paymentId: id, price: 5n * ONE, atMs: NOON_MS - 7 })
    const since = sql`to_timestamp(${NOON_MS - 6 * HOUR_MS}::numeric / 1000)`
    await execute(
      ledger.db,
      sql`update base_mining set mining_since = ${since}, posted_bv3 = 600, mined_ms = 7200000 where user_id = ${of.id}`,
    )
    await execute(
      ledger.db,
      sql`update balances set bv3_available = 1000, bv3_held = 20, usdt_available = 3e18, usdt_held = 4e17, referral_usdt = 5e18
        where user_id = ${of.id}`,
    )
    return of
  }
  /** Of BV3 6 and 2 hours of the base rate and 12 hours of two copies; less what is posted. */
  const BALANCE = {
    ...{ bv3Balance: 1_000 + 4_800 - 600 + 60_000 - 100, bv3Held: 20, usdtBalance: '4.35', usdtHeld: '0.4' },
    ...{ referralEarnings: '5', asOf: textOf(NOON_MS) },
  }

  test('has the account’s balances and copies, and its latest two purchases', async () => {
    const of = await putRich('c0de')
    const other = await put(walletOf('c0de', '2'), NOON_MS - 98 * HOUR_MS, false)
    const { rows: made } = await execute<{ id: string }>(
      ledger.db,
      sql`select id from purchases where user_id = ${of.id} order by purchased_at desc, id desc limit 2`,
    )
    const [gift, bought] = made.map(({ id }) => Number(id))
    const balance = { id: of.id, walletAddress: of.wallet, ...BALANCE }
    const line = { ...balance, createdAt: textOf(of.createdAtMs), hasSignedIn: true, nftCount: 6, totalPurchases: 5 }
    const nothing = {
      ...{ id: other.id, walletAddress: other.wallet, bv3Balance: 0, bv3Held: 0, usdtBalance: '0', usdtHeld: '0' },
      ...{ referralEarnings: '0', asOf: textOf(NOON_MS) },
    }
    const empty = {
      ...nothing,
      createdAt: textOf(other.createdAtMs),
      hasSignedIn: false,
      nftCount: 0,
      totalPurchases: 0,
    }
    const query = { wallet: '0xc0de' }
    expect((await reader().page<AdminUserView>(listAdminUsers, { query })).lines).toEqual([
      { ...empty, latestPurchases: [] },
      {
        ...line,
        latestPurchases: [
          { id: gift, cardName: 'Other', price: '0', paymentMethod: 'gift', purchasedAt: textOf(NOON_MS + 7) },
          { id: bought, cardName: 'Card', price: '3', paymentMethod: 'BNB', purchasedAt: textOf(NOON_MS) },
        ],
      },
    ])
    expect((await reader().page(listAdminBalances, { query })).lines).toEqual([nothing, balance])
    const written = { bv3Balance: '651', bv3Held: '0.2' }
    const rich = { ...line, ...written, hasSignedIn: 'yes' }
    const poor = { ...empty, bv3Balance: '0', bv3Held: '0', hasSignedIn: 'no' }
    expect((await reader().file(listAdminUsers, { query })).rows).toEqual([poor, rich])
    const balances = [
      { ...nothing, bv3Balance: '0', bv3Held: '0' },
      { ...balance, ...written },
    ]
    expect((await reader().file(listAdminBalances, { query })).rows).toEqual(balances)
  })

  test('has the same as the player reads, who reads no other', async () => {
    const of = await putRich('beef')
    const other = await put(walletOf('beef', '2'))
    const session = { userId: of.id, walletAddress: of.wallet, expiresAt: new Date(8.64e15), isSignedByContract: false }
    const read = await reader().page(getBalance, { session, query: { walletAddress: of.wallet } })
    const shift = { startedAt: textOf(NOON_MS - 6 * HOUR_MS) }
    expect(read.lines).toMatchObject({ userId: of.id, ...BALANCE, shift })
    expect(await reader().refusal(getBalance, { session, query: { walletAddress: other.wallet } })).toBe('not_yours')
    const make = (body: object, isFirst = false) =>
      reader().page(createUser, { session: { ...session, isFirst }, body })
    const account = { id: of.id, walletAddress: of.wallet, referredBy: null, createdAt: textOf(of.createdAtMs) }
    expect((await make({ walletAddress: of.wallet })).lines).toEqual(account)
    expect((await make({ walletAddress: of.wallet, referredBy: other.wallet })).lines).toEqual(account)
    const body = { walletAddress: other.wallet }
    expect(await reader().refusal(createUser, { session, body })).toBe('not_yours')
  })

  test('has the referrer, set in the session of the first sign-in', async () => {
    const [of, referrer] = [await put(walletOf('feed', '1')), await put(walletOf('feed', '2'))]
    const session = { userId: of.id, walletAddress: of.wallet, expiresAt: new Date(8.64e15), isSignedByContract: false }
    const body = { walletAddress: of.wallet, referredBy: referrer.wallet }
    const account = { id: of.id, walletAddress: of.wallet, referredBy: referrer.wallet }
    for (const isFirst of [true, false]) {
      const made = await reader().page(createUser, { session: { ...session, isFirst }, body })
      expect(made.lines).toMatchObject(account)
    }
  })
})

test('for a prefix of more than a thousand wallets, the accounts are the same', async () => {
  const many = 1_001
  const make = async (from: number, to: number) => {
    const { rows } = await execute<{ user_id: string; wallet_address: Address; ms: string; has: boolean }>(
      ledger.db,
      sql`with made as (
          insert into wallets (wallet_address) select '0xdada' || lpad(to_hex(n), 36, '0') from generate_series(${from}::int, ${to}) n
          returning user_id, wallet_address
        ), opened as (
          insert into users (user_id, wallet_address, created_at, signed_in_at)
          select user_id, wallet_address, clock_now() - make_interval(hours => (user_id * 7 % 400)::int),
            case when user_id % 3 = 0 then clock_now() end
          from made returning *
        ), kept as (insert into balances (user_id) select user_id from made),
        mined as (insert into base_mining (user_id) select user_id from made)
        select user_id, wallet_address, extract(epoch from created_at)::bigint * 1000 as ms, signed_in_at is not null as has from opened`,
    )
    for (const { user_id, wallet_address: wallet, ms, has } of rows)
      all.push({ id: Number(user_id), wallet, createdAtMs: Number(ms), hasSignedIn: has })
  }
  const count = async (query: object) => (await reader().page(listAdminUsers, { query: { ...query, limit: 1 } })).count
  await make(1, many - 1)
  const wallet = '0xdada'
  expect(await count({ wallet })).toBe('1000')
  await make(many, many)
  expect(await count({ wallet })).toBe('1000+')
  const span = { from: new Date(NOON_MS - 300 * HOUR_MS), to: new Date(NOON_MS - 9 * HOUR_MS) }
  for (const query of [{ wallet }, { wallet, signedIn: 'no', ...span }] as const) {
    const wanted = wantedBy(query)
    expect([await reader().turn(listAdminUsers, { query }, 400), query]).toEqual([pagesOf(wanted, 400), query])
    const file = await reader().file(listAdminBalances, { query }, 200)
    expect(file.rows.map(({ id }) => id)).toEqual(wanted.slice(0, 200))
    expect(await count(query)).toBe(wanted.length > 1_000 ? '1000+' : String(wanted.length))
  }
  expect([await count({}), await count({ signedIn: 'no' }), await count({ signedIn: 'yes' })]).toEqual([
    ...['1000+', String(wantedBy({ signedIn: 'no' }).length), String(wantedBy({ signedIn: 'yes' }).length)],
  ])
})
