import type { SavedScore, StartedRun } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { CHUNK_TICKS, TICKS_PER_SECOND } from '#core/game/rules.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { PlayedChunk, RunEnd } from '../play/game-events.ts'
import { askAgain, type Pause } from './ask-again.ts'
import type { GameServer, LastWord } from './game-server.ts'
import type { Run } from './run.ts'

/** Another run of the same wallet, or a silence for which the server no longer waited. */
export type RunCut = 'other run' | 'silence'

export type RunEvents = {
  onStarted(run: StartedRun): void
  onSeed(index: number, seed: string): void
  /** The server ended the run before it ended here. What it credits is still asked for, once the run has an end here. */
  onCut(by: RunCut): void
  onSaved(saved: SavedScore): void
  /** Refused, or unreachable for too long: the run cannot go on, and what had arrived is settled by the server. */
  onFailed(error: unknown): void
}

export type RunClientDeps = {
  readonly server: GameServer
  readonly pause: Pause
  readonly nowMs: () => number
  /** Of the run before: the server ends an open run when the next one starts, without its last inputs. */
  readonly before: Promise<void>
}

/** The server ends a run of which it has heard nothing for two minutes; so much before that is taken for the same. */
const SILENCE_MS = 100_000

/**
 * Speaks with the server about one run: one call at a time and in their order, each until it is acknowledged.
 *
 * Nothing is sent before its time: the server's clock has begun by the time its answer is here, so ticks that are counted from then
 * are never ahead of it.
 */
export function createRunClient({ server, pause, nowMs, before }: RunClientDeps, events: RunEvents): Run {
  let started: { run: StartedRun; atMs: number } | null = null
  let hasFailed = false
  let isCut = false
  let heardAtMs = nowMs()
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
  /** The run, once the server's clock has reached this tick. */
  const at = async (tick: number) => {
    assert(started !== null, 'a run begins before anything of it is sent')
    const waitMs = started.atMs + (tick / TICKS_PER_SECOND) * 1_000 - nowMs()
    if (waitMs > 0) await pause(waitMs)
    return started.run
  }

  const cut = () => {
    isCut = true
    events.onCut(nowMs() - heardAtMs < SILENCE_MS ? 'other run' : 'silence')
  }

  async function begin() {
    const run = await askAgain(() => server.start(), pause)
    started = { run, atMs: nowMs() }
    heardAtMs = nowMs()
    events.onStarted(run)
    for (const { index, seed } of run.chunks) events.onSeed(index, seed)
  }
  async function send(chunk: PlayedChunk) {
    const { runId } = await at((chunk.index + 1) * CHUNK_TICKS)
    if (isCut) return
    try {
      const next = await askAgain(() => server.sendChunk(runId, chunk), pause)
      heardAtMs = nowMs()
      events.onSeed(next.index, next.seed)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'game_run_ended') throw error
      cut()
    }
  }
  async function save(end: RunEnd) {
    const run = await at(end.totalTicks)
    const saved = await askAgain(() => server.saveScore(run, end), pause)
    finish()
    if (!isCut && saved.ticks < end.totalTicks && saved.unrankedReason !== 'state_differs') cut()
    events.onSaved(saved)
  }

  return {
    begin: () => enqueue(begin),
    chunk: (chunk) => enqueue(() => send(chunk)),
    end(end, isLeaving) {
      // What is lost with the page is settled by the server, once it hears nothing more.
      if (isLeaving && unsent === 0 && started !== null && !hasFailed) {
        server.saveOnLeaving(started.run, cutTo(end, ticksIn(nowMs() - started.atMs)))
      }
      enqueue(() => save(end))
    },
    isOver,
  }
}

const ticksIn = (ms: number): number => Math.floor((ms * TICKS_PER_SECOND) / 1_000)

/** Without the ticks that the server's clock may not have reached yet: a page that goes away cannot wait for it. */
function cutTo(end: RunEnd, ticksMax: number): LastWord {
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
