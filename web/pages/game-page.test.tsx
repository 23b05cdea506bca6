import { beforeEach, expect, test } from 'vitest'
import { getLeaderboard, listBestRuns, listGameRuns } from '#core/api/game-boards.ts'
import { getGameAllowance } from '#core/api/game-runs.ts'
import { listPurchases } from '#core/api/purchases.ts'
import { CARD, copiesOf } from '#test/support/browser/parts/samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { GamePage } from './game-page.tsx'

const TIME = { secondsTotal: 1_800, secondsLeft: 1_800, resetsAt: null }

beforeEach(() => {
  answer(getLeaderboard, [])
  answer(listBestRuns, [])
  answer(listGameRuns, [])
  answer(listPurchases, copiesOf(CARD, 1))
  answer(getGameAllowance, {
    budget: {
      dailyBv3: '10000',
      leftBv3: '8212.4',
      leftForYouBv3: '8212.4',
      youngUntil: null,
      resetsAt: '2126-05-13T00:00:00.000Z',
    },
    variants: [
      { ...TIME, variant: 'cactus', tokensPerMinute: '3' },
      { ...TIME, variant: 'character', tokensPerMinute: '0.8' },
    ],
  })
})

test('the character runner asks a visitor to connect a wallet', async () => {
  const screen = await renderPart(<GamePage />, { path: '/game' })
  await expect.element(screen.getByRole('heading', { name: 'Wallet Required' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  const forGuests = screen.getByRole('link', { name: 'Play the cactus runner' })
  await expect.element(forGuests).toHaveAttribute('href', '/game-old')
  expect(await violations()).toEqual([])
})

test('it asks a wallet without a session to sign in', async () => {
  const screen = await renderPart(<GamePage />, { path: '/game', wallet: CONNECTED })
  await expect.element(screen.getByRole('heading', { name: 'Sign in to play' })).toBeVisible()
})

test('a returning player sees no prompt while the session is checked', async () => {
  const wallet = { ...CONNECTED, signInState: 'resuming' as const }
  const screen = await renderPart(<GamePage />, { path: '/game', wallet })
  await expect.element(screen.getByRole('status', { name: 'Loading the game' })).toBeInTheDocument()
})

test('the owner of a card plays with its rate and minutes, and finds the other game', async () => {
  const screen = await renderPart(<GamePage />, { path: '/game', wallet: SIGNED_IN })
  await expect.element(screen.getByRole('heading', { name: 'Character runner' })).toBeVisible()
  await expect.element(screen.getByText('0.80 BV3', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('/ 30:00')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Play the cactus runner' }))
    .toHaveAttribute('href', '/game-old')
  scrollTo(0, document.body.scrollHeight)
  await expect.element(screen.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a guest can play the cactus runner', async () => {
  const screen = await renderPart(<GamePage />, { path: '/game-old' })
  await expect.element(screen.getByRole('heading', { name: 'Cactus runner' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Guests earn nothing\.$/)).toBeVisible()
})

test('a wallet without a session plays it as a guest, with an offer to earn', async () => {
  const screen = await renderPart(<GamePage />, { path: '/game-old', wallet: CONNECTED })
  await expect.element(screen.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Sign in to earn' })).toBeVisible()
})
