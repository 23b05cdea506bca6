import type { SessionView } from '#core/api/auth.ts'
import type { CallInput } from '#core/api/call.ts'
import type { addGameChunk, CourseChunk, SavedScore, StartedRun, saveScore, startGameRun } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { CHUNK_TICKS, TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { formatAmount } from '#core/money.ts'
import { ApiError, UnreachableError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'

import type { GameChunk, GameRunEnd } from '../play/game-events.ts'
import { earnedIn } from './figures.ts'

/** Reason why the server ended a run: another run of the same wallet, or a silence longer than the server allows. */
export type RunCut = 'other run' | 'silence'

export type RunEvents = {
  onStarted(run: StartedRun): void
  onSeed(index: number, seed: string): void
  /** Called when the server ended the run before this page did. The page still asks for the credit when the run ends here. */
  onCut(by: RunCut): void
  onSaved(saved: SavedScore): void
  /**
   * Called when the run cannot continue, because it was refused or the server was unreachable for too long. The server settles the
   * part that it received.
   */
  onFailed(error: unknown): void
}

export type RunClientDeps = {
  readonly server: GameServer
  readonly pause: Pause
  readonly nowMs: () => number
  /** Resolves when the previous run is over: the server ends an open run without its last inputs when the next one starts. */
  readonly before: Promise<void>
}

/** Milliseconds of silence from which a cut run counts as silent. The server ends a run after two minutes of silence. */
const SILENCE_MS = 100_000

/**
 * Sends one run to the server, one call at a time and in order, each repeated until it is acknowledged.
 *
 * It sends no input too early: the server's clock has started before its answer arrives, so ticks counted from the answer are never
 * ahead of it.
 */
export function createRunClient({ server, pause, nowMs, before }: RunClientDeps, events: RunEvents): RunClient {
  let started: { run: StartedRun; atMs: number } | null = null
  let hasFailed = false
  let isCut = false
  let answeredAtMs = nowMs()
  let unsent = 0
  let line: Promise<void> = before
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>()

  const enqueue = (step: () => Promise<void>) => {
    unsent++
    line = line
      .then(() => (hasFailed ? undefined : step()))
      .catch((error: unknown) => {
        hasFailed = true
        finish()
        events.onFailed(error)
      })
      .finally(() => unsent--)
  }
  /** Waits until the server's clock has reached this tick, then returns the run. */
  const waitForTick = async (tick: number) => {
    assert(started !== null, 'a run begins before anything of it is sent')
    const waitMs = started.atMs + (tick / TICKS_PER_SECOND) * 1_000 - nowMs()
    if (waitMs > 0) await pause(waitMs)
    return started.run
  }

  const reportCut = () => {
    isCut = true
    events.onCut(nowMs() - answeredAtMs < SILENCE_MS ? 'other run' : 'silence')
  }

  async function begin() {
    const run = await retryRequest(() => server.start(), pause)
    started = { run, atMs: nowMs() }
    answeredAtMs = nowMs()
    events.onStarted(run)
    for (const { index, seed } of run.chunks) events.onSeed(index, seed)
  }
  async function send(chunk: GameChunk) {
    const { runId } = await waitForTick((chunk.index + 1) * CHUNK_TICKS)
    if (isCut) return
    try {
      const next = await retryRequest(() => server.sendChunk(runId, chunk), pause)
      answeredAtMs = nowMs()
      events.onSeed(next.index, next.seed)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'game_run_ended') throw error
      reportCut()
    }
  }
  async function save(end: GameRunEnd) {
    const run = await waitForTick(end.totalTicks)
    const saved = await retryRequest(() => server.saveScore(run, end), pause)
    finish()
    if (!isCut && saved.ticks < end.totalTicks && saved.unrankedReason !== 'state_differs') reportCut()
    events.onSaved(saved)
  }

  return {
    begin: () => enqueue(begin),
    chunk: (chunk) => enqueue(() => send(chunk)),
    end(end, isLeaving) {
      // If calls are still unsent, they are lost with the page; the server settles the run after its silence limit.
      if (isLeaving && unsent === 0 && started !== null && !hasFailed) {
        server.saveOnLeaving(started.run, cutTo(end, ticksIn(nowMs() - started.atMs)))
      }
      enqueue(() => save(end))
    },
    isOver,
  }
}

const ticksIn = (ms: number): number => Math.floor((ms * TICKS_PER_SECOND) / 1_000)

/** Removes the ticks that the server's clock may not have reached yet, because a page that is being left cannot wait. */
function cutTo(end: GameRunEnd, ticksMax: number): RunReport {
  const beyond = end.totalTicks - ticksMax
  if (beyond <= 0) return end
  const ticks = Math.max(0, end.ticks - beyond)
  const inputs = end.inputs.filter((offset) => offset < ticks)
  return {
    ...end,
    inputs,
    ticks,
    totalTicks: end.totalTicks - (end.ticks - ticks),
    stateHash: undefined,
    score: undefined,
  }
}

type Pause = (ms: number) => Promise<void>

const PAUSE_FROM_MS = 400
const PAUSE_TO_MS = 2_000
/** About two minutes in all; by then the server has ended a run that has sent nothing. */
const TRIES_MAX = 64

/**
 * Repeats a request until it is answered, if it failed because of the connection or a busy server.
 *
 * @throws the refusal, or the last failure
 */
async function retryRequest<T>(request: () => Promise<T>, pause: Pause): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request()
    } catch (error) {
      if (!isTemporary(error) || tries === TRIES_MAX) throw error
    }
    await pause(Math.min(PAUSE_FROM_MS * tries, PAUSE_TO_MS))
  }
}

const TOO_MANY_REQUESTS = 429

const isTemporary = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ApiError &&
    (error.status >= 500 || error.status === TOO_MANY_REQUESTS || error.code === 'game_chunk_early'))

/** Receiver of a run's inputs and source of its seeds: the server, or this browser for a guest and for practice. */
export type RunClient = {
  begin(): void
  chunk(chunk: GameChunk): void
  /**
   * Ends the run.
   *
   * @param isLeaving whether the page is being left; then the client sends what it can at once
   */
  end(end: GameRunEnd, isLeaving: boolean): void
  /** Resolves when the run is settled, refused or given up; nothing is sent afterwards. */
  readonly isOver: Promise<void>
}

/** Server's calls for a run; each throws what `callApi` throws. */
export type GameServer = {
  start(): Promise<StartedRun>
  sendChunk(runId: number, chunk: GameChunk): Promise<CourseChunk>
  saveScore(run: StartedRun, end: GameRunEnd): Promise<SavedScore>
  /** Saves the score from a page that is being left, without waiting for an answer. */
  saveOnLeaving(run: StartedRun, end: RunReport): void
}
/** Report at the end of a run. If this page cut the run short, its state and score are unknown. */
type RunReport = Omit<GameRunEnd, 'stateHash' | 'score'> & {
  readonly stateHash: number | undefined
  readonly score: number | undefined
}

const MS_PER_TICK = 1_000 / TICKS_PER_SECOND

/**
 * Returns the calls for a wallet's runs of one game.
 *
 * @param copies returns the number of NFT cards that the wallet owns, as this page knows it
 */
export const createGameServer = (
  variant: Variant,
  { walletAddress }: Pick<SessionView, 'walletAddress'>,
  copies: () => number,
): GameServer => ({
  start: () => callApi<typeof startGameRun>('POST', '/api/game/runs', { body: { variant } }),
  sendChunk: (id, { index, inputs, stateHash, pausesMs }) =>
    callApi<typeof addGameChunk>('POST', '/api/game/runs/:id/chunks', {
      params: { id },
      body: { index, inputs, stateHash, pausesMs },
    }),
  saveScore: (run, end) =>
    callApi<typeof saveScore>('POST', SAVE_SCORE, { body: scoreBody(run, end, walletAddress, copies()) }),
  saveOnLeaving(run, end) {
    const body = JSON.stringify(scoreBody(run, end, walletAddress, copies()))
    navigator.sendBeacon(SAVE_SCORE, new Blob([body], { type: 'application/json' }))
  },
})

const SAVE_SCORE = '/api/game/save-score'

const scoreBody = (
  { runId, tokensPerMinute }: StartedRun,
  { index, inputs, ticks, stateHash, pausesMs, score, totalTicks }: RunReport,
  walletAddress: string,
  nftCardsOwned: number,
): CallInput<typeof saveScore>['body'] => {
  const playedMs = totalTicks * MS_PER_TICK
  return {
    walletAddress,
    runId,
    index,
    inputs,
    ticks,
    stateHash,
    pausesMs,
    // The specification requires the following fields; the server computes all of them itself.
    score,
    timePlayedMinutes: playedMs / 60_000,
    tokensEarned: formatAmount(earnedIn(tokensPerMinute, playedMs), 'BV3'),
    wasNftOwner: nftCardsOwned > 0,
    nftCardsOwned,
  }
}
