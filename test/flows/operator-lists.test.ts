import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminBalanceView, AdminPurchaseView, AdminUserView } from '#core/api/admin-lists.ts'
import { MOVED_CLOCK, moveClock, readRows, stopClock } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator, operatorWith } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, type HttpAnswer } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

/** The operator's lists over all players: every filter, on and back, is what one query of all rows says. */
const USERS = 60
const COPIES = 1_080
const PAGE = 23
const START = '2026-03-01T00:00:00.000Z'
const NOBODY = `0x${'9'.repeat(40)}`

let platform: TestPlatform
let operator: Operator
let player: Player
const sql = <Row = { id: string }>(text: string, values: readonly unknown[] = []) =>
  readRows<Row>(platform.databaseUrl, text, values)

beforeAll(async () => {
  platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, ...MOVED_CLOCK })
  operator = await logInAsOperator(platform)
  player = createPlayer(platform)
  await player.signIn()
  await player.faucet()
  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('a card is on sale')
  await player.pay(await player.order(card.id, 3))
  await waitUntil('the purchase', async () => (await player.purchases()).length === 3)
  await fill()
})
afterAll(() => platform?.close())

/** Rows as the program would have written them, nine of each moment, so that pages end among equals. */
async function fill(): Promise<void> {
  const wallets = Array.from(
    { length: USERS },
    (_, n) => `0x${(n % 2 === 0 ? 'abcd' : 'ef01').padEnd(37, '0')}${100 + n}`,
  )
  await sql('insert into wallets (wallet_address) select unnest($1::text[])', [wallets])
  const ids = (
    await sql<{ user_id: string }>(
      'select user_id from wallets where wallet_address = any($1) order by wallet_address collate "C"',
      [wallets],
    )
  ).map(({ user_id }) => user_id)
  const at = (n: number) => new Date(Date.parse(START) + Math.floor(n / 9) * 60_000)
  const sorted = wallets.toSorted()
  await sql(
    `insert into users (user_id, wallet_address, signed_in_at, created_at)
    select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[])`,
    [ids, sorted, ids.map((_, n) => (n % 3 === 0 ? null : at(n))), ids.map((_, n) => at(n))],
  )
  await sql('insert into balances (user_id, usdt_available, referral_usdt) select unnest($1::bigint[]), 5, 7', [ids])
  await sql('insert into base_mining (user_id) select unnest($1::bigint[])', [ids])
  const owners = Array.from({ length: COPIES }, (_, n) => ids[n % 20])
  const cards = owners.map((_, n) => ((n % 7) % 3) + 1)
  const ways = owners.map((_, n) => (n % 11 === 0 ? 'gift' : n % 5 === 0 ? 'BNB' : 'USDT'))
  await sql(
    `insert into lots (user_id, card_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt)
    select user_id, 1, 54, 0, 0, 0, 0 from unnest($1::bigint[]) as user_id`,
    [ids.slice(0, 20)],
  )
  await sql(
    `insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method, purchased_at)
    select p.user_id, l.id, p.card_id, case way when 'gift' then 'gift' else 'payment' end,
      case when way <> 'gift' then 31337 end, case when way <> 'gift' then '0x' || lpad(to_hex(n), 64, '0') end,
      case when way <> 'gift' then 1 end, case when way = 'gift' then 0 else 2500000000000000000 end, nullif(way, 'gift'), at
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[], $5::integer[]) as p(user_id, card_id, way, at, n)
    join lots l on l.user_id = p.user_id`,
    [owners, cards, ways, owners.map((_, n) => at(n)), owners.map((_, n) => n)],
  )
}

/** All of a list, page by page: on to its end, and back to its beginning. */
async function walk<Line>(path: string, query = '', size = PAGE) {
  const pages: Line[][] = []
  let counted: string | null = null
  let atEnd: string | null = null
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: HttpAnswer<Line[]> = await operator.call(
      `${path}?limit=${size}${query}${cursor && `&cursor=${cursor}`}`,
    )
    pages.push(bodyOf(answer))
    counted = answer.headers.get('x-total-count')
    atEnd = answer.headers.get('x-prev-cursor')
    expect(pages.length === 1 ? atEnd : 'there is a way back').toBe(pages.length === 1 ? null : 'there is a way back')
    cursor = answer.headers.get('x-next-cursor')
  }
  const backward = [pages.at(-1) ?? []]
  for (let cursor = atEnd; cursor !== null; ) {
    const answer = await operator.call<Line[]>(`${path}?limit=${size}${query}&cursor=${cursor}`)
    backward.unshift(bodyOf(answer))
    expect(answer.headers.get('x-next-cursor')).not.toBeNull()
    cursor = answer.headers.get('x-prev-cursor')
  }
  return { on: pages.flat(), back: backward.flat(), counted }
}

const idsOf = (lines: readonly { readonly id: number }[]) => lines.map(({ id }) => id)

describe('users', () => {
  test.each([
    ['', 'true'],
    ['&signedIn=yes', 'signed_in_at is not null'],
    ['&signedIn=no', 'signed_in_at is null'],
    ['&wallet=0xABCD', `wallet_address like '0xabcd%'`],
    ['&wallet=0xabcd&signedIn=no', `wallet_address like '0xabcd%' and signed_in_at is null`],
    ['&from=2026-03-01T00:02:00Z', `created_at >= '2026-03-01T00:02:00Z'`],
    ['&to=2026-03-01T00:02:00Z', `created_at < '2026-03-01T00:02:00Z'`],
    [
      '&from=2026-03-01T01:01:00%2B01:00&to=2026-03-01T00:05:00Z&signedIn=yes',
      `created_at >= '2026-03-01T00:01:00Z' and created_at < '2026-03-01T00:05:00Z' and signed_in_at is not null`,
    ],
    [
      '&from=2026-03-01T00:01:00Z&to=2026-03-01T00:05:00Z&wallet=0xef01',
      `created_at >= '2026-03-01T00:01:00Z' and created_at < '2026-03-01T00:05:00Z' and wallet_address like '0xef01%'`,
    ],
    ['&from=2027-01-01T00:00:00Z', 'false'],
  ])('pages by %j forward and back, with a correct total', async (query, condition) => {
    const all = await sql(`select user_id as id from users where ${condition} order by created_at desc, user_id desc`)
    const { on, back, counted } = await walk<AdminUserView>('/api/admin/users', query, 7)
    expect(idsOf(on)).toEqual(all.map(({ id }) => Number(id)))
    expect(idsOf(back)).toEqual(idsOf(on))
    expect(counted).toBe(String(all.length))
    const balances = await walk<AdminBalanceView>('/api/admin/balances', query, 7)
    expect(idsOf(balances.on)).toEqual(idsOf(on))
    expect(idsOf(balances.back)).toEqual(idsOf(on))
  })

  test('shows for a mining player the same balance that the player sees, including unposted earnings', async () => {
    const cardIds = [...new Set((await player.purchases()).map(({ cardId }) => cardId))]
    const { body } = await player.call<{ userId: number }>(`/api/balance?walletAddress=${player.address}`)
    bodyOf(await player.post('/api/mining/start', { userId: body.userId, cardIds }))
    await moveClock(platform.databaseUrl, '10 minutes')
    await stopClock(platform.databaseUrl)
    const { userId, shift, ...own } = bodyOf(
      await player.call<AdminBalanceView & { userId: number; shift: object }>(
        `/api/balance?walletAddress=${player.address}`,
      ),
    )
    expect(own.usdtBalance).not.toBe('0')
    expect(shift).not.toBe(null)
    const [line] = await operator.get<AdminUserView[]>(`/api/admin/users?wallet=${player.address}`)
    expect(line).toMatchObject({ ...own, id: userId, nftCount: 3, totalPurchases: 3, hasSignedIn: true })
    expect(line?.latestPurchases).toHaveLength(2)
    const [balance] = await operator.get<AdminBalanceView[]>(`/api/admin/balances?wallet=${player.address}`)
    expect(balance).toMatchObject({ usdtBalance: own.usdtBalance, bv3Balance: own.bv3Balance })
  })

  test('shows copies, bought copies, earnings, and the two latest purchases', async () => {
    const [{ id }] = (await sql(`select user_id as id from users where wallet_address = $1`, [
      `0x${'abcd'.padEnd(37, '0')}100`,
    ])) as [{ id: string }]
    const latest = await sql<{ id: string }>(
      'select id from purchases where user_id = $1 order by purchased_at desc, id desc limit 2',
      [id],
    )
    const [line] = await operator.get<AdminUserView[]>(`/api/admin/users?wallet=0x${'abcd'.padEnd(37, '0')}100`)
    expect(line).toMatchObject({
      id: Number(id),
      nftCount: 54,
      totalPurchases: 0,
      usdtBalance: '0.000000000000000005',
      referralEarnings: '0.000000000000000007',
      createdAt: START,
      hasSignedIn: false,
    })
    expect(idsOf(line?.latestPurchases ?? [])).toEqual(latest.map((it) => Number(it.id)))
    expect(line?.latestPurchases[0]).toMatchObject({ price: '2.5', cardName: expect.any(String) })
  })
})

describe('purchases', () => {
  const inMinutes = `purchased_at >= '2026-03-01T00:10:00Z' and purchased_at < '2026-03-01T01:00:00Z'`
  const minutes = '&from=2026-03-01T00:10:00Z&to=2026-03-01T01:00:00Z'
  test.each([
    ['', 'true'],
    ['&way=gift', `origin = 'gift'`],
    ['&way=bought', `origin = 'payment'`],
    ['&way=BNB', `payment_method = 'BNB'`],
    ['&cardId=2', 'card_id = 2'],
    ['&cardId=1&way=bought', `card_id = 1 and origin = 'payment'`],
    ['&cardId=3&way=gift', `card_id = 3 and origin = 'gift'`],
    [minutes, inMinutes],
    [`${minutes}&cardId=2&way=USDT`, `${inMinutes} and card_id = 2 and payment_method = 'USDT'`],
    [`${minutes}&way=gift`, `${inMinutes} and origin = 'gift'`],
    ['&cardId=999', 'false'],
  ])('pages by %j forward and back, with a correct total', async (query, condition) => {
    const all = await sql(`select id from purchases where ${condition} order by purchased_at desc, id desc`)
    const { on, back, counted } = await walk<AdminPurchaseView>(
      '/api/admin/purchases',
      query,
      all.length > 300 ? 170 : PAGE,
    )
    expect(idsOf(on)).toEqual(all.map(({ id }) => Number(id)))
    expect(idsOf(back)).toEqual(idsOf(on))
    expect(counted).toBe(all.length > 1_000 ? '1000+' : String(all.length))
  })

  test.each(['', '&cardId=2', '&way=gift', '&cardId=1&way=bought', minutes])(
    'filters by one wallet, also as %j',
    async (query) => {
      const wallet = `0x${'abcd'.padEnd(37, '0')}100`
      const everybody = await walk<AdminPurchaseView>('/api/admin/purchases', query, 200)
      const own = everybody.on.filter((line) => line.walletAddress === wallet)
      const { on, back, counted } = await walk<AdminPurchaseView>(
        '/api/admin/purchases',
        `${query}&wallet=${wallet}`,
        7,
      )
      expect(on).toEqual(own)
      expect(back).toEqual(own)
      expect(counted).toBe(String(own.length))
    },
  )

  test('is empty for an unknown wallet', async () => {
    const { on, counted } = await walk('/api/admin/purchases', `&wallet=${NOBODY}`)
    expect({ on, counted }).toEqual({ on: [], counted: '0' })
  })

  test('shows card, both prices, and the payment method', async () => {
    const [bought] = await operator.get<AdminPurchaseView[]>(`/api/admin/purchases?wallet=${player.address}&limit=1`)
    const [own] = await player.purchases()
    const card = (await readCards(platform)).find(({ id }) => id === own?.cardId)
    expect(bought).toMatchObject({
      walletAddress: player.address.toLowerCase(),
      cardName: card?.name,
      purchasePrice: own?.purchasePrice,
      cardPrice: own?.purchasePrice,
      paymentMethod: 'USDT',
      txHash: own?.txHash?.split('-')[0],
    })
    const [gift] = await operator.get<AdminPurchaseView[]>('/api/admin/purchases?way=gift&limit=1')
    expect(gift).toMatchObject({ purchasePrice: '0', paymentMethod: 'gift', txHash: null })
  })
})

test('withdrawals are paged forward and back, by each status and all', async () => {
  await sql(
    `insert into withdrawals (user_id, asset, amount, fee, to_address, status, reason)
    select user_id, 'USDT', 10, 0, wallet_address, (array['pending', 'rejected', 'completed'])[user_id % 3 + 1], 'because'
    from users where wallet_address like '0xabcd%'`,
  )
  for (const status of ['pending', 'rejected', 'completed', null]) {
    const all = await sql(`select id from withdrawals where $1::text is null or status = $1 order by id desc`, [status])
    const { on, back } = await walk<AdminUserView>(
      '/api/admin/withdrawals',
      status === null ? '' : `&status=${status}`,
      4,
    )
    expect(idsOf(on)).toEqual(all.map(({ id }) => Number(id)))
    expect(idsOf(back)).toEqual(idsOf(on))
  }
})

test('a page whose rows are gone links to the remaining rows', async () => {
  const [last] = await sql('select id from withdrawals order by id limit 1')
  const before = await operator.call<unknown[]>(`/api/admin/withdrawals?limit=2&cursor=${last?.id}`)
  expect(before.body).toEqual([])
  const back = await operator.call<{ id: number }[]>(
    `/api/admin/withdrawals?limit=1&cursor=${before.headers.get('x-prev-cursor')}`,
  )
  expect(idsOf(bodyOf(back))).toEqual([Number(last?.id)])
  const [first] = await sql('select id from withdrawals order by id desc limit 1')
  const after = await operator.call<unknown[]>(`/api/admin/withdrawals?limit=2&cursor=back.${first?.id}`)
  expect(after.body).toEqual([])
  const on = await operator.call<{ id: number }[]>(
    `/api/admin/withdrawals?limit=1&cursor=${after.headers.get('x-next-cursor')}`,
  )
  expect(idsOf(bodyOf(on))).toEqual([Number(first?.id)])
})

test('airdrop claims are paged forward and back, oldest first', async () => {
  await sql(
    `insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
    select user_id, 1, 10000, 'https://x.com/ann/status/' || user_id, user_id::text
    from users where wallet_address like '0xabcd%'`,
  )
  const all = await sql('select id from airdrop_submissions order by id')
  const { on, back, counted } = await walk<AdminUserView>('/api/admin/airdrop-claims', '', 4)
  expect(idsOf(on)).toEqual(all.map(({ id }) => Number(id)))
  expect(idsOf(back)).toEqual(idsOf(on))
  expect(counted).toBe(String(all.length))
})

test('payments are paged forward and back', async () => {
  const { on, back } = await walk<AdminUserView>('/api/admin/payments', '&filter=all', 1)
  expect(on).not.toEqual([])
  expect(idsOf(back)).toEqual(idsOf(on))
})

test.each([
  '/api/admin/users?cursor=x',
  '/api/admin/users?cursor=5',
  '/api/admin/users?cursor=1.01',
  '/api/admin/users?cursor=back.',
  '/api/admin/users?cursor=9999999999999999.1',
  '/api/admin/balances?cursor=-1.1',
  '/api/admin/purchases?cursor=back.back.1.1',
  '/api/admin/withdrawals?cursor=back.-1',
  '/api/admin/payments?cursor=back.x',
  '/api/admin/airdrop-claims?cursor=x',
  '/api/admin/users?wallet=0xabc',
  '/api/admin/users?wallet=abcdef',
  '/api/admin/users?wallet=0xabcd%25',
  '/api/admin/users?signedIn=maybe',
  '/api/admin/users?from=yesterday',
  '/api/admin/users?from=2026-03-01',
  '/api/admin/audit?from=9999-12-31T23:59:59.999-15:59',
  '/api/admin/purchases?way=cash',
  '/api/admin/purchases?cardId=0',
  '/api/admin/purchases?wallet=0xabcd',
  '/api/admin/purchases?limit=201',
])('%s is malformed', async (path) => {
  const { status, error } = await operator.call(path)
  expect({ status, error }).toEqual({ status: 400, error: 'malformed_request' })
})

test.each(['users', 'balances', 'purchases'])('%s are the operator’s only', async (list) => {
  const nobody = operatorWith(platform, 'x'.repeat(43))
  expect((await nobody.call(`/api/admin/${list}?cursor=x`)).error).toBe('operator_unauthenticated')
})
