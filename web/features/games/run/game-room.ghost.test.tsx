import { beforeEach, expect, test } from 'vitest'
import { type BestRun, type GameReplay, getGameReplay, listBestRuns } from '#core/api/game-boards.ts'
import { getGameAllowance } from '#core/api/game-runs.ts'
import { RULES_VERSION } from '#core/game/rules.ts'
import { createFakeEngine } from '#test/support/browser/parts/fake-engine.ts'
import { ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { playCommittedRun } from '#test/support/game/committed-run.ts'
import { GameRoom } from './game-room.tsx'

let replay: GameReplay
let best: BestRun
beforeEach(async () => {
  replay = await playCommittedRun('cactus', 400, 23)
  best = { variant: 'cactus', runId: 23, score: replay.score, rulesVersion: RULES_VERSION }
  answer(getGameAllowance, {
    budget: {
      dailyBv3: '10000',
      leftBv3: '10000',
      leftForYouBv3: '10000',
      youngUntil: null,
      resetsAt: '2126-05-13T00:00:00.000Z',
    },
    variants: [
      { variant: 'cactus', tokensPerMinute: '0.1', secondsTotal: 1_200, secondsLeft: 1_200, resetsAt: null },
      { variant: 'character', tokensPerMinute: '0.5', secondsTotal: 1_200, secondsLeft: 1_200, resetsAt: null },
    ],
  })
  answer(getGameReplay, replay)
})

async function enter(bests: readonly BestRun[]) {
  answer(listBestRuns, [...bests])
  const engine = createFakeEngine()
  const screen = await renderPart(
    <GameRoom variant="cactus" walletAddress={ADDRESS} copies={0} runner="guest" createGame={engine.createOn} />,
    { wallet: SIGNED_IN },
  )
  await expect.element(screen.getByText('0.10 BV3', { exact: true })).toBeVisible()
  return { engine, screen }
}

test('the player’s best run of this game is shown as a ghost while the option is on', async () => {
  const { engine, screen } = await enter([best])
  const choice = screen.getByRole('checkbox', { name: /^Show my best run as a ghost/ })
  await expect.element(choice).not.toBeChecked()
  expect(engine.ghost()).toBeNull()
  await choice.click()
  await expect.poll(() => engine.ghost()?.ticks).toBe(400)
  await choice.click()
  await expect.poll(() => engine.ghost()).toBeNull()
})

test('a best run of the other game, or by older rules, is not shown as a ghost', async () => {
  const { engine, screen } = await enter([
    { ...best, variant: 'character' },
    { ...best, rulesVersion: RULES_VERSION + 1 },
  ])
  await screen.getByRole('checkbox', { name: /^Show my best run as a ghost/ }).click()
  expect(engine.ghost()).toBeNull()
  expect(requestsOf(getGameReplay)).toEqual([])
})
