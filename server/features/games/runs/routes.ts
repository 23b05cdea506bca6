import type { CallRequest } from '#core/api/call.ts'
import {
  addGameChunk,
  type CourseChunk,
  type GameAllowance,
  getGameAllowance,
  saveScore as saveCall,
  startGameRun,
} from '#core/api/game-runs.ts'
import { areToggles } from '#core/game/inputs.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, RUN_TICKS_MAX, VARIANTS } from '#core/game/rules.ts'
import { readGameLimits } from '#core/game-limits.ts'
import { msOfTicks } from '#core/game-pay.ts'
import { paidMinutes } from '#core/game-rates.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Settings } from '#core/settings.ts'
import { type Executor, first, only } from '../../../db/statement.ts'
import type { PlayerSession } from '../../../http/routing/player-session.ts'
import { type Route, route } from '../../../http/routing/route.ts'
import type { CachedSettings } from '../../../settings/cached-settings.ts'
import { saveScore } from './end-run.ts'

import type { RunDeps } from './pay-out.ts'
import {
  dayOf,
  guestTerms,
  isYoung,
  leftMs,
  MS_PER_DAY,
  type PlayerTerms,
  readBudgetLeft,
  readRate,
  readTerms,
  readWindows,
  type Window,
  youngUntil,
} from './read-terms.ts'
import { insertChunk, readChunk, readClock, readRunOfChunk } from './runs.sql.ts'
import { seedOf, startRun } from './start-run.ts'

export const gameRunRoutes = (deps: RunDeps & { readonly settings: CachedSettings }): Route[] => [
  route(startGameRun, ({ session, body }, { ip, key }) =>
    startRun(deps, session, { variant: body.variant, address: ip, key }),
  ),
  route(addGameChunk, ({ session, params, body }) => addChunk(deps.db, session, params.id, body)),
  route(saveCall, ({ session, body }) => saveScore(deps, session, body)),
  route(getGameAllowance, async ({ session }) => {
    const { values } = await deps.settings.current()
    return ok(await readAllowance(deps.db, session, values))
  }),
]

/**
 * Returns what playing would earn a wallet from now on, and for how long.
 *
 * @param session null for a guest
 */
async function readAllowance(
  db: Executor,
  session: PlayerSession | null,
  settings: Pick<Settings, 'games' | 'gameRates'>,
): Promise<GameAllowance> {
  const terms = await readTermsOf(db, session)
  const windows = session === null ? new Map<never, Window>() : await readWindows(db, session.userId, terms.at)
  const limits = readGameLimits(settings.games)
  const { forAll, forWallet } = await readBudgetLeft(db, settings.games, terms)
  const isNew = session !== null && isYoung(limits, terms.createdAt, terms.at)
  return {
    budget: {
      dailyBv3: formatAmount(limits.dailyBudget, 'BV3'),
      leftBv3: formatAmount(forAll, 'BV3'),
      leftForYouBv3: formatAmount(session === null ? forAll : forWallet, 'BV3'),
      youngUntil: isNew ? youngUntil(limits, terms.createdAt).toISOString() : null,
      resetsAt: new Date((dayOf(terms.at) + 1) * MS_PER_DAY).toISOString(),
    },
    variants: await Promise.all(
      VARIANTS.map(async (variant) => {
        const window = windows.get(variant)
        return {
          variant,
          tokensPerMinute: formatAmount(await readRate(db, variant, terms, settings.gameRates), 'BV3 per minute'),
          secondsTotal: paidMinutes(terms.copies) * 60,
          secondsLeft: Number(leftMs(terms.copies, window) / 1_000n),
          resetsAt: window === undefined ? null : new Date(window.start.getTime() + MS_PER_DAY).toISOString(),
        }
      }),
    ),
  }
}

const readTermsOf = async (db: Executor, session: PlayerSession | null): Promise<PlayerTerms> =>
  session === null ? guestTerms(only(await readClock(db)).at) : readTerms(db, session.userId)

/** Whole chunks of the longest possible run. */
const WHOLE_CHUNKS_MAX = Math.floor(RUN_TICKS_MAX / CHUNK_TICKS)

type Ask = CallRequest<typeof addGameChunk>['body']
type Refusal =
  | 'game_run_unknown'
  | 'game_run_ended'
  | 'game_chunk_early'
  | 'game_chunk_gap'
  | 'game_chunk_rewritten'
  | 'game_inputs_invalid'

/**
 * Stores the input of a whole chunk for good, and returns a later chunk of the course. The later seed follows from this input: a
 * player who has not sent the input cannot know what comes.
 *
 * A repeated chunk gets the same answer, even after the run has ended, because the first answer may have been lost.
 */
export async function addChunk(
  db: Executor,
  { userId }: PlayerSession,
  runId: number,
  ask: Ask,
): Promise<Result<CourseChunk, Refusal>> {
  const { index, stateHash, pausesMs } = ask
  if (!areToggles(ask.inputs)) return refuse('game_inputs_invalid')
  if (index >= WHOLE_CHUNKS_MAX) return refuse('game_run_ended')
  const inputs = Buffer.from(ask.inputs)
  const place = { userId, runId, index, playedMs: msOfTicks((index + 1) * CHUNK_TICKS) }
  const taken = first(await insertChunk(db, { ...place, inputs, stateHash, pausesMs }))
  if (taken !== null) return ok(nextOf(taken, runId, index))
  return explain(db, place, inputs)
}

const nextOf = ({ secret, digest }: { secret: Buffer; digest: Buffer }, runId: number, index: number): CourseChunk => ({
  index: index + CHUNKS_AHEAD,
  seed: seedOf(secret, runId, index + CHUNKS_AHEAD, digest),
})

type Place = { readonly userId: number; readonly runId: number; readonly index: number; readonly playedMs: bigint }

/** Explains why a chunk was refused, or repeats the answer of one that was accepted before. */
async function explain(db: Executor, place: Place, inputs: Buffer): Promise<Result<CourseChunk, Refusal>> {
  const run = first(await readRunOfChunk(db, place))
  if (run === null) return refuse('game_run_unknown')
  const { runId, index } = place
  if (index < run.chunks) {
    const chunk = first(await readChunk(db, place))
    if (chunk === null || !chunk.inputs.equals(inputs)) return refuse('game_chunk_rewritten')
    return ok(nextOf({ secret: run.secret, digest: chunk.digest }, runId, index))
  }
  if (run.status !== 'open') return refuse('game_run_ended')
  // A chunk that could be accepted by now was too early when it was tried.
  return refuse(index > run.chunks ? 'game_chunk_gap' : 'game_chunk_early')
}
