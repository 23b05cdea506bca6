import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type GameReplay, getGameReplay } from '#core/api/game-boards.ts'
import { RULES_VERSION } from '#core/game/rules.ts'
import { answer, holdCall, refuse } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { playCommittedRun } from '#test/support/game/committed-run.ts'
import type { ReplayMoment } from '../play/replay-player.ts'
import { ReplayRoom } from './replay-room.tsx'
import type { CreateReplayPlayer } from './watched-run.tsx'

const TICKS = 900

let replay: GameReplay
let asked: string[] = []
let runners: string[] = []
let tell: (moment: Partial<ReplayMoment>) => void = () => undefined
beforeEach(async () => {
  asked = []
  runners = []
  replay = await playCommittedRun('character', TICKS)
})

/** Draws nothing, and says what it was asked for. */
const createPlayer: CreateReplayPlayer = (_canvas, { runner }, onMoment) => {
  runners.push(runner)
  let moment: ReplayMoment = { tick: 0, score: 0, passed: 0, isPlaying: false }
  tell = (changes) => {
    moment = { ...moment, ...changes }
    onMoment(moment)
  }
  return {
    play: () => tell({ isPlaying: true }),
    pause: () => tell({ isPlaying: false }),
    seek: (tick) => tell({ tick }),
    setSpeed: (speed) => void asked.push(`speed ${speed}`),
    destroy: () => void asked.push('destroyed'),
  }
}
const show = (runId = 17) => renderPart(<ReplayRoom runId={runId} variant="character" createPlayer={createPlayer} />)

test.each([1_440, 390])('a run is played, paused, sped up and sought: %i px', async (width) => {
  await page.viewport(width, 900)
  answer(getGameReplay, replay)
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Run 17' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Play the run' }).click()
  await expect.element(screen.getByRole('button', { name: 'Pause the run' })).toBeVisible()
  tell({ tick: 605, score: 40, passed: 4 })
  await expect.element(screen.getByText('0:10 of 0:15')).toBeVisible()
  const slider = screen.getByRole('slider', { name: 'Moment of the run' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:10 of 0:15')
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByText('0:00 of 0:15')).toBeVisible()
  await screen.getByText('4×').click()
  expect(asked).toEqual(['speed 4'])
  expect(await violations()).toEqual([])
})

test('a click on Play works as soon as it appears', async () => {
  const replays = holdCall(getGameReplay)
  const screen = await show()
  const presser = new MutationObserver(() => {
    const play = document.querySelector<HTMLElement>('[aria-label="Play the run"]')
    if (play === null) return
    presser.disconnect()
    play.click()
  })
  presser.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => presser.disconnect())
  replays.answer(replay)
  await expect.element(screen.getByRole('button', { name: 'Pause the run' })).toBeVisible()
})

test.each([
  { runnerImageUrl: '/cards/java.svg', runner: 'java' },
  { runnerImageUrl: null, runner: 'guest' },
])('the replay shows $runner, as when the run was played: $runnerImageUrl', async ({ runnerImageUrl, runner }) => {
  answer(getGameReplay, { ...replay, runnerImageUrl })
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Play the run' })).toBeVisible()
  expect(runners.at(-1)).toBe(runner)
})

test.each([true, false])('the replay can be shared if its run is public: %s', async (isRanked) => {
  answer(getGameReplay, { ...replay, isRanked })
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Play the run' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy link' }).elements()).toHaveLength(isRanked ? 1 : 0)
})

test('the page lists the checks that the browser has made', async () => {
  answer(getGameReplay, replay)
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Checked in your browser' })).toBeVisible()
  await expect.element(screen.getByText('Replaying it gives the same score and time.')).toBeVisible()
})

test('a failed check is shown', async () => {
  answer(getGameReplay, { ...replay, score: replay.score + 10 })
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'This run does not match its record' })).toBeVisible()
  await expect.element(screen.getByText('Replaying it gives a different score or time.')).toBeVisible()
  await expect.element(screen.getByText('Recorded score')).toBeVisible()
  await expect.element(screen.getByText(`Replaying gives ${replay.score}`)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a run by older rules is named as such, and not replayed', async () => {
  answer(getGameReplay, { ...replay, rulesVersion: RULES_VERSION + 1 })
  const screen = await show()
  await expect.element(screen.getByText('Played under older rules')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Checked in your browser' })).toBeVisible()
  expect(screen.getByRole('slider').elements()).toEqual([])
  expect(screen.getByText(/gives the same score/).elements()).toEqual([])
  await expect.element(screen.getByText('It cannot be replayed: the rules have changed.')).toBeVisible()
})

test('an incomplete record is not replayed', async () => {
  answer(getGameReplay, { ...replay, chunks: replay.chunks.slice(1) })
  const screen = await show()
  await expect.element(screen.getByText('This run cannot be shown')).toBeVisible()
})

test('a run that is not public shows a link back to the game', async () => {
  refuse(getGameReplay, 'game_replay_unknown')
  const screen = await show(99)
  await expect.element(screen.getByText('This run is not available')).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/game')
  expect(await violations()).toEqual([])
})

test('leaving the page destroys the replay player', async () => {
  answer(getGameReplay, replay)
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Play the run' })).toBeVisible()
  await screen.unmount()
  expect(asked).toEqual(['destroyed'])
})
