import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CallAnswer } from '#core/api/call.ts'
import type { saveScore } from '#core/api/game-runs.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { installBot } from '../support/game/page-bot.ts'
import { playByBot } from '../support/game/play-by-bot.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { POLL_OPTIONS } from './support/stage.ts'

/** A machine with much else to do may lose frames, and the runner with them. */
const RUNS_MAX = 6

const timeFigure = (page: Page) => page.getByText(/^0:\d\d$/)
const playedTime = (page: Page, seconds: number) =>
  page.getByText(`0:${String(seconds).padStart(2, '0')}`, { exact: true })
const networkNotice = (page: Page) => page.getByText('Waiting for the network', { exact: true })
const crashHeading = (page: Page) => page.getByRole('heading', { name: 'You hit an obstacle' })

/** Until the run shows so much; false where it ends before. */
async function waitUntilRunShows(page: Page, what: Locator): Promise<boolean> {
  await what.or(crashHeading(page)).first().waitFor()
  return (await crashHeading(page).count()) === 0
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
  if (!(await waitUntilRunShows(page, playedTime(page, 3)))) return null
  await line.setOffline(true)
  if (!(await waitUntilRunShows(page, playedTime(page, 6)))) return null
  expect(await networkNotice(page).count()).toBe(0)
  const first = page.waitForResponse((response) => response.url().endsWith('/chunks') && response.ok())
  await line.setOffline(false)
  await first
  // The second is due after 8.5 seconds; until it is answered the course is known for 17.
  if (!(await waitUntilRunShows(page, playedTime(page, 8)))) return null
  await line.setOffline(true)
  const lostAtMs = performance.now()
  if (!(await waitUntilRunShows(page, networkNotice(page)))) return null
  const frozenAt = await timeFigure(page).textContent()
  await expect.poll(() => performance.now() - lostAtMs, POLL_OPTIONS).toBeGreaterThan(10_000)
  expect(await networkNotice(page).count()).toBe(1)
  expect(await timeFigure(page).textContent()).toBe(frozenAt)
  const saving = page.waitForResponse((response) => response.url().endsWith('/save-score') && response.ok())
  await line.setOffline(false)
  await networkNotice(page).waitFor({ state: 'detached' })
  // The bot knows nothing of the wait: what it meets next may well end the run, which shows as much that it went on.
  const seconds = Number(frozenAt?.slice(2))
  if (await waitUntilRunShows(page, playedTime(page, seconds + 1))) {
    // Does nothing where the run has just ended by itself.
    await page.getByRole('button', { name: 'Stop', exact: true }).dispatchEvent('click')
  }
  const saved = (await (await saving).json()) as CallAnswer<typeof saveScore>
  expect(saved.ticks).toBeGreaterThan(seconds * TICKS_PER_SECOND)
  return saved
}

test('a network outage of three seconds is not noticed; at ten seconds the game pauses and then resumes', async ({
  stage,
}) => {
  const { page } = await stage.visitor()
  await installBot(page, [])
  playByBot(page, 'cactus')
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  let saved = await playOnce(page)
  for (let run = 1; saved === null && run < RUNS_MAX; run++) saved = await playOnce(page)
  expect(saved?.unrankedReason).not.toBe('state_differs')
  expect(Number(saved?.tokensEarned)).toBeGreaterThan(0)
})
