import type { CallRequest } from '#core/api/call.ts'
import type { SavedScore, saveScore as saveCall } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { areToggles } from '#core/game/replay.ts'
import { CHUNK_TICKS, RUN_TICKS_MAX } from '#core/game/rules.ts'
import { minutesText, msOfTicks } from '#core/game-pay.ts'

import { type RunEnd, SILENCE_MS_MAX } from '#core/game-run.ts'
import { bv3, formatAmount, formatFixed } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Executor, first, only, withMutex } from '../../../db/statement.ts'
import { LOCKS, withLock } from '../../../db/with-lock.ts'
import { type PlayerSession, requireOwner } from '../../../http/routing/route.ts'
import { type Loop, type LoopOptions, startLoop } from '../../../runtime/loop.ts'
import type { ReplayRequest } from '../replay/replay-task.ts'
import { payOut, type RunDeps } from './pay-out.ts'
import { seedsOf } from './read-terms.ts'
import {
  type ReadChunksRow,
  type ReadRunRow,
  readChunks,
  readRun,
  selectRunsToEnd,
  updateRunFailed,
  updateRunLeft,
  updateRunSaved,
} from './runs.sql.ts'

/** Last message of a run: the chunk that was not played to its end. */
export type LastRunMessage = {
  readonly userId: number
  readonly runId: number
  /** Index of that chunk; undefined if the message does not describe it. */
  readonly index: number | undefined
  readonly inputs: readonly number[]
  readonly ticks: number
  readonly stateHash: number | undefined
  readonly pausesMs: readonly number[]
  /** Score that the browser shows; undefined if it sends none. */
  readonly score: number | undefined
}
type EndRefusal =
  | 'game_run_unknown'
  | 'game_chunk_early'
  | 'game_chunk_gap'
  | 'game_chunk_rewritten'
  | 'game_inputs_invalid'

/** Ends a run with its last message. A run that has already ended stays as it is. */
export async function endSavedRun(db: Executor, word: LastRunMessage): Promise<Result<null, EndRefusal>> {
  const { userId, runId, index, ticks } = word
  const saysNothing = word.inputs.length === 0 && ticks === 0
  if (!areToggles(word.inputs, ticks) || (index === undefined && !saysNothing)) return refuse('game_inputs_invalid')
  const inputs = Buffer.from(word.inputs)
  const ended = await updateRunSaved(db, {
    ...{ userId, runId, index, inputs, ticks },
    stateHash: word.stateHash,
    pausesMs: [...word.pausesMs],
    claimedScore: word.score === undefined ? null : claimedScore(word.score),
    chunkTicks: CHUNK_TICKS,
  })
  if (ended.length > 0) return ok(null)

  const run = first(await readRun(db, { userId, runId }))
  if (run === null) return refuse('game_run_unknown')
  if (index !== undefined && index > run.chunks && run.end_reason !== 'silent' && run.end_reason !== 'replaced') {
    return refuse('game_chunk_gap')
  }
  if (run.status === 'open') {
    return refuse(index !== undefined && index < run.chunks ? 'game_chunk_rewritten' : 'game_chunk_early')
  }
  const isOther =
    index !== undefined && (index < run.chunks || ticks !== run.last_ticks || run.last_inputs?.equals(inputs) !== true)
  return run.end_reason === 'saved' && isOther ? refuse('game_chunk_rewritten') : ok(null)
}

/** Returns the score that the browser claims, or -1 if the number cannot be a score. */
const claimedScore = (score: number): number => (Number.isSafeInteger(score) ? score : -1)

type AbandonedRun = {
  readonly userId: number
  readonly runId: number
  readonly reason: Exclude<RunEnd, 'saved'>
  /** Minimum milliseconds since the run's last message. */
  readonly silentMs: number
}

/** Ends a run with what has arrived of it, if it is open. */
export const endAbandonedRun = async (db: Executor, left: AbandonedRun): Promise<void> =>
  void (await updateRunLeft(db, left))

/**
 * Replays an ended run and pays what it earned, once. A settled run is returned as it is.
 *
 * A run whose replay fails or takes too long several times is marked and paid nothing. An operator sees it.
 *
 * Concurrent calls for the same run replay it once, because one run must not fill the queue that all others wait in.
 */
export const settleRun = (deps: RunDeps, userId: number, runId: number): Promise<Result<ReadRunRow, 'game_busy'>> =>
  withMutex(deps.db, `settlement of run ${runId}`, () => settleUnsettled(deps, userId, runId))

async function settleUnsettled(deps: RunDeps, userId: number, runId: number): Promise<Result<ReadRunRow, 'game_busy'>> {
  const { db, replays, boards, notifyPages } = deps
  const [[run], chunks] = await Promise.all([readRun(db, { userId, runId }), readChunks(db, { userId, runId })])
  const ended = only(run === undefined ? [] : [run])
  if (ended.status === 'settled' || ended.status === 'failed') return ok(ended)
  const replayed = await replayWithRetries(replays, toAsk(runId, ended, chunks))
  if (!replayed.ok && replayed.code === 'game_busy') return refuse('game_busy')
  if (replayed.ok) await payOut({ db, notifyPages }, { userId, runId, run: ended, chunks, replay: replayed.value })
  else {
    await db.transaction(async (tx) => {
      await updateRunFailed(tx, { userId, runId, problem: replayed.problem, problemCode: replayed.code })
      notifyPages(tx, userId, { type: 'game', runId })
    })
  }
  const settled = only(await readRun(db, { userId, runId }))
  // No other run can change a board.
  if (settled.status === 'settled' && settled.unranked === null) boards.publishChange()
  return ok(settled)
}

/** Tries of a replay. A machine that is busy for half a second must not cost a player a run. */
const REPLAYS_MAX = 3

async function replayWithRetries(
  replays: RunDeps['replays'],
  ask: ReplayRequest,
): ReturnType<RunDeps['replays']['replay']> {
  let replayed = await replays.replay(ask)
  for (let tries = 1; tries < REPLAYS_MAX && !replayed.ok && replayed.code !== 'game_busy'; tries++) {
    replayed = await replays.replay(ask)
  }
  return replayed
}

function toAsk(runId: number, run: ReadRunRow, chunks: readonly ReadChunksRow[]): ReplayRequest {
  const ticks = Math.min(chunks.length * CHUNK_TICKS + (run.last_ticks ?? 0), RUN_TICKS_MAX)
  const digests = chunks.map(({ digest }) => digest)
  return {
    variant: run.variant,
    seeds: seedsOf(run.secret, runId, digests, Math.ceil(ticks / CHUNK_TICKS)),
    inputs: [...chunks.map(({ inputs }) => inputs), run.last_inputs ?? Buffer.alloc(0)].map(
      (bytes) => new Uint8Array(bytes),
    ),
    ticks,
  }
}

type SaveScoreRequest = CallRequest<typeof saveCall>['body']
type SaveRefusal = EndRefusal | 'unauthenticated' | 'not_yours' | 'game_busy'

/** Ends a run and credits the result of the server's own replay. The browser's score affects no pay; it only serves as a signal. */
export async function saveScore(
  deps: RunDeps,
  session: PlayerSession,
  ask: SaveScoreRequest,
): Promise<Result<SavedScore, SaveRefusal>> {
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

type SweepDeps = RunDeps & { readonly log: LoopOptions['log'] }

/** Milliseconds after which an ended run counts as abandoned. The call that ended it normally settles it. */
const WAITED_MS_MAX = 10_000
const PAGE_SIZE = 200
const PAGES_MAX = 50

/** Ends and pays abandoned runs: of closed tabs, and of processes that ended in the middle of a settlement. */
export async function sweepRuns({ log, ...deps }: SweepDeps): Promise<void> {
  const { db } = deps
  let afterId = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const limits = { afterId, silentMs: SILENCE_MS_MAX, waitedMs: WAITED_MS_MAX, limit: PAGE_SIZE }
    const left = await selectRunsToEnd(db, limits)
    for (const row of left) {
      const userId = Number(row.user_id)
      const runId = Number(row.id)
      afterId = runId
      try {
        await endAbandonedRun(db, { userId, runId, reason: 'silent', silentMs: SILENCE_MS_MAX })
        const settled = await settleRun(deps, userId, runId)
        // Players' calls come first: the next round takes the rest.
        if (!settled.ok) return
      } catch (error) {
        log.error({ err: error, runId }, 'a game run was not settled; the next sweep retries it')
      }
    }
    if (left.length < PAGE_SIZE) return
  }
}

const SWEEP_EVERY_MS = 15_000

/** Sweeps four times a minute until it is stopped, in one process at a time. Other processes skip the step. */
export const startSweeping = (deps: SweepDeps, everyMs = SWEEP_EVERY_MS): Loop =>
  startLoop(async () => (await withLock(deps.db, LOCKS.gameRuns, () => sweepRuns(deps))) || 'skipped', {
    log: deps.log,
    level: 'warn',
    failure: 'abandoned game runs were not listed; the next sweep retries',
    recovery: 'abandoned game runs are listed again',
    everyMs,
    firstPauseMs: everyMs,
  })
