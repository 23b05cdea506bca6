import type { Page } from 'playwright-core'
import type { BestRun, BoardLine, GameReplay, OwnRun } from '#core/api/game-boards.ts'
import type { Variant } from '#core/game/rules.ts'
import { playCommittedRun } from '../support/game/committed-run.ts'
import { answer, type ScreenScene, type Theatre } from './scene.ts'

const AT = '2026-11-20T18:04:00.000Z'
const BOARD = /\/api\/game\/leaderboard/
const BESTS = /\/api\/game\/bests/
const RUNS = /\/api\/game\/runs\?/
const REPLAY = /\/api\/game\/runs\/\d+\/replay/

const walletOf = (number: number) => `0x${(number * 0x9e3779b1).toString(16).padStart(40, '7')}`
const boardOf = (own: string | null): BoardLine[] =>
  Array.from({ length: 24 }, (_, index) => ({
    ...{ rank: index + 1, score: 4_210 - index * 137, runId: 100 + index, rulesVersion: 1, endedAt: AT },
    walletAddress: index === 3 && own !== null ? own.toLowerCase() : walletOf(index + 1),
  }))

const RUN: OwnRun = {
  ...{ id: 41, variant: 'cactus', rulesVersion: 1, status: 'settled', score: 1_234, startedAt: AT },
  ...{ minutesPlayed: '3.20', minutesPaid: '3.20', tokensPerMinute: '3.00', tokensEarned: '9.60', cutBy: null },
  ...{ isRanked: true, unrankedReason: null, removalReason: null },
}
const NONE = { score: null, minutesPlayed: null, minutesPaid: null, tokensEarned: null, isRanked: false } as const
const OWN_RUNS: readonly OwnRun[] = [
  { ...RUN, ...NONE, id: 45, status: 'ended' },
  {
    ...{ ...RUN, id: 103, variant: 'character', score: 3_799, cutBy: 'allowance' },
    ...{ minutesPaid: '1.75', tokensPerMinute: '0.50', tokensEarned: '0.87' },
  },
  RUN,
  { ...RUN, id: 40, isRanked: false, unrankedReason: 'too_many_pauses' },
]
const OWN_BESTS: readonly BestRun[] = [{ variant: 'character', runId: 103, score: 3_799, rulesVersion: 1 }]

/** Shows a game's page, scrolled down to its board. */
async function withBoard(page: Page, path: string, lines: readonly BoardLine[]): Promise<Page> {
  await page.route(BOARD, answer(lines))
  await page.route(RUNS, answer(OWN_RUNS))
  await page.route(BESTS, answer(OWN_BESTS))
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: /Leaderboard|Clasificación/ }).scrollIntoViewIfNeeded()
  return page
}

async function watch(theatre: Theatre, variant: Variant, changes: Partial<GameReplay>, language = 'en'): Promise<Page> {
  const page = await theatre.visit('/wallet-guide', language)
  await page.route(REPLAY, answer({ ...(await playCommittedRun(variant, 3_000)), ...changes }))
  await page.goto(variant === 'cactus' ? '/game-old?run=17' : '/game?run=17', { waitUntil: 'networkidle' })
  await page
    .locator('#checks-title')
    .filter({ hasText: /^(?!Checking)/ })
    .waitFor()
  return page
}

/** Seeks to a tick of the run at which an obstacle is in sight. */
async function seekTo(page: Page, tick: number): Promise<Page> {
  await page.getByRole('slider').fill(String(tick))
  await page.getByRole('slider').blur()
  return page
}

/** Scenes of the games' boards, and of a run that is watched. */
export const BOARD_SCENES: readonly ScreenScene[] = [
  {
    page: 'game-board',
    state: 'guest',
    show: async (theatre) => withBoard(await theatre.visit('/wallet-guide'), '/game-old', boardOf(null)),
  },
  {
    page: 'game',
    state: 'visitor',
    show: async (theatre) => withBoard(await theatre.visit('/wallet-guide'), '/game', boardOf(null)),
  },
  {
    page: 'game-board',
    state: 'empty',
    show: async (theatre) => withBoard(await theatre.visit('/wallet-guide'), '/game-old', []),
  },
  ...['en', 'es'].map(
    (language): ScreenScene => ({
      page: 'game-board',
      state: language === 'en' ? 'player' : 'player-spanish',
      async show(theatre) {
        const player = theatre.nextPlayer()
        await player.signIn()
        return withBoard(await theatre.enter(player, '/profile', language), '/game', boardOf(player.address))
      },
    }),
  ),
  { page: 'replay', state: 'cactus', show: async (theatre) => seekTo(await watch(theatre, 'cactus', {}), 1_200) },
  { page: 'replay', state: 'market', show: async (theatre) => seekTo(await watch(theatre, 'character', {}), 1_500) },
  { page: 'replay', state: 'spanish', show: (theatre) => watch(theatre, 'cactus', {}, 'es') },
  { page: 'replay', state: 'disagrees', show: (theatre) => watch(theatre, 'cactus', { score: 99_999 }) },
  { page: 'replay', state: 'older-rules', show: (theatre) => watch(theatre, 'cactus', { rulesVersion: 2 }) },
  { page: 'replay', state: 'unknown', show: (theatre) => theatre.visit('/game?run=999999') },
]
