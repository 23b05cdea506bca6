import type { RecordedRun } from '#core/game/replay.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { scoreOf } from '#core/game/step.ts'
import type { RunnerName } from './atlas.ts'
import { createMoments } from './moments.ts'
import { createTape } from './replay-tape.ts'
import { showMoment } from './scene.ts'
import { browserFrames, createStage, type Frames } from './stage.ts'

/** Current moment of a replay. */
export type ReplayMoment = {
  readonly tick: number
  readonly score: number
  readonly passed: number
  readonly isPlaying: boolean
}

/** Plays a recorded run on a canvas. It pauses at the end of the run; `play` then starts again from the beginning. */
export type ReplayPlayer = {
  play(): void
  pause(): void
  /** Sets the speed; 1 is the speed at which the run was played. */
  setSpeed(speed: number): void
  /** Jumps to a tick, from 0 to the run's ticks. */
  seek(tick: number): void
  destroy(): void
}

export type ReplayOptions = {
  readonly run: RecordedRun
  /** Character that runs. */
  readonly runner: RunnerName
  /** Whether the viewer prefers reduced motion. */
  readonly isCalm: boolean
}

const EMIT_EVERY_MS = 100
/** Maximum milliseconds per frame, so that a late frame causes no leap. */
const FRAME_MS_MAX = 100

/**
 * Creates the player of a recorded run.
 *
 * @param onMoment called on each change; during playback ten times a second
 */
export function createReplayPlayer(
  canvas: HTMLCanvasElement,
  { run, runner, isCalm }: ReplayOptions,
  onMoment: (moment: ReplayMoment) => void,
  frames: Frames = browserFrames,
): ReplayPlayer {
  const { variant } = run
  const tape = createTape(run)
  const stage = createStage(canvas, { variant, runner, isCalm, isWatched: true }, tape.state, tape.course)
  const moments = createMoments(variant, (moment) => showMoment(stage.scene, moment, stage.view.groundPx))
  let isPlaying = false
  let speed = 1
  let lastMs = 0
  let emittedMs = 0
  /** Ticks that are due, including a fraction of the next one. */
  let owed = 0
  let request = frames.request(onFrame)

  function onFrame(nowMs: number) {
    request = frames.request(onFrame)
    if (isPlaying) advance(nowMs)
    lastMs = nowMs
    const { state, before } = tape
    const fraction = isPlaying ? owed : 1
    const between = (from: number, to: number) => from + (to - from) * fraction
    stage.draw(nowMs, between(before.distance, state.distance), between(before.height, state.height), isPlaying)
  }
  function advance(nowMs: number) {
    owed += (Math.min(nowMs - lastMs, FRAME_MS_MAX) / 1_000) * TICKS_PER_SECOND * speed
    for (; owed >= 1 && !tape.isOver(); owed--) {
      tape.step()
      moments.read(tape.state, tape.course)
    }
    if (tape.isOver()) return rest(nowMs)
    if (nowMs - emittedMs >= EMIT_EVERY_MS) emitMoment(nowMs)
  }
  function rest(nowMs: number) {
    isPlaying = false
    owed = 0
    emitMoment(nowMs)
  }
  function emitMoment(nowMs: number) {
    emittedMs = nowMs
    const { tick, passed } = tape.state
    onMoment({ tick, passed, score: scoreOf(variant, tape.state), isPlaying })
  }
  function seek(tick: number) {
    tape.seek(tick)
    owed = 0
    moments.reset(tape.state)
    stage.show(tape.state, tape.course)
    emitMoment(frames.now())
  }
  return {
    play: () => {
      if (tape.isOver()) seek(0)
      isPlaying = true
      lastMs = frames.now()
      emitMoment(lastMs)
    },
    pause: () => rest(frames.now()),
    setSpeed: (next) => {
      speed = next
    },
    seek,
    destroy: () => {
      frames.cancel(request)
      stage.destroy()
    },
  }
}
