import type { CallRequest } from '#core/api/call.ts'
import type { SavedScore, saveScore as saveCall } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { minutesText } from '#core/game-minutes.ts'
import { msOfTicks } from '#core/game-pay.ts'
import { bv3, formatAmount, formatFixed } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type PlayerSession, requireOwner } from '../../../http/routing/player-session.ts'
import { endSavedRun } from './end-run.ts'
import type { RunDeps } from './run-deps.ts'
import type { ReadRunRow } from './runs.sql.ts'
import { settleRun } from './settle-run.ts'

type Ask = CallRequest<typeof saveCall>['body']
type Refusal =
  | 'unauthenticated'
  | 'not_yours'
  | 'game_run_unknown'
  | 'game_chunk_early'
  | 'game_chunk_gap'
  | 'game_chunk_rewritten'
  | 'game_inputs_invalid'
  | 'game_busy'

/** Ends a run and credits the result of the server's own replay. The browser's score affects no pay; it only serves as a signal. */
export async function saveScore(deps: RunDeps, session: PlayerSession, ask: Ask): Promise<Result<SavedScore, Refusal>> {
  const owner = requireOwner(session, { walletAddress: ask.walletAddress })
  if (!owner.ok) return owner
  const { userId } = owner.value
  const { runId, index, inputs, ticks, stateHash, pausesMs, score } = ask
  if (runId === undefined) return ok(NOTHING_SAVED)
  const ended = await endSavedRun(deps.db, { userId, runId, index, inputs, ticks, stateHash, pausesMs, score })
  if (!ended.ok) return ended
  const settled = await settleRun(deps, userId, runId)
  return settled.ok ? ok(toSavedScore(runId, settled.value)) : refuse(settled.code)
}

/** Answer without a run, because then nothing can be replayed. */
const NOTHING_SAVED: SavedScore = {
  runId: null,
  tokensEarned: formatFixed(0n, 'BV3', 2),
  score: 0,
  ticks: 0,
  passed: 0,
  minutesPlayed: '0.00',
  minutesPaid: '0.00',
  tokensPerMinute: '0',
  cutBy: null,
  isRanked: false,
  unrankedReason: 'no_score',
}

function toSavedScore(runId: number, run: ReadRunRow): SavedScore {
  const { score, ticks, passed, paid, paid_ms: paidMs, cut_by: cutBy, unranked } = run
  assert(
    score !== null && ticks !== null && passed !== null && paid !== null && paidMs !== null,
    `run ${runId} is not settled`,
  )
  return {
    runId,
    tokensEarned: formatFixed(bv3(paid), 'BV3', 2),
    score,
    ticks,
    passed,
    minutesPlayed: minutesText(msOfTicks(ticks)),
    minutesPaid: minutesText(paidMs),
    tokensPerMinute: formatAmount(run.rate, 'BV3 per minute'),
    cutBy,
    isRanked: unranked === null,
    unrankedReason: unranked,
  }
}
