import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlayerReferral } from '#core/api/admin-players.ts'
import { createDatabase } from '#server/db/pool.ts'
import { giveBalance } from '../support/money/payout-stage.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator, operatorWith } from '../support/operator/operator.ts'
import { parseCsv } from '../support/operator/parse-csv.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

const HOSTILE = '=HYPERLINK("http://evil.example","x")\r\n+1,<img src=x onerror=alert(1)>'
const FULL_WIDTH = '＝1＋1'

type FileOperation = {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content?: Readonly<Record<string, { readonly schema: { readonly type?: string } }>>
      }
    >
  >
}
type OperatorFilesDocument = { readonly paths: Readonly<Record<string, { readonly get?: FileOperation }>> }

let platform: TestPlatform
let operator: Operator
let referrer: Player
let buyer: Player
let referrerId: number
let buyerId: number
beforeAll(async () => {
  platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, RATE_LIMIT_PER_MINUTE: '10000' })
  operator = await logInAsOperator(platform)
  referrer = createPlayer(platform)
  buyer = createPlayer(platform)
  referrerId = await referrer.signIn()
  buyerId = await buyer.signIn({ referredBy: referrer.address })
  await createPlayer(platform).signIn({ referredBy: referrer.address })
  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('a card is on sale')
  await buyer.faucet()
  await buyer.pay(await buyer.order(card.id, 2))
  await waitUntil('the purchase', async () => (await buyer.purchases()).length === 2)
  const db = createDatabase(platform.databaseUrl, 1, () => undefined)
  await giveBalance(db, buyerId, 'USDT', 100n * 10n ** 18n)
  await db.end()
  bodyOf(
    await buyer.call('/api/withdrawals', {
      json: { walletAddress: buyer.address, tokenType: 'USDT', amount: '20', toAddress: buyer.address },
    }),
  )
  bodyOf(await operator.post(`/api/admin/players/${buyerId}/notes`, { text: HOSTILE }))
  bodyOf(await operator.post('/api/admin/cards', { name: FULL_WIDTH, price: '9.90' }))
})
afterAll(() => platform?.close())

const csv = async (path: string, caller = operator) => {
  const answer = await caller.call<string>(path, { headers: { accept: 'text/csv' } })
  return { ...answer, lines: parseCsv(bodyOf(answer)) }
}
const playerPath = (userId: number, part: string) => `/api/admin/players/${userId}/${part}`
const listExports = () => operator.get<{ details: Record<string, unknown> }[]>('/api/admin/audit?action=export%20list')

describe('as documented', () => {
  const operators = async () => {
    const { paths } = bodyOf(await sendRequest<OperatorFilesDocument>(platform, '/api/docs/json'))
    return Object.entries(paths).flatMap(([path, { get }]) =>
      get?.security?.some((scheme) => 'operator' in scheme) === true ? [{ path, ...get }] : [],
    )
  }
  const contentOf = ({ responses }: FileOperation) => responses['200']?.content ?? {}

  test('every list of the panel is also a file, except sessions, which end by themselves, and search results', async () => {
    const lists = (await operators()).filter((it) => contentOf(it)['application/json']?.schema.type === 'array')
    const without = lists.filter((it) => !('text/csv' in contentOf(it))).map(({ path }) => path)
    expect(without.toSorted()).toEqual(['/api/admin/find', '/api/admin/operators/sessions', '/api/admin/sessions'])
  })

  test('each documented file is complete and its export is recorded', async () => {
    const files = (await operators()).filter((it) => 'text/csv' in contentOf(it))
    expect(files.length).toBeGreaterThan(0)
    for (const { path, responses } of files) {
      expect(responses['429']?.description).toContain('files_busy')
      const filled = path.replace('{id}', String(buyerId)).replace('{name}', 'site')
      const { headers, body } = await csv(filled)
      expect(headers.get('content-type'), path).toBe('text/csv; charset=utf-8')
      expect(headers.get('vary')).toBe('accept')
      expect(headers.get('cache-control')).toBe('no-store')
      const [, list] = /^attachment; filename="([a-z-]+)\.csv"$/.exec(headers.get('content-disposition') ?? '') ?? []
      expect(body.endsWith('\r\n')).toBe(true)
      const [latest] = await listExports()
      expect(latest?.details.list, path).toBe(list)
      if (path.includes('/players/')) expect(latest?.details.playerId).toBe(buyerId)
    }
  })
})

describe('of a player', () => {
  test.each(['activity', 'purchases', 'withdrawals', 'lots', 'notes'])('%s has the rows of the list', async (part) => {
    const list = await operator.get<{ id: number }[]>(playerPath(buyerId, part))
    const { lines } = await csv(`${playerPath(buyerId, part)}?limit=1`)
    expect(lines.map(({ id }) => id)).toEqual(list.map(({ id }) => String(id)))
    expect(lines.length).toBeGreaterThan(0)
    expect((await csv(playerPath(999_999, part))).lines).toEqual([])
  })

  test('a list is paged by its cursor', async () => {
    bodyOf(await operator.post(playerPath(referrerId, 'notes'), { text: 'first' }))
    bodyOf(await operator.post(playerPath(referrerId, 'notes'), { text: 'second' }))
    const { body, headers } = await operator.call<{ text: string }[]>(`${playerPath(referrerId, 'notes')}?limit=1`)
    expect(body).toMatchObject([{ text: 'second' }])
    const next = `${playerPath(referrerId, 'notes')}?limit=1&cursor=${headers.get('x-next-cursor')}`
    expect(await operator.get(next)).toMatchObject([{ text: 'first' }])
    const latest = await operator.call<PlayerReferral[]>(`${playerPath(referrerId, 'referrals')}?limit=1`)
    const cursor = latest.headers.get('x-next-cursor')
    expect(cursor).toBe(String(latest.body[0]?.id))
    const older = await operator.get<PlayerReferral[]>(
      `${playerPath(referrerId, 'referrals')}?limit=1&cursor=${cursor}`,
    )
    expect(older).toMatchObject([{ id: buyerId, purchases: 2 }])
    for (const part of ['notes', 'lots', 'referrals'])
      expect((await operator.call(`${playerPath(referrerId, part)}?cursor=x`)).error).toBe('malformed_request')
  })

  test('copies show their remaining amounts in the same units as all amounts', async () => {
    const [copy] = await operator.get<Record<string, string | number>[]>(playerPath(buyerId, 'purchases'))
    const [line] = (await csv(playerPath(buyerId, 'purchases'))).lines
    expect(line).toMatchObject({
      userId: String(buyerId),
      leftUsdt: copy?.leftUsdt,
      leftBv3: String(Number(copy?.leftBv3) / 100),
      totalBv3: String(copy?.totalBv3),
    })
  })

  test('all referred players are listed with their earnings, including those without any', async () => {
    const told = await operator.get<PlayerReferral[]>(playerPath(referrerId, 'referrals'))
    const { lines } = await csv(playerPath(referrerId, 'referrals'))
    expect(lines.map(({ walletAddress, earned, purchases }) => [walletAddress, earned, purchases])).toEqual(
      told.map((it) => [it.walletAddress, it.earned, String(it.purchases)]),
    )
    expect(lines.map(({ purchases }) => purchases)).toEqual(['0', '2'])
    expect(lines[1]?.userId).toBe(String(buyerId))
    expect((await operator.call(playerPath(999_999, 'referrals'), { headers: { accept: 'text/csv' } })).error).toBe(
      'player_unknown',
    )
  })

  test('sign-ins have their times and no secrets', async () => {
    const { body, lines } = await csv(playerPath(buyerId, 'sign-ins'))
    expect(body.split('\r\n')[0]).toBe('signedInAt,expiresAt')
    expect(lines).toEqual(await operator.get(playerPath(buyerId, 'sign-ins')))
  })
})

test('no cell is a formula, whoever wrote it', async () => {
  const [note] = (await csv(playerPath(buyerId, 'notes'))).lines
  // One apostrophe for each place where a cell may begin.
  expect(note?.text).toBe(`'${HOSTILE.trim().replace('+', "'+")}`)
  const { lines } = await csv('/api/admin/cards')
  expect(lines.map(({ name }) => name)).toContain(`'${FULL_WIDTH}`)
  const rates = (await csv('/api/admin/game-settings')).lines
  expect(rates.map(({ cardName }) => cardName)).toContain(`'${FULL_WIDTH}`)
})

test('cards and their rates have the rows of their lists', async () => {
  const cards = await operator.get<Record<string, unknown>[]>('/api/admin/cards')
  const { lines } = await csv('/api/admin/cards')
  expect(lines.map(({ id, price, totalBought, version }) => [id, price, totalBought, version])).toEqual(
    cards.map((it) => [it.id, it.price, it.totalBought, it.version].map(String)),
  )
  const rates = await operator.get<Record<string, unknown>[]>('/api/admin/game-settings')
  expect(
    (await csv('/api/admin/game-settings')).lines.map(({ cardId, tokensPerMinute }) => [cardId, tokensPerMinute]),
  ).toEqual(rates.map((it) => [String(it.cardId), it.tokensPerMinute]))
})

test('days cover the requested range and match their charts', async () => {
  const days = await operator.get<{ day: string; purchases: number; revenue: string }[]>('/api/admin/days?days=90')
  const { lines } = await csv('/api/admin/days?days=90')
  expect(lines.map(({ day, purchases, revenue }) => [day, purchases, revenue])).toEqual(
    days.map((it) => [it.day, String(it.purchases), it.revenue]),
  )
  const { history } = await operator.get<{ history: { day: string }[] }>('/api/admin/solvency?days=30')
  const kept = (await csv('/api/admin/solvency?days=30')).lines
  expect(kept.map(({ day }) => day)).toEqual(history.map(({ day }) => day))
  expect((await listExports())[0]?.details).toEqual({ list: 'solvency-days', days: 30 })
})

test('a setting’s history has every former value', async () => {
  const save = (name: string, version: number) =>
    operator.put('/api/admin/settings', { name: 'site', value: { name, description: HOSTILE.slice(0, 20) }, version })
  bodyOf(await save('First', 0))
  bodyOf(await save('Second', 1))
  const { lines } = await csv('/api/admin/settings/site/history?limit=1')
  expect(lines.map(({ version, author, value }) => [version, author, JSON.parse(value ?? '').name])).toEqual([
    ['2', 'operator', 'Second'],
    ['1', 'operator', 'First'],
  ])
  expect((await listExports())[0]?.details).toEqual({ list: 'setting-history', name: 'site' })
})

test('a role that sees a list can export it: operators only owners, all else viewers too', async () => {
  const { password } = bodyOf(
    await operator.post<{ password: string }>('/api/admin/operators', { username: 'viv', role: 'viewer' }),
  )
  const { token } = bodyOf(
    await sendRequest<{ token: string }>(platform, '/api/admin/login', { json: { username: 'viv', password } }),
  )
  const viewer = operatorWith(platform, token)
  const headers = { accept: 'text/csv' }
  const before = (await listExports()).length
  expect((await viewer.call('/api/admin/operators', { headers })).error).toBe('operator_role_insufficient')
  expect((await listExports()).length).toBe(before)
  expect((await csv('/api/admin/operators')).lines.map(({ username, role }) => [username, role])).toEqual([
    ['operator', 'owner'],
    ['viv', 'viewer'],
  ])
  expect((await csv(playerPath(buyerId, 'notes'), viewer)).lines).toHaveLength(1)
  for (const path of [
    '/api/admin/audit',
    '/api/admin/cards',
    playerPath(buyerId, 'activity'),
    playerPath(buyerId, 'sign-ins'),
  ]) {
    expect((await sendRequest(platform, path, { headers })).error).toBe('operator_unauthenticated')
    expect((await buyer.call(path, { headers })).error).toBe('operator_unauthenticated')
  }
})
