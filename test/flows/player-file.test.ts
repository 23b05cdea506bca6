import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlayerFile } from '#core/api/admin-players.ts'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import type { FoundRecord } from '#core/api/find.ts'
import { bv3, usdt } from '#core/money.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { giveCopies } from '#server/payments/deliver-purchases.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

const ONE_USDT = 10n ** 18n

let platform: TestPlatform
let db: Database
let operator: Operator
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  db = createDatabase(platform.databaseUrl, 2, () => undefined)
  operator = await logInAsOperator(platform)
})
afterAll(async () => {
  await db?.$client.end()
  await platform?.close()
})

async function createFundedPlayer(): Promise<{ player: Player; userId: number }> {
  const player = createPlayer(platform)
  const userId = await player.signIn()
  await operator.post('/api/admin/send-tokens', { walletAddress: player.address, usdtAmount: '100', bv3Amount: '0' })
  return { player, userId }
}
const giveCard = (userId: number, copies: number) =>
  db.transaction((tx) =>
    giveCopies(tx, {
      userId,
      cardId: 1,
      copies,
      terms: { dailyBv3: bv3(100n), totalBv3: bv3(1_000n), dailyUsdt: usdt(ONE_USDT), totalUsdt: usdt(9n * ONE_USDT) },
    }),
  )
const requestWithdrawal = (player: Player, amount = '1') =>
  player.call<{ id: number }>('/api/withdrawals', {
    json: { walletAddress: player.address, tokenType: 'USDT', amount, toAddress: player.address },
  })
const freezeOf = async (player: Player) =>
  bodyOf(await player.call<{ reason: string | null }>(`/api/withdrawals/freeze?walletAddress=${player.address}`))
const playerPath = (userId: number, path = '') => `/api/admin/players/${userId}${path}`

test('an operator sees everything stored about a player, and adds a note', async () => {
  const { player, userId } = await createFundedPlayer()
  await giveCard(userId, 2)
  const withdrawal = bodyOf(await requestWithdrawal(player))
  const note = bodyOf(await operator.post<{ id: number }>(playerPath(userId, '/notes'), { text: ' Asked by mail. ' }))
  const file = await operator.get<PlayerFile>(playerPath(userId))
  expect(file).toMatchObject({
    id: userId,
    walletAddress: player.address.toLowerCase(),
    balance: { usdt: '99', usdtHeld: '1' },
    purchases: { bought: 0, given: 2 },
    withdrawals: [{ status: 'pending', count: 1, usdt: '1' }],
    freeze: null,
    notes: [{ id: note.id, text: 'Asked by mail.', author: 'operator' }],
    signals: ['new_account', 'nothing_bought'],
  })
  const list = (path: string) => operator.get<{ id: number }[]>(playerPath(userId, path))
  expect(await list('/withdrawals')).toMatchObject([{ id: withdrawal.id }])
  expect(await list('/purchases')).toHaveLength(2)
  expect(await list('/lots')).toMatchObject([{ copies: 2, isGift: true, isMining: false }])
  expect((await list('/activity')).length).toBeGreaterThan(1)
  expect(await list('/sign-ins')).toHaveLength(1)
  expect(await operator.get(playerPath(userId, '/referrals'))).toEqual([])
  expect(await list(`/activity?limit=1&cursor=1`)).toEqual([])
  expect((await operator.call(playerPath(userId, '/purchases?cursor=x'))).error).toBe('malformed_request')
})

test('frozen withdrawals are neither requested nor approved, and the player reads the reason', async () => {
  const { player, userId } = await createFundedPlayer()
  const { player: other } = await createFundedPlayer()
  const waiting = bodyOf(await requestWithdrawal(player)).id
  expect((await operator.post(playerPath(userId, '/freeze'), { reason: ' ' })).error).toBe('malformed_request')
  expect((await operator.post(playerPath(userId, '/freeze'), { reason: 'We look into your referrals.' })).status).toBe(
    204,
  )
  expect((await operator.post(playerPath(userId, '/freeze'), { reason: 'Again.' })).error).toBe(
    'withdrawals_frozen_already',
  )
  expect(await freezeOf(player)).toMatchObject({ reason: 'We look into your referrals.' })
  expect(await freezeOf(other)).toEqual({ reason: null, frozenAt: null })
  expect((await other.call(`/api/withdrawals/freeze?walletAddress=${player.address}`)).error).toBe('not_yours')
  expect(await requestWithdrawal(player)).toMatchObject({ status: 403, error: 'withdrawals_frozen' })
  expect((await requestWithdrawal(other)).status).toBe(200)
  const decide = (status: string) =>
    operator.put<AdminWithdrawalView>(`/api/admin/withdrawals/${waiting}`, { status, reason: 'no' })
  expect((await decide('approved')).error).toBe('withdrawal_of_frozen')
  expect((await decide('rejected')).status).toBe(200)
  expect((await operator.get<PlayerFile>(playerPath(userId))).signals).toContain('frozen')

  expect((await operator.post(playerPath(userId, '/unfreeze'), { reason: 'All is well.' })).status).toBe(204)
  expect((await operator.post(playerPath(userId, '/unfreeze'), { reason: 'Again.' })).error).toBe(
    'withdrawals_not_frozen',
  )
  expect(await freezeOf(player)).toMatchObject({ reason: null })
  expect((await requestWithdrawal(player)).status).toBe(200)
  const log = await operator.get<{ action: string; subject: string }[]>('/api/admin/audit?limit=5')
  expect(log.filter(({ subject }) => subject === `player ${userId}`).map(({ action }) => action)).toEqual([
    'unfreeze withdrawals',
    'freeze withdrawals',
  ])
})

test('a freeze during many concurrent requests lets none through after it', async () => {
  const { player, userId } = await createFundedPlayer()
  const [frozen, ...asked] = await Promise.all([
    operator.post(playerPath(userId, '/freeze'), { reason: 'Stop.' }),
    ...Array.from({ length: 12 }, () => requestWithdrawal(player)),
  ])
  expect(frozen?.status).toBe(204)
  expect(new Set(asked.map(({ error }) => error ?? 'done'))).toContain('withdrawals_frozen')
  expect((await requestWithdrawal(player)).error).toBe('withdrawals_frozen')
})

test.each(['', '/referrals', '/notes', '/freeze', '/unfreeze'])('player 999999 does not exist: %s', async (path) => {
  const json = path === '/notes' ? { text: 'x' } : { reason: 'x' }
  const isRead = path === '' || path === '/referrals'
  const answer = isRead
    ? await operator.call(playerPath(999_999, path))
    : await operator.post(playerPath(999_999, path), json)
  expect(answer).toMatchObject({ status: 404, error: 'player_unknown' })
})

test('one field finds a player, a withdrawal, an order, a payment and a card, by any identifier', async () => {
  const { player, userId } = await createFundedPlayer()
  const wallet = player.address.toLowerCase()
  const withdrawal = bodyOf(await requestWithdrawal(player)).id
  await player.faucet()
  const order = await player.order(1, 1)
  const find = async (q: string) =>
    (await operator.get<FoundRecord[]>(`/api/admin/find?q=${encodeURIComponent(q)}`)).map(
      ({ kind, id }) => `${kind} ${id}`,
    )
  const itself = `player ${userId}`
  expect(await find(player.address)).toEqual([itself])
  expect(await find(wallet.slice(0, 12))).toEqual([itself])
  expect(await find(`${wallet.slice(0, 6)}…${wallet.slice(-4)}`)).toEqual([itself])
  expect(await find(`${wallet.slice(0, 8)}...${wallet.slice(-4)}`)).toEqual([itself])
  expect(await find(`${wallet.slice(0, 8)}...0000x`)).toEqual([])
  expect(await find(`#${withdrawal}`)).toContain(`withdrawal ${withdrawal}`)
  expect(await find(order.id)).toEqual([`order ${order.id}`])
  const hash = await player.pay(order)
  await waitUntil('the payment', async () => (await find(hash)).length > 0)
  expect((await find(hash))[0]).toMatch(/^payment /)
  const [card] = await readCards(platform)
  expect(await find((card?.name ?? '').slice(1, -1).toUpperCase())).toContain(`card ${card?.id}`)
  expect(await find("' or true --")).toEqual([])
  expect((await operator.call(`/api/admin/find?q=${'x'.repeat(101)}`)).error).toBe('malformed_request')
})
