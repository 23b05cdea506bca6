import { expect, test } from 'vitest'
import { listGameRuns, type OwnRun } from '#core/api/game-boards.ts'
import { ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { OwnRuns } from './game-boards.tsx'

const SETTLED: OwnRun = {
  ...{ id: 7, variant: 'cactus', rulesVersion: 1, status: 'settled', score: 1_234 },
  ...{ startedAt: '2026-11-21T04:00:00.000Z', minutesPlayed: '3.00', minutesPaid: '3.00' },
  ...{ tokensPerMinute: '0.10', tokensEarned: '0.30', cutBy: null, isRanked: true },
  ...{ unrankedReason: null, removalReason: null },
}
const UNSETTLED = { score: null, minutesPlayed: null, minutesPaid: null, tokensEarned: null, isRanked: false } as const
const show = () => renderPart(<OwnRuns walletAddress={ADDRESS} />, { wallet: SIGNED_IN })

test('a run shows its pay, its score and a link to its replay', async () => {
  answer(listGameRuns, [SETTLED])
  const screen = await show()
  await expect.element(screen.getByText('0.30 BV3')).toBeVisible()
  await expect.element(screen.getByText('Score 1,234')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', '/game-old?run=7')
  expect(await violations()).toEqual([])
})

test.each<{ changes: Partial<OwnRun>; said: string }>([
  { changes: {}, said: '3:00 min at 0.10 BV3 a minute.' },
  {
    changes: { tokensEarned: '0.31' },
    said: '3:00 min at 0.10 BV3 a minute. Includes earlier time that had not reached 0.01 BV3.',
  },
  { changes: {}, said: 'Counts for the leaderboard.' },
  {
    changes: { minutesPaid: '1.00', tokensEarned: '0.10', cutBy: 'allowance' },
    said: '1:00 of 3:00 min at 0.10 BV3 a minute: your paid time ran out.',
  },
  {
    changes: { minutesPaid: '0.00', tokensEarned: '0.00', cutBy: 'budget' },
    said: '0:00 of 3:00 min at 0.10 BV3 a minute: the daily budget ran out.',
  },
  {
    changes: { isRanked: false, unrankedReason: 'too_many_pauses' },
    said: 'Not on the leaderboard. It was paused more than 3 times.',
  },
  { changes: { isRanked: false, removalReason: 'a bot' }, said: 'Removed from the leaderboard: a bot' },
  { changes: { ...UNSETTLED, status: 'open' }, said: 'In progress, or waiting to be completed.' },
  { changes: { ...UNSETTLED, status: 'ended' }, said: 'The server will replay it, then pay it.' },
  {
    changes: { ...UNSETTLED, status: 'failed' },
    said: 'The server could not replay it, so nothing was paid. The operator will review it.',
  },
])('$said', async ({ changes, said }) => {
  answer(listGameRuns, [{ ...SETTLED, ...changes }])
  const screen = await show()
  await expect.element(screen.getByText(said)).toBeVisible()
})

test('a run by older rules is listed without a replay', async () => {
  answer(listGameRuns, [{ ...SETTLED, rulesVersion: 0 }])
  const screen = await show()
  await expect.element(screen.getByText('0.30 BV3')).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('an empty list says that there are no runs yet', async () => {
  answer(listGameRuns, [])
  const screen = await show()
  await expect.element(screen.getByText('No runs yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to the game' })).toHaveAttribute('href', '#game')
})
