import type { Page } from 'playwright-core'
import type { GameAllowance } from '#core/api/game-runs.ts'
import { installBot } from '../support/game/page-bot.ts'
import { playByBot } from '../support/game/play-by-bot.ts'
import { answer, buy, type ScreenScene, type Theatre } from './scene.ts'

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

/** Opens the game as an owner of a card, with this much of the day's allowance left. */
async function owner(
  theatre: Theatre,
  left: GameAllowance,
  language?: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const player = theatre.nextPlayer()
  await player.signIn()
  await buy(player, theatre.site, [1])
  const page = await theatre.enter(player, '/', language)
  await page.route('**/api/game/allowance', answer(left))
  await prepare(page)
  await page.goto('/game', { waitUntil: 'networkidle' })
  return page
}

/** Number of tries. A busy machine may drop frames, and the runner then hits an obstacle. */
const RUNS_MAX = 5

/**
 * Lets a bot play until a run has reached the state to show.
 *
 * @param passedMax number of obstacles that are cleared before one stops the runner
 */
async function played(theatre: Theatre, passedMax: number, isThere: (page: Page) => Promise<boolean>): Promise<Page> {
  const page = await owner(theatre, allowance(1_130, '8212.4'), undefined, (it) => installBot(it, []))
  playByBot(page, 'character', passedMax)
  for (let run = 1; run <= RUNS_MAX; run++) {
    await page.getByRole('button', { name: 'Start', exact: true }).evaluate((button: HTMLElement) => {
      window.bot.begin()
      button.click()
    })
    if (await isThere(page)) return page
    await page.reload({ waitUntil: 'networkidle' })
  }
  throw new Error(`No run of ${RUNS_MAX} came that far`)
}

const crash = (page: Page) => page.getByRole('heading', { name: 'You hit an obstacle' })

/** Pauses the run after some obstacles, with the next one in sight. Returns false if the run has ended before. */
async function pause(page: Page): Promise<boolean> {
  await page
    .getByText(/^0:(0[7-9]|[1-5]\d)$/)
    .or(crash(page))
    .first()
    .waitFor()
  await page.keyboard.press('p')
  await page.getByRole('heading', { name: 'Paused' }).or(crash(page)).first().waitFor()
  return (await crash(page).count()) === 0
}

/** Waits until an obstacle has stopped the run and it was paid. Returns whether it is a new high score. */
async function end(page: Page): Promise<boolean> {
  await crash(page).waitFor()
  await page.getByText('BV3 earned').waitFor()
  return (await page.getByText('New high score!').count()) === 1
}

/** Scenes of both games before, during and after a run. */
export const GAME_SCENES: readonly ScreenScene[] = [
  { page: 'game', state: 'guest', show: (theatre) => theatre.visit('/game-old') },
  { page: 'game', state: 'ready', show: (theatre) => owner(theatre, allowance(1_130, '8212.4')) },
  { page: 'game', state: 'ready-spanish', show: (theatre) => owner(theatre, allowance(1_130, '8212.4'), 'es') },
  { page: 'game', state: 'no-time', show: (theatre) => owner(theatre, allowance(0, '8212.4')) },
  { page: 'game', state: 'budget-spent', show: (theatre) => owner(theatre, allowance(1_130, '0')) },
  {
    page: 'game',
    state: 'paused',
    isOneScreen: true,
    show: (theatre) => played(theatre, 40, pause),
  },
  {
    page: 'game',
    state: 'result',
    isOneScreen: true,
    show: (theatre) => played(theatre, 9, end),
  },
]
