import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameAllowance, SavedScore, StartedRun } from '#core/api/game-runs.ts'
import { createLiveRun } from '../support/game/live-run.ts'
import { findLedgerFaults, MOVED_CLOCK, moveClock, stopClock } from '../support/money/ledger-check.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer } from '../support/world/player.ts'
import { runAudit } from '../support/world/server-audit.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform(MOVED_CLOCK)
})
afterAll(async () => {
  const faults = [...(await runAudit(platform.databaseUrl)), ...(await findLedgerFaults(platform.databaseUrl))]
  await platform.close()
  expect(faults).toEqual([])
})

test('a player plays a minute, is paid for it, and sees it in the activity', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  await stopClock(platform.databaseUrl)
  const { runId, chunks, ...started } = bodyOf(
    await player.post<StartedRun>('/api/game/runs', { variant: 'character' }),
  )
  expect(started).toMatchObject({ rulesVersion: 1, secondsLeft: 1_200, tokensPerMinute: '0.5', isPaid: true })
  const live = createLiveRun('character')
  for (const { seed } of chunks) live.learn(seed)
  const path = `/api/game/runs/${runId}/chunks`
  const first = live.play()
  await expectRefused(platform.databaseUrl, () => player.post(path, first), 409, 'game_chunk_early')

  await moveClock(platform.databaseUrl, '1 hour')
  live.learn(bodyOf(await player.post<{ seed: string }>(path, first)).seed)
  for (let chunk = 1; chunk < 14; chunk++)
    live.learn(bodyOf(await player.post<{ seed: string }>(path, live.play())).seed)
  const last = live.play(16)
  // Another session knows the number of the run, and no more.
  const stranger = createPlayer(platform)
  await stranger.signIn()
  await expectRefused(platform.databaseUrl, () => stranger.post(path, first), 404, 'game_run_unknown')
  await expectRefused(platform.databaseUrl, () => sendRequest(platform, path, { json: first }), 401, 'unauthenticated')

  const claimed = { score: 999_999, timePlayedMinutes: 90, tokensEarned: 5_000, wasNftOwner: true, nftCardsOwned: 100 }
  const body = { walletAddress: player.address, ...claimed, runId, ...last }
  const saved = bodyOf(await player.post<SavedScore>('/api/game/save-score', body))
  expect(saved).toMatchObject({ tokensEarned: '0.50', ...live.figures(), minutesPaid: '1.00' })
  expect(bodyOf(await player.post('/api/game/save-score', body))).toEqual(saved)
  expect((await player.balance()).bv3Balance).toBe(50)

  const query = `/api/activity?walletAddress=${player.address}&kind=game`
  const explanation = `Played the character runner for 1 min at 0.5 BV3 a minute. Score: ${saved.score}.`
  expect(bodyOf(await player.call(query))).toMatchObject([{ kind: 'game', amount: '0.5', explanation }])
  expect(String(bodyOf(await player.call(query, { headers: { accept: 'text/csv' } })))).toContain(explanation)

  const allowance = bodyOf(await player.call<GameAllowance>('/api/game/allowance'))
  expect(allowance.budget).toMatchObject({ dailyBv3: '10000', leftBv3: '9999.5', leftForYouBv3: '4999.5' })
  expect(allowance.budget.youngUntil).not.toBeNull()
  expect(allowance.variants).toMatchObject([
    { variant: 'cactus', tokensPerMinute: '0.1', secondsTotal: 1_200, secondsLeft: 1_200, resetsAt: null },
    { variant: 'character', tokensPerMinute: '0.5', secondsTotal: 1_200, secondsLeft: 1_140 },
  ])
})

test('a guest reads what a wallet without a card would have earned', async () => {
  const { budget, variants } = bodyOf(await sendRequest<GameAllowance>(platform, '/api/game/allowance'))
  expect(budget).toMatchObject({ leftForYouBv3: budget.leftBv3, youngUntil: null })
  expect(variants).toMatchObject([
    { variant: 'cactus', tokensPerMinute: '0.1', secondsLeft: 1_200, resetsAt: null },
    { variant: 'character', tokensPerMinute: '0.5', secondsLeft: 1_200, resetsAt: null },
  ])
})

test('a claimed score without a run is credited nothing', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const body = { walletAddress: player.address, score: 5_000, timePlayedMinutes: 60, tokensEarned: 180 }
  expect(bodyOf(await player.post('/api/game/save-score', body))).toMatchObject({ tokensEarned: '0.00', score: 0 })
  expect((await player.balance()).bv3Balance).toBe(0)
})
