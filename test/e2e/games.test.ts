import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { CallAnswer } from '#core/api/call.ts'
import type { saveScore, startGameRun } from '#core/api/game-runs.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { type BrowserStage, DESKTOP, PHONE, POLL_OPTIONS, TIMEOUT_MS } from './support/stage.ts'

type Started = CallAnswer<typeof startGameRun>
type SavedScoreAnswer = CallAnswer<typeof saveScore>
type SentChunk = { readonly inputs: readonly number[]; readonly ticks: number; readonly pausesMs: readonly number[] }

const RUNS = '**/api/game/runs'

async function openSignedIn(stage: BrowserStage, path: string, viewport = DESKTOP): Promise<Page> {
  const { page } = await stage.visitor(viewport)
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  await page.goto(path)
  await startButton(page).waitFor()
  return page
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Start', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const readSentChunk = (request: Request) => request.postDataJSON() as SentChunk
/** Until the first obstacle is on its way, a runner who has no course yet waits for it. */
const waitUntilRunning = (page: Page) =>
  page
    .getByText(/^0:0[1-9]$/)
    .first()
    .waitFor()

const againButton = (page: Page) => page.getByRole('button', { name: 'Play again' })

/** Presses until it starts: a press that comes too soon after the crash is still meant for the obstacle. */
const playAgain = (page: Page, press: () => Promise<void>) =>
  expect
    .poll(async () => {
      if ((await againButton(page).count()) > 0) await press()
      return heading(page, 'You hit an obstacle').count()
    }, POLL_OPTIONS)
    .toBe(0)

/** The first answer that refuses nothing: after one of a busy server the page asks again. */
const waitForSuccess = (page: Page, path: string) =>
  page.waitForResponse((answer) => answer.url().endsWith(path) && answer.ok())

/** Until the page has the course of a run. */
const waitForCourse = async (page: Page) => (await (await waitForSuccess(page, '/api/game/runs')).json()) as Started

/** The answer to the run's last word, and what that was. */
async function waitForSavedScore(page: Page): Promise<{ sent: SentChunk; saved: SavedScoreAnswer }> {
  const response = await waitForSuccess(page, '/api/game/save-score')
  return { sent: readSentChunk(response.request()), saved: (await response.json()) as SavedScoreAnswer }
}

test('by keys: a wallet starts, jumps, pauses, resumes, loses, and reads what the server credits', async ({
  stage,
}) => {
  const page = await openSignedIn(stage, '/game')
  await startButton(page).press('Space')
  await waitUntilRunning(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('p')
  await heading(page, 'Paused').waitFor()
  const saving = waitForSavedScore(page)
  await page.keyboard.press('Enter')
  await heading(page, 'You hit an obstacle').waitFor()
  const { sent, saved } = await saving
  expect(sent.inputs).not.toEqual([])
  // Paused for the three counts at least. On a busy machine the course comes late, which is a pause before this one.
  expect(sent.pausesMs.at(-1)).toBeGreaterThanOrEqual(2_100)
  expect(Number(saved.tokensEarned)).toBeGreaterThan(0)
  await page.getByText('Tokens Earned!').waitFor()
  await page.getByText(`${Number(saved.tokensEarned).toFixed(2)} BV3 for your run`).waitFor()
  expect(saved.isRanked || saved.unrankedReason === 'no_score' || saved.unrankedReason === 'too_slow').toBe(true)
})

test('by touch: a guest starts, loses, plays again, stops, and earns nothing', async ({ stage }) => {
  const { page } = await stage.visitor(PHONE)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url())
  })
  await page.goto('/game-old')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const tap = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).last().boundingBox()
    if (box === null) throw new Error(`There is no ${name}`)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await startButton(page).waitFor()
  await tap('Start')
  await heading(page, 'You hit an obstacle').waitFor()
  await page.getByText('Guests earn nothing. With a wallet, even without cards, you would have earned').waitFor()
  await playAgain(page, () => tap('Play again'))
  await tap('Stop')
  await heading(page, 'Run stopped').waitFor()
  expect(calls.filter((url) => url.includes('/api/game'))).toEqual([])
})

test('by gamepad: a run starts, jumps, and ends when the time is up', async ({ stage }) => {
  const page = await openSignedIn(stage, '/game-old')
  await page.route(RUNS, async (route) => {
    const response = await route.fetch()
    const started = (await response.json()) as Started
    await route.fulfill({ response, json: { ...started, secondsLeft: 2 } })
  })
  const press = (isPressed: boolean) =>
    page.evaluate(async (pressed) => {
      const buttons = Array.from({ length: 16 }, (_, index) => ({ pressed: pressed && index === 0 }))
      navigator.getGamepads = () => [{ buttons }] as unknown as ReturnType<Navigator['getGamepads']>
      dispatchEvent(new Event('gamepadconnected'))
      // The game looks once a frame: what changes twice between two looks was never there.
      const frame = () => new Promise(requestAnimationFrame)
      await frame()
      await frame()
    }, isPressed)
  const started = waitForCourse(page)
  await press(true)
  await started
  await press(false)
  const saving = waitForSavedScore(page)
  await press(true)
  await heading(page, "Time's Up!").waitFor()
  await page.getByText('Game ended due to time limit').waitFor()
  const { sent, saved } = await saving
  expect(sent.ticks).toBe(120)
  expect(sent.inputs).not.toEqual([])
  expect(saved.ticks).toBe(120)
})

test('a run that ends offline is settled once online, and a run is credited after its page was closed', async ({
  stage,
}) => {
  const page = await openSignedIn(stage, '/game-old', PHONE)
  const started = waitForCourse(page)
  await startButton(page).click()
  await started
  await page.context().setOffline(true)
  await heading(page, 'You hit an obstacle').waitFor()
  await page.getByText(/Waiting for the network\. Keep this page open/).waitFor()
  const saving = waitForSavedScore(page)
  await page.context().setOffline(false)
  const { saved } = await saving
  expect(saved.ticks).toBeGreaterThanOrEqual(60)

  const again = waitForCourse(page)
  await playAgain(page, () => againButton(page).click({ timeout: 1_000 }))
  const { runId } = await again
  await waitUntilRunning(page)
  await page.goto('/wallet-guide')
  const ticksOf = async (id: number) => {
    const replay = await fetch(`/api/game/runs/${id}/replay`)
    return replay.ok ? ((await replay.json()) as { ticks: number }).ticks : 0
  }
  // The page cuts the ticks before the server's answer to its start, which may come late.
  await expect.poll(() => page.evaluate(ticksOf, runId), { timeout: TIMEOUT_MS }).toBeGreaterThan(0)
})
