import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  addPlayerNote,
  freezeWithdrawals,
  getPlayer,
  listPlayerActivity,
  listPlayerGameRuns,
  listPlayerLots,
  listPlayerPurchases,
  listPlayerReferrals,
  listPlayerSignIns,
  listPlayerWithdrawals,
  type PlayerFile,
  type PlayerLot,
  unfreezeWithdrawals,
} from '#core/api/admin-players.ts'
import { getConfig } from '#core/api/platform.ts'
import { adminWithdrawal } from '#test/support/browser/parts/money-out-samples.ts'
import { adminGameRun, playerFile } from '#test/support/browser/parts/operator-samples.ts'
import { MOMENT, OTHER_ADDRESS, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, breakConnection, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { PlayerPage } from './player-page.tsx'

const BUSY: Partial<PlayerFile> = {
  referredBy: OTHER_ADDRESS.toLowerCase(),
  balance: { bv3: 60_050, usdt: '12.3456789', bv3Held: 0, usdtHeld: '5', asOf: MOMENT },
  purchases: { bought: 2, paidUsdt: '58', given: 1 },
  income: [{ source: 'referrals', usdt: '75', bv3: '0' }],
  withdrawals: [{ status: 'completed', count: 2, usdt: '40', bv3: '0' }],
  notes: [{ id: 1, text: 'Asked by mail.', author: 'ann', createdAt: MOMENT }],
  games: {
    runs: 12,
    minutesPaid: '31.50',
    paidBv3: '15.75',
    recentRuns: 9,
    recentFlagged: 2,
    recentSignals: [
      { signal: 'steady_lead', runs: 2 },
      { signal: 'shared_network', runs: 1 },
    ],
  },
  signals: ['mostly_referrals', 'flagged_runs'],
}

const LOT: PlayerLot = {
  id: 3,
  cardName: 'Peel',
  copies: 2,
  isGift: true,
  isMining: true,
  postedBv3: '1.5',
  postedUsdt: '0.25',
  totalBv3: '60000',
  totalUsdt: '49.3',
  createdAt: MOMENT,
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  storeOperatorToken('A'.repeat(43))
  answer(listPlayerActivity, [])
})
afterEach(clearOperatorToken)

async function openPage(change: Partial<PlayerFile> = {}) {
  answer(getPlayer, playerFile(change))
  const screen = await renderPart(
    <main className="px-4">
      <PlayerPage playerId={7} />
    </main>,
  )
  await expect.element(screen.getByRole('region', { name: 'Figures' })).toBeVisible()
  return { screen, dialog: screen.getByRole('dialog') }
}

test.each([1440, 390])('at %i px shows what a player has, its sources and its signals', async (width) => {
  await page.viewport(width, 900)
  const { screen } = await openPage(BUSY)
  await expect.element(screen.getByText(/^12\.3456/)).toBeVisible()
  await expect.element(screen.getByText(/^600\.50/)).toBeVisible()
  await expect.element(screen.getByText('Most income from referrals')).toBeVisible()
  await expect.element(screen.getByText('2 · 40.0000 USDT')).toBeVisible()
  await expect.element(screen.getByText('Game runs to check')).toBeVisible()
  await expect.element(screen.getByText('12 · 15.75 BV3')).toBeVisible()
  await expect.element(screen.getByText('2 of 9')).toBeVisible()
  await expect.element(screen.getByText('Presses come equally early: 2 · Shares its network: 1')).toBeVisible()
  await expect.element(screen.getByText('Asked by mail.')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
})

test('calls BV3 locked only until BV3 withdrawals are open', async () => {
  const { screen } = await openPage(BUSY)
  const figures = screen.getByRole('region', { name: 'Figures' })
  await refresh('/api/config')
  await expect.element(figures.getByText('locked', { exact: true })).toBeVisible()
  answer(getConfig, { ...PLATFORM_CONFIG, isBv3WithdrawalOpen: true })
  await refresh('/api/config')
  await expect.poll(() => figures.getByText('withdrawable', { exact: true }).elements()).toHaveLength(2)
  await expect.element(figures.getByText('locked', { exact: true })).not.toBeInTheDocument()
})

test('no figure exceeds its card on a phone, at any length', async () => {
  await page.viewport(390, 844)
  const long = '123456789012.123456789012345678'
  const { screen } = await openPage({
    balance: { bv3: 9_876_543_210, usdt: long, bv3Held: 9_876_543_210, usdtHeld: long, asOf: MOMENT },
    purchases: { bought: 123_456, paidUsdt: long, given: 0 },
    income: [{ source: 'mining', usdt: long, bv3: '98765432.1' }],
    withdrawals: [{ status: 'completed', count: 1_234, usdt: long, bv3: '98765432.1' }],
  })
  const card = screen.getByRole('region', { name: 'Figures' }).element()
  const right = card.getBoundingClientRect().right
  const beyond = [...card.querySelectorAll('dd')].filter((it) => it.getBoundingClientRect().right > right)
  expect(beyond.map((it) => it.textContent)).toEqual([])
  await expect.element(screen.getByText('1,234 · 123,456,789,012.1234 USDT')).toBeVisible()
})

test('each list is fetched when it is selected', async () => {
  answer(listPlayerWithdrawals, [adminWithdrawal({ id: 9 })])
  answer(listPlayerPurchases, [])
  answer(listPlayerLots, [LOT])
  answer(listPlayerGameRuns, [adminGameRun()])
  answer(listPlayerSignIns, [{ signedInAt: MOMENT, expiresAt: MOMENT }])
  answer(listPlayerReferrals, [
    { id: 8, walletAddress: OTHER_ADDRESS.toLowerCase(), joinedAt: MOMENT, earned: '4.35', purchases: 1 },
  ])
  const { screen } = await openPage(BUSY)
  expect(requestsOf(listPlayerWithdrawals)).toHaveLength(0)
  for (const [list, shown] of [
    ['Withdrawals', 'No. 9'],
    ['Purchases', 'No purchases yet'],
    ['Games', 'No. 17'],
    ['Lots', 'mining'],
    ['Referrals', '4.3500 USDT'],
    ['Sign-ins', 'Valid until (UTC)'],
  ] as const) {
    await screen.getByRole('radio', { name: list, exact: true }).click()
    await expect.element(screen.getByRole('region', { name: list, exact: true }).last().getByText(shown)).toBeVisible()
  }
})

describe('withdrawals', () => {
  test('are frozen only with a reason, and allowed again', async () => {
    const { screen, dialog } = await openPage()
    answer(freezeWithdrawals, undefined)
    await screen.getByRole('button', { name: 'Freeze withdrawals' }).click()
    const act = dialog.getByRole('button', { name: 'Freeze withdrawals' })
    await act.click()
    await expect.element(dialog.getByText('Please enter a reason.')).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog.getByLabelText('Reason').fill(' Too many referrals. ')
    answer(getPlayer, playerFile({ freeze: { reason: 'Too many referrals.', frozenAt: MOMENT, frozenBy: 'ann' } }))
    await act.click()
    await expect.element(screen.getByText('Withdrawals frozen')).toBeVisible()
    expect(requestsOf(freezeWithdrawals).map(({ body }) => body)).toEqual([{ reason: 'Too many referrals.' }])
    await expect.element(screen.getByText('Too many referrals.')).toBeVisible()
    await screen.getByRole('button', { name: 'Allow withdrawals again' }).click()
    refuse(unfreezeWithdrawals, 'withdrawals_not_frozen')
    await dialog.getByLabelText('Reason').fill('All is well.')
    await dialog.getByRole('button', { name: 'Allow withdrawals again' }).click()
    await expect.element(dialog.getByText('This player’s withdrawals are not frozen.')).toBeVisible()
  })
})

test('a note is saved, stays after a failure, and is not sent empty', async () => {
  const { screen } = await openPage()
  const field = screen.getByLabelText('New note')
  const save = screen.getByRole('button', { name: 'Save note' })
  await save.click()
  await expect.element(screen.getByText('Enter a note first.')).toBeVisible()
  breakConnection(addPlayerNote)
  await field.fill('Called back.')
  await save.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('Called back.')
  answer(addPlayerNote, { id: 2, text: 'Called back.', author: 'ann', createdAt: MOMENT })
  await save.click()
  await expect.element(field).toHaveValue('')
  expect(requestsOf(addPlayerNote)).toHaveLength(2)
})

test('on a phone a balance line omits what it did not change', async () => {
  await page.viewport(390, 844)
  answer(listPlayerActivity, [
    {
      ...{ id: 1, at: MOMENT, kind: 'grant', asset: 'BV3', amount: '5', held: '0', explanation: '', txHash: null },
      facts: { reason: 'operator_grant', asset: 'BV3', amount: '5' },
    },
  ])
  const { screen } = await openPage()
  await expect.element(screen.getByText(/^\+5\.00/)).toBeVisible()
  await expect.element(screen.getByText('Held', { exact: true })).not.toBeInTheDocument()
})

test('an unknown player is reported', async () => {
  refuse(getPlayer, 'player_unknown')
  const screen = await renderPart(<PlayerPage playerId={7} />)
  await expect.element(screen.getByText('Player 7 could not be loaded.')).toBeVisible()
})
