import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { giveBalance } from '../support/money/payout-stage.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator, operatorWith } from '../support/operator/operator.ts'
import { parseCsv } from '../support/operator/parse-csv.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type AirdropStage, openAirdropStage } from '../support/world/airdrop.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'
import { runAudit } from '../support/world/server-audit.ts'

const ONE_USDT = 10n ** 18n
/** Markup, a formula, a line that would be the file's own, and letters that turn the reading around. */
const HOSTILE = '=HYPERLINK("http://evil.example","x")\r\n+1,<img src=x onerror=alert(1)>'

type Dashboard = {
  totalUsers: number
  totalPurchases: number
  pendingWithdrawals: number
  totalRevenue: string
}
type OperatorTotalsDay = {
  day: string
  purchases: number
  revenue: string
  users: number
  allUsers: number
  withdrawals: Record<'USDT' | 'BV3', { requested: string; completed: string }>
}

let platform: TestPlatform
let db: Database
let operator: Operator
let stage: AirdropStage
let player: Player
let treasury: string
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  db = createDatabase(platform.databaseUrl, 2, () => undefined)
  operator = await logInAsOperator(platform)
  stage = await openAirdropStage(platform)
  player = createPlayer(platform)
  const userId = await player.signIn()
  await giveBalance(db, userId, 'USDT', 100n * ONE_USDT)
})
afterAll(async () => {
  await db?.$client.end()
  await platform?.close()
})

const csv = async (path: string) => {
  const answer = await operator.call<string>(path, { headers: { accept: 'text/csv' } })
  return { ...answer, lines: parseCsv(bodyOf(answer)) }
}
const withdraw = async (amount: string) =>
  bodyOf(
    await player.call<{ id: number }>('/api/withdrawals', {
      json: { walletAddress: player.address, tokenType: 'USDT', amount, toAddress: player.address },
    }),
  ).id
const dashboard = () => operator.get<Dashboard>('/api/admin/dashboard')

test('the dashboard matches the tables right after a change', async () => {
  expect(await dashboard()).toEqual({
    totalUsers: 1,
    totalPurchases: 0,
    pendingWithdrawals: 0,
    totalRevenue: '0',
  })
  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('there is a card on sale')
  await player.faucet()
  const order = await player.order(card.id, 2)
  treasury = order.treasury
  await player.pay(order)
  await waitUntil('both copies', async () => (await dashboard()).totalPurchases === 2)
  const paid = await withdraw('20.5')
  await withdraw('10')
  bodyOf(await operator.put(`/api/admin/withdrawals/${paid}`, { status: 'approved' }))
  await waitUntil('the payout', async () => (await csv('/api/admin/withdrawals?status=completed')).lines.length === 1)

  const [counted] = await readRows<{ users: string; purchases: string; revenue: string; pending: string }>(
    platform.databaseUrl,
    `select (select count(*) from users) as users, (select count(*) from purchases) as purchases,
      (select sum(price) / 1e18 from purchases)::text as revenue,
      (select count(*) from withdrawals where status = 'pending') as pending`,
  )
  const told = await dashboard()
  expect(told).toEqual({
    totalUsers: Number(counted?.users),
    totalPurchases: Number(counted?.purchases),
    pendingWithdrawals: Number(counted?.pending),
    totalRevenue: String(Number(counted?.revenue)),
  })
  const days = await operator.get<OperatorTotalsDay[]>('/api/admin/days?days=90')
  expect(days).toHaveLength(90)
  const sumOf = (figure: (day: OperatorTotalsDay) => number) => days.reduce((sum, day) => sum + figure(day), 0)
  expect(sumOf(({ users }) => users)).toBe(told.totalUsers)
  expect(days.at(-1)?.allUsers).toBe(told.totalUsers)
  expect(days.at(0)?.allUsers).toBe(0)
  expect(sumOf(({ purchases }) => purchases)).toBe(2)
  expect(sumOf(({ revenue }) => Number(revenue))).toBe(Number(told.totalRevenue))
  expect(sumOf(({ withdrawals }) => Number(withdrawals.USDT.requested))).toBe(30.5)
  expect(sumOf(({ withdrawals }) => Number(withdrawals.USDT.completed))).toBe(20.5)
  expect((await operator.call('/api/admin/days?days=31')).error).toBe('malformed_request')
  expect(await runAudit(platform.databaseUrl)).toEqual([])
})

test('withdrawals are exported with the list’s filter, and a formula in a reason stays text', async () => {
  const id = await withdraw('5')
  const reason = HOSTILE.trim()
  bodyOf(await operator.put(`/api/admin/withdrawals/${id}`, { status: 'rejected', reason }))
  const rejected = await csv('/api/admin/withdrawals?status=rejected&limit=1')
  expect(rejected.headers.get('content-disposition')).toBe('attachment; filename="withdrawals.csv"')
  expect(rejected.headers.get('cache-control')).toBe('no-store')
  expect(rejected.headers.get('vary')).toBe('accept')
  expect(rejected.headers.get('x-content-type-options')).toBe('nosniff')
  expect(rejected.lines).toMatchObject([
    { id: String(id), status: 'rejected', amount: '5', tokenType: 'USDT', reason: `'${reason.replace('+', "'+")}` },
  ])
  const all = await csv('/api/admin/withdrawals?limit=1')
  const list = await operator.get<{ id: number; status: string; net: string }[]>('/api/admin/withdrawals?limit=200')
  expect(all.lines.map((line) => [line.id, line.status, line.net])).toEqual(
    list.map((it) => [String(it.id), it.status, it.net]),
  )
})

test('payments are exported, waiting ones or all', async () => {
  await player.sendToken(treasury, 3n * ONE_USDT)
  await waitUntil('the payment waits', async () => (await csv('/api/admin/payments')).lines.length === 1)
  const [waiting] = (await csv('/api/admin/payments?filter=open')).lines
  expect(waiting).toMatchObject({ status: 'unmatched', value: '3', open: '3', sender: player.address.toLowerCase() })
  const all = (await csv('/api/admin/payments?filter=all')).lines
  expect(all.map(({ status, copies }) => [status, copies])).toEqual([
    ['unmatched', '0'],
    ['credited', '2'],
  ])
})

test('airdrop claims are exported with earlier rejections', async () => {
  const joining = await stage.newPlayer()
  bodyOf(await stage.submit(joining))
  bodyOf(await stage.reject((await stage.waiting(joining)).id, '@SUM(A1)'))
  bodyOf(await stage.submit(joining, 'https://x.com/ann/status/7'))
  const { lines } = await csv('/api/admin/airdrop-claims')
  expect(lines).toMatchObject([
    {
      walletAddress: joining.address.toLowerCase(),
      amount: '100',
      attempt: '2',
      earlierRejections: '1',
      lastRejection: "'@SUM(A1)",
      retweetUrl: 'https://x.com/ann/status/7',
    },
  ])
})

test('users, balances and purchases are exported with their filters and the same values as the list', async () => {
  const wallet = player.address.toLowerCase()
  const users = await operator.get<Record<string, unknown>[]>('/api/admin/users?limit=200')
  const all = (await csv('/api/admin/users?limit=1')).lines
  expect(all.map(({ id, walletAddress, createdAt }) => [id, walletAddress, createdAt])).toEqual(
    users.map((it) => [String(it.id), it.walletAddress, it.createdAt]),
  )
  const [one, ...others] = (await csv(`/api/admin/users?wallet=${wallet}&signedIn=yes`)).lines
  expect(others).toEqual([])
  expect(one).toMatchObject({ walletAddress: wallet, nftCount: '2', totalPurchases: '2', hasSignedIn: 'yes' })
  expect((await csv('/api/admin/users?signedIn=no')).lines.map(({ walletAddress }) => walletAddress)).not.toContain(
    wallet,
  )

  const [listed] = await operator.get<Record<string, string>[]>(`/api/admin/balances?wallet=${wallet}`)
  const balances = await csv(`/api/admin/balances?wallet=${wallet}`)
  expect(balances.headers.get('content-disposition')).toBe('attachment; filename="balances.csv"')
  expect(balances.lines).toMatchObject([
    { walletAddress: wallet, usdtBalance: listed?.usdtBalance, usdtHeld: listed?.usdtHeld, bv3Held: '0' },
  ])

  const copies = await operator.get<Record<string, unknown>[]>('/api/admin/purchases')
  const { lines } = await csv(`/api/admin/purchases?wallet=${wallet}&way=bought&limit=1`)
  expect(lines.map(({ id, txHash, purchasedAt }) => [id, txHash, purchasedAt])).toEqual(
    copies.map((it) => [String(it.id), it.txHash, it.purchasedAt]),
  )
  for (const none of ['way=gift', 'to=2026-01-01T00:00:00Z', `wallet=0x${'9'.repeat(40)}`]) {
    expect((await csv(`/api/admin/purchases?${none}`)).lines).toEqual([])
  }
})

test('each export is in the audit log with its query, also by a viewer', async () => {
  const exports = () =>
    operator.get<{ username: string; subject: string; details: unknown }[]>('/api/admin/audit?action=export%20list')
  const before = (await exports()).length
  const path = `/api/admin/purchases?way=bought&from=2026-02-01T00:00:00%2B01:00&limit=7`
  const { password } = bodyOf(
    await operator.post<{ password: string }>('/api/admin/operators', { username: 'viv', role: 'viewer' }),
  )
  const { token } = bodyOf(
    await sendRequest<{ token: string }>(platform, '/api/admin/login', { json: { username: 'viv', password } }),
  )
  bodyOf(await operatorWith(platform, token).call(path, { headers: { accept: 'text/csv' } }))
  // A list that is only looked at, a file that is refused and one of which only the head is asked are no exports.
  await operator.get(path)
  await operator.call('/api/admin/purchases?limit=0', { headers: { accept: 'text/csv' } })
  const headers = { accept: 'text/csv', authorization: `Bearer ${token}` }
  expect((await fetch(`${platform.url}${path}`, { method: 'HEAD', headers })).status).toBe(200)
  const told = await exports()
  expect(told).toHaveLength(before + 1)
  expect(told[0]).toMatchObject({
    username: 'viv',
    subject: 'list purchases',
    details: { list: 'purchases', way: 'bought', from: '2026-01-31T23:00:00.000Z' },
  })
})

test.each([
  '/api/admin/users',
  '/api/admin/balances',
  '/api/admin/purchases',
  '/api/admin/withdrawals',
  '/api/admin/payments',
  '/api/admin/airdrop-claims',
])('%s as a file is refused to everyone but an operator', async (path) => {
  const headers = { accept: 'text/csv' }
  expect((await sendRequest(platform, path, { headers })).error).toBe('operator_unauthenticated')
  expect((await player.call(path, { headers })).error).toBe('operator_unauthenticated')
  expect((await operatorWith(platform, 'A'.repeat(43)).call(path, { headers })).error).toBe('operator_unauthenticated')
  expect((await operator.call(`${path}?limit=0`, { headers })).error).toBe('malformed_request')
})
