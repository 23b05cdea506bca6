import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type BoardLine, getLeaderboard } from '#core/api/game-boards.ts'
import { ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { Leaderboard } from './game-boards.tsx'

const lineOf = (rank: number, walletAddress = `0x${rank.toString(16).padStart(40, '0')}`): BoardLine => ({
  rank,
  walletAddress,
  score: 2_000 - rank,
  runId: 100 + rank,
  rulesVersion: 1,
  endedAt: '2026-11-21T04:00:00.000Z',
})
const manyLines = (count: number) => Array.from({ length: count }, (_, index) => lineOf(index + 1))

test.each([1_440, 390])(
  'the leaderboard lists the best runs first, marks the player’s own, and links each replay: %i px',
  async (width) => {
    await page.viewport(width, 900)
    answer(getLeaderboard, [lineOf(1), lineOf(2, ADDRESS.toLowerCase()), lineOf(3)])
    const screen = await renderPart(<Leaderboard variant="character" ownAddress={ADDRESS.toLowerCase()} />)
    await expect.element(screen.getByText('1,999')).toBeVisible()
    const lines = screen.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem').elements()
    expect(lines.map((line) => line.textContent?.includes('You'))).toEqual([false, true, false])
    await expect
      .element(screen.getByRole('link', { name: 'Watch the run of place 2' }))
      .toHaveAttribute('href', '/game?run=102')
    expect(await violations()).toEqual([])
  },
)

test.each([
  { who: 'a player', ownAddress: ADDRESS.toLowerCase(), width: 1_440, first: 7 },
  { who: 'a player', ownAddress: ADDRESS.toLowerCase(), width: 390, first: 5 },
  { who: 'a guest', ownAddress: null, width: 1_440, first: 12 },
  { who: 'a guest', ownAddress: null, width: 390, first: 5 },
])(
  '$who at $width px sees $first lines at first, and all of them after a click',
  async ({ ownAddress, width, first }) => {
    await page.viewport(width, 900)
    answer(getLeaderboard, manyLines(50))
    const screen = await renderPart(<Leaderboard variant="cactus" ownAddress={ownAddress} />)
    const lines = () => screen.getByRole('listitem').elements()
    await expect.poll(() => lines().length).toBe(first)
    await screen.getByRole('button', { name: 'Show all 50' }).click()
    await expect.poll(() => lines().length).toBe(50)
  },
)

test('if today’s board is empty, all time is one click away', async () => {
  answer(getLeaderboard, ({ query }) => (query.period === 'day' ? [] : [lineOf(1)]))
  const screen = await renderPart(<Leaderboard variant="cactus" ownAddress={null} />)
  await expect.element(screen.getByText('No scores yet today')).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Show all time' }).click()
  await expect.element(screen.getByText('1,999')).toBeVisible()
  expect(requestsOf(getLeaderboard).map(({ query }) => query)).toEqual([
    { variant: 'cactus', period: 'day' },
    { variant: 'cactus', period: 'all' },
  ])
})

test('loading keeps the layout, and a failure can be retried', async () => {
  const call = holdCall(getLeaderboard)
  const screen = await renderPart(<Leaderboard variant="cactus" ownAddress={null} />)
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading the leaderboard')
  call.refuse('dependency_down')
  await expect.element(screen.getByText('The leaderboard could not be loaded.')).toBeVisible()
  answer(getLeaderboard, [lineOf(1)])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('1,999')).toBeVisible()
})

test('the leaderboard is translated into Spanish', async () => {
  answer(getLeaderboard, [])
  const screen = await renderPart(<Leaderboard variant="cactus" ownAddress={null} />, { language: 'es' })
  await expect.element(screen.getByRole('heading', { name: 'Clasificación' })).toBeVisible()
})
