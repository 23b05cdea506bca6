import type { Page } from 'playwright-core'
import type { GameAllowance } from '#core/api/game-runs.ts'
import { answer, buy, type Scene, type Theatre } from './scene.ts'

const TIME = { secondsTotal: 1_800, resetsAt: '2126-05-13T09:30:00.000Z' }
const allowance = (secondsLeft: number, leftBv3: string): GameAllowance => ({
  budget: {
    dailyBv3: '10000',
    leftBv3,
    leftForYouBv3: leftBv3,
    youngUntil: null,
    resetsAt: '2126-05-13T00:00:00.000Z',
  },
  variants: [
    { ...TIME, variant: 'cactus', secondsLeft, tokensPerMinute: '3' },
    { ...TIME, variant: 'character', secondsLeft, tokensPerMinute: '0.8' },
  ],
})

/** Somebody with a card, who finds this much of the day left. */
async function owner(theatre: Theatre, left: GameAllowance, language?: string): Promise<Page> {
  const player = theatre.nextPlayer()
  await player.signIn()
  await buy(player, theatre.site, [1])
  const page = await theatre.enter(player, '/', language)
  await page.route('**/api/game/allowance', answer(left))
  await page.goto('/game', { waitUntil: 'networkidle' })
  return page
}

async function started(theatre: Theatre): Promise<Page> {
  const page = await owner(theatre, allowance(1_130, '8212.4'))
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('0:01', { exact: true }).waitFor()
  return page
}

/** The pages of both games before, within and after a run. */
export const GAME_SCENES: readonly Scene[] = [
  { page: 'game', state: 'guest', show: (theatre) => theatre.visit('/game-old') },
  { page: 'game', state: 'ready', show: (theatre) => owner(theatre, allowance(1_130, '8212.4')) },
  { page: 'game', state: 'ready-spanish', show: (theatre) => owner(theatre, allowance(1_130, '8212.4'), 'es') },
  { page: 'game', state: 'no-time', show: (theatre) => owner(theatre, allowance(0, '8212.4')) },
  { page: 'game', state: 'budget-spent', show: (theatre) => owner(theatre, allowance(1_130, '0')) },
  {
    page: 'game',
    state: 'paused',
    isOneScreen: true,
    async show(theatre) {
      const page = await started(theatre)
      await page.keyboard.press('p')
      await page.getByRole('heading', { name: 'Paused' }).waitFor()
      return page
    },
  },
  {
    page: 'game',
    state: 'result',
    isOneScreen: true,
    async show(theatre) {
      const page = await started(theatre)
      await page.getByRole('heading', { name: 'You hit an obstacle' }).waitFor()
      await page.getByText('BV3 earned').waitFor()
      return page
    },
  },
]
