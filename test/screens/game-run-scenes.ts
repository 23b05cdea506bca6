import type { Page } from 'playwright-core'
import type { AdminGameRun } from '#core/api/admin-games.ts'
import { playCommittedRun } from '../support/game/committed-run.ts'
import { tab } from './operator-scenes.ts'
import { answer, type ScreenScene } from './scene.ts'

const AT = '2026-11-20T18:00:00.000Z'
const PLAIN: AdminGameRun = {
  ...{ id: 1_204, userId: 7, walletAddress: `0x${'ab12'.repeat(10)}`, variant: 'cactus', rulesVersion: 1 },
  ...{ status: 'settled', standing: 'ranked', startedAt: AT, endedAt: AT, score: 3_418, passed: 61 },
  ...{ minutesPlayed: '2.51', minutesPaid: '2.51', tokensPerMinute: '3', tokensEarned: '7.53', cutBy: null },
  ...{ unrankedReason: null, signals: [], figures: {}, problem: null, problemCode: null, removal: null },
}

const RUNS: readonly AdminGameRun[] = [
  {
    ...PLAIN,
    ...{ id: 1_209, userId: 31, walletAddress: `0x${'c0fe'.repeat(10)}`, status: 'open', standing: 'open' },
    ...{ endedAt: null, score: null, passed: null, minutesPlayed: null, minutesPaid: null, tokensEarned: null },
  },
  {
    ...PLAIN,
    ...{ id: 1_208, variant: 'character', score: 21_480, passed: 2_148, minutesPlayed: '60.00', minutesPaid: '30.00' },
    ...{ tokensEarned: '24', cutBy: 'allowance', signals: ['steady_lead', 'steady_hold', 'many_hours'] },
    figures: { jumps: 2_148, leadSpread: 8, holdSpread: 0, playedMs: 41_400_000 },
  },
  {
    ...PLAIN,
    ...{ id: 1_207, userId: 12, standing: 'unranked', unrankedReason: 'too_many_pauses', score: 910, passed: 18 },
    ...{ minutesPlayed: '1.20', minutesPaid: '0.00', tokensEarned: '0', cutBy: 'budget', signals: ['shared_network'] },
    figures: { otherWallets: 5 },
  },
  {
    ...PLAIN,
    ...{ id: 1_206, userId: 15, standing: 'removed', score: 9_870, passed: 203 },
    removal: { reason: 'The same presses in 40 runs, to the tick.', by: 'ann', at: AT },
  },
  PLAIN,
  {
    ...PLAIN,
    ...{ id: 1_203, userId: 19, status: 'failed', standing: 'failed', unrankedReason: 'not_replayed', score: 0 },
    ...{
      passed: 0,
      minutesPlayed: '0.00',
      minutesPaid: '0.00',
      tokensEarned: '0',
      problem: 'its replay took longer than 10000 ms',
      problemCode: 'replay_slow',
    },
  },
]

/** Translates the reason, because an operator writes it in the language of the platform's operators. */
const inSpanish = (run: AdminGameRun): AdminGameRun =>
  run.removal === null
    ? run
    : { ...run, removal: { ...run.removal, reason: 'Pulsa igual en 40 partidas, al milisegundo.' } }

const runs = (
  state: string,
  name: string,
  language = 'en',
  act: (page: Page) => Promise<unknown> = async () => {},
): ScreenScene => ({
  page: 'admin',
  state,
  isOneScreen: state !== 'game-runs' && language === 'en',
  async show(theatre) {
    const page = await tab(state, name, language).show(theatre)
    await page.route('**/api/admin/game-runs?*', (route) =>
      route.fulfill({
        json: language === 'es' ? RUNS.map(inSpanish) : RUNS,
        headers: { 'x-total-count': String(RUNS.length) },
      }),
    )
    await page.route('**/api/admin/game-runs/*/replay', answer(await playCommittedRun('character', 3_000, 1_208)))
    await page.goto('/admin?tab=games&show=runs', { waitUntil: 'networkidle' })
    await act(page)
    return page
  },
})

/** Scenes of the list of runs, of a run that is watched, and of one that is about to be taken off the board. */
export const GAME_RUN_SCENES: readonly ScreenScene[] = [
  runs('game-runs', 'Game Management'),
  runs('game-runs-spanish', 'Gestión de juegos', 'es'),
  runs('game-runs-watched', 'Game Management', 'en', async (page) => {
    await page.getByRole('button', { name: 'Watch run 1208' }).click()
    await page.getByText('Checked in your browser').waitFor()
    await page.getByRole('slider').fill('600')
  }),
  runs('game-runs-taken-off', 'Game Management', 'en', async (page) => {
    await page.getByRole('button', { name: 'Take run 1208 off the leaderboard' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Equal presses for eleven hours.')
  }),
]
