import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CallAnswer } from '#core/api/call.ts'
import type { saveScore, startGameRun } from '#core/api/game-runs.ts'
import { createCourse, extendCourse } from '#core/game/course.ts'
import { readSeed } from '#core/game/random.ts'
import { CHUNK_TICKS, TICKS_PER_SECOND } from '#core/game/rules.ts'
import { startState } from '#core/game/state.ts'
import { step } from '#core/game/step.ts'
import { createSteadyPlayer } from '../support/game/create-steady-player.ts'
import { installBot } from '../support/game/page-bot.ts'
import { createWindowTable } from '../support/game/press-window.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { PATIENTLY } from './support/stage.ts'

type Chunk = CallAnswer<typeof startGameRun>['chunks'][number]

/** A machine with much else to do may lose frames, and the runner with them. */
const RUNS_MAX = 6
const table = createWindowTable('cactus')

/** Presses of a run as its seeds come, as far as what comes next is known. */
function createPlanner() {
  const course = createCourse('cactus')
  const state = startState()
  const player = createSteadyPlayer('cactus', table)
  const early = new Map<number, string>()
  return ({ index, seed }: Chunk): number[] => {
    early.set(index, seed)
    for (let next = early.get(course.chunks); next !== undefined; next = early.get(course.chunks)) {
      const words = readSeed(next)
      if (words === null) throw new Error(`${next} is no seed`)
      extendCourse(course, words)
    }
    const toggles: number[] = []
    const isKnown = () => state.isOnGround === 0 || course.obstacles[state.passed] !== undefined
    while (state.isCrashed === 0 && state.tick < course.chunks * CHUNK_TICKS && isKnown()) {
      const isToggled = player(state, course.obstacles)
      if (isToggled) toggles.push(state.tick)
      step(state, course, isToggled)
    }
    return toggles
  }
}

/** Lets the page's bot know of each seed that the server gives, as soon as the page does. */
function tellBot(page: Page): void {
  let plan = createPlanner()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (
      response.request().method() !== 'POST' ||
      !/^\/api\/game\/runs(\/\d+\/chunks)?$/.test(pathname) ||
      !response.ok()
    )
      return
    const told = (await response.json()) as Chunk | { readonly chunks: readonly Chunk[] }
    if ('chunks' in told) plan = createPlanner()
    for (const chunk of 'chunks' in told ? told.chunks : [told]) {
      await page.evaluate((toggles) => window.bot.plan(toggles), plan(chunk))
    }
  })
}

const figures = (page: Page) => page.getByText(/^0:\d\d$/)
const played = (page: Page, seconds: number) => page.getByText(`0:${String(seconds).padStart(2, '0')}`, { exact: true })
const waiting = (page: Page) => page.getByText('Waiting for the network', { exact: true })
const caught = (page: Page) => page.getByRole('heading', { name: 'You hit an obstacle' })

/** Until the run shows so much; false where it ends before. */
async function reaches(page: Page, what: Locator): Promise<boolean> {
  await what.or(caught(page)).first().waitFor()
  return (await caught(page).count()) === 0
}

/** Plays through both outages to the run's end, and answers what the server says of it; null where an obstacle came in between. */
async function playOnce(page: Page): Promise<CallAnswer<typeof saveScore> | null> {
  const line = page.context()
  await page.goto('/game-old')
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await start.waitFor()
  await start.evaluate((button: HTMLElement) => {
    window.bot.begin()
    button.click()
  })
  // The first chunk is due after 4.3 seconds: it goes out when the line is up again.
  if (!(await reaches(page, played(page, 3)))) return null
  await line.setOffline(true)
  if (!(await reaches(page, played(page, 6)))) return null
  expect(await waiting(page).count()).toBe(0)
  const first = page.waitForResponse((response) => response.url().endsWith('/chunks') && response.ok())
  await line.setOffline(false)
  await first
  // The second is due after 8.5 seconds; until it is answered the course is known for 17.
  if (!(await reaches(page, played(page, 8)))) return null
  await line.setOffline(true)
  const lostAtMs = performance.now()
  if (!(await reaches(page, waiting(page)))) return null
  const stoodAt = await figures(page).textContent()
  await expect.poll(() => performance.now() - lostAtMs, PATIENTLY).toBeGreaterThan(10_000)
  expect(await waiting(page).count()).toBe(1)
  expect(await figures(page).textContent()).toBe(stoodAt)
  const saving = page.waitForResponse('**/api/game/save-score')
  await line.setOffline(false)
  await waiting(page).waitFor({ state: 'detached' })
  // The bot knows nothing of the wait: what it meets next may well end the run, which shows as much that it went on.
  const seconds = Number(stoodAt?.slice(2))
  if (await reaches(page, played(page, seconds + 1))) {
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
  }
  const saved = (await (await saving).json()) as CallAnswer<typeof saveScore>
  expect(saved.ticks).toBeGreaterThan(seconds * TICKS_PER_SECOND)
  return saved
}

test('a line that is down for three seconds goes unnoticed; for ten the game waits, and then goes on', async ({
  stage,
}) => {
  const { page } = await stage.visitor()
  await installBot(page, [])
  tellBot(page)
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  let saved = await playOnce(page)
  for (let run = 1; saved === null && run < RUNS_MAX; run++) saved = await playOnce(page)
  expect(saved?.unrankedReason).not.toBe('state_differs')
  expect(Number(saved?.tokensEarned)).toBeGreaterThan(0)
})
