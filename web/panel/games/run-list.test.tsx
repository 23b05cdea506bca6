import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAdminGameReplay, listAdminGameRuns, removeGameRun, restoreGameRun } from '#core/api/admin-games.ts'
import { getOperatorMe } from '#core/api/own-account.ts'
import { OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { adminGameRun } from '#test/support/browser/parts/operator-samples.ts'
import { ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart } from '#test/support/browser/render-part.tsx'
import { playCommittedRun } from '#test/support/game/committed-run.ts'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { GamesTab } from './games-tab.tsx'

const FLAGGED = adminGameRun({
  id: 18,
  variant: 'character',
  standing: 'unranked',
  unrankedReason: 'too_slow',
  minutesPlayed: '12.00',
  minutesPaid: '2.50',
  cutBy: 'budget',
  signals: ['steady_lead', 'many_hours', 'shared_network', 'score_differs'],
  figures: { jumps: 61, leadSpread: 12, playedMs: 30_600_000, otherWallets: 3, claimedScore: 9_000 },
})
const REMOVED = adminGameRun({
  id: 19,
  standing: 'removed',
  removal: { reason: 'Played by a program.', by: 'ann', at: '2026-03-04T05:06:07.000Z' },
})
const OPEN = adminGameRun({
  id: 20,
  ...{ status: 'open', standing: 'open', endedAt: null, score: null, passed: null },
  ...{ minutesPlayed: null, minutesPaid: null, tokensEarned: null },
})

beforeEach(() => {
  storeOperatorToken('token')
  answer(listAdminGameRuns, [OPEN, REMOVED, FLAGGED, adminGameRun()], { totalCount: 4 })
})
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

const openRuns = (options: PartOptions = {}) =>
  renderPart(<GamesTab />, { path: '/admin?tab=games&show=runs', ...options })

describe.each([1440, 390])('at %d px', (width) => {
  test('each run shows its earnings, its standing and its signals', async () => {
    await page.viewport(width, 900)
    const screen = await openRuns()
    await expect.element(screen.getByText('4 found')).toBeVisible()
    for (const text of [
      '2 ms apart in 61 jumps',
      '8.5 of 24 hours',
      'with 3 other wallets',
      'it reported 9,000',
      'for 2.50 of 12.00 min',
      'took longer than allowed',
      'the daily budget ran out',
      'Played by a program.',
      'By ann.',
      'Not settled yet',
    ]) {
      await expect.element(screen.getByText(text)).toBeVisible()
    }
    const number = screen.getByText(/^No\. 18/).first()
    await expect.element(number).toBeVisible()
    // On a card it is the head, which says when as well.
    const isHead = number.element().parentElement?.textContent.includes(' · ')
    expect(isHead).toBe(width === 390)
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  })
})

test('the runs are filtered by signal, board, game and wallet', async () => {
  const screen = await openRuns()
  await screen.getByRole('button', { name: 'Filter…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  await dialog.getByLabelText('Signals').selectOptions('any')
  await dialog.getByLabelText('Board').selectOptions('ranked')
  await dialog.getByLabelText('Game').selectOptions('character')
  await dialog.getByLabelText('Wallet').fill(ADDRESS)
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove the filter Signals: Any' })).toBeVisible()
  expect(requestsOf(listAdminGameRuns).at(-1)?.query).toMatchObject({
    signal: 'any',
    standing: 'ranked',
    variant: 'character',
    wallet: ADDRESS.toLowerCase(),
  })
  answer(listAdminGameRuns, [], { totalCount: 0 })
  await screen.getByRole('button', { name: 'Remove the filter Board: Ranked' }).click()
  await expect.element(screen.getByText('No runs match these filters')).toBeVisible()
})

test('a run is removed from the board only with a reason', async () => {
  answer(removeGameRun, REMOVED)
  const screen = await openRuns()
  await screen.getByRole('button', { name: 'Take run 18 off the leaderboard' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Take run 18 off the leaderboard' })
  await expect.element(dialog.getByText('0.25 BV3')).toBeVisible()
  const reason = dialog.getByLabelText('Reason')
  await reason.fill('  ')
  await dialog.getByRole('button', { name: 'Take off' }).click()
  await expect.element(reason).toHaveAccessibleDescription(/Please enter a reason\./)
  expect(requestsOf(removeGameRun)).toHaveLength(0)
  expect(await violations()).toEqual([])
  await reason.fill('Equal presses for hours.')
  await dialog.getByRole('button', { name: 'Take off' }).click()
  await expect.element(screen.getByText('Run taken off the leaderboard')).toBeVisible()
  expect(requestsOf(removeGameRun)[0]).toMatchObject({
    params: { id: 18 },
    body: { reason: 'Equal presses for hours.' },
  })
})

test('a replay is watched beside its signals, verified, and decided on from there', async () => {
  const replay = await playCommittedRun('character', 300)
  answer(getAdminGameReplay, replay)
  const screen = await openRuns()
  await screen.getByRole('button', { name: 'Watch run 18' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Run 18' })
  await expect.element(dialog.getByText('2 ms apart in 61 jumps')).toBeVisible()
  await expect.element(dialog.getByRole('slider', { name: 'Moment of the run' })).toBeVisible()
  await expect.element(dialog.getByText('Checked in your browser')).toBeVisible()
  expect(requestsOf(getAdminGameReplay)[0]?.params).toEqual({ id: 18 })
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Take off' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Take run 18 off the leaderboard' })).toBeVisible()
})

test('a replay that fails to load can be retried', async () => {
  refuse(getAdminGameReplay, 'dependency_down')
  const screen = await openRuns()
  await screen.getByRole('button', { name: 'Watch run 19' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Run 19' })
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a decision already made by someone else is reported', async () => {
  refuse(restoreGameRun, 'game_run_not_removed')
  const screen = await openRuns()
  await screen.getByRole('button', { name: 'Put run 19 back' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Put run 19 back' })
  await dialog.getByLabelText('Reason').fill('A person after all.')
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect.element(dialog.getByText('This run was not removed from the leaderboard.')).toBeVisible()
})

test('a viewer decides nothing, and an unsettled run offers no decision', async () => {
  answer(getOperatorMe, { ...OPERATOR_ME, role: 'viewer' })
  const screen = await openRuns()
  await expect.element(screen.getByRole('button', { name: 'Watch run 18' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /off the leaderboard|back$/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Watch run 20' })).not.toBeInTheDocument()
})

test('the list is empty before the first run, and complete in Spanish', async () => {
  answer(listAdminGameRuns, [], { totalCount: 0 })
  const screen = await openRuns({ language: 'es' })
  await expect.element(screen.getByText('Aún no hay partidas')).toBeVisible()
})
