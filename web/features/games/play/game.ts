import type { RecordedRun } from '#core/game/replay.ts'
import type { Variant } from '#core/game/rules.ts'
import type { RunnerName } from './atlas.ts'
import { connectControls } from './controls.ts'
import type { GameEvents } from './game-events.ts'
import { advance, countOf, courseOf, createLiveGame, type LiveGame, pause, resume, start, stop } from './live-game.ts'
import { createMoments } from './moments.ts'
import { createGhost } from './replay-tape.ts'
import { showMoment } from './scene.ts'
import { createSounds, type Sounds } from './sounds.ts'
import { browserFrames, createStage, type Frames, type GameCanvas } from './stage.ts'

export type GameSetup = {
  readonly variant: Variant
  /** Character that runs. */
  readonly runner: RunnerName
  /** Whether the player prefers reduced motion. */
  readonly isCalm: boolean
  /** Practice at 60 % of the speed. */
  readonly isSlow: boolean
  readonly isMuted: boolean
  /** Whether a tone announces each obstacle. */
  readonly hasCues: boolean
  readonly ticksMax: number
}

/**
 * The game on a canvas. It handles the jump keys (Space, Up, W), pointers on the canvas, and gamepads, whose Start button pauses
 * and resumes. It pauses when the page is hidden. The page handles P, Escape and everything else.
 */
export type Game = {
  /** Starts a run. Returns false during a run, and for a short time after a run that was not stopped (`requestStart`). */
  start(): boolean
  /** Adds a seed of the run that was started last. Seeds may arrive in any order, before or while the run needs them. */
  giveSeed(index: number, seed: string): void
  press(): void
  release(): void
  pause(): void
  /** Resumes after a countdown of 3, 2, 1. */
  resume(): void
  stop(): void
  setMuted(isMuted: boolean): void
  setTicksMax(ticks: number): void
  /** Sets the run that is shown beside the player's own from the next start; it must have the same variant. */
  setGhost(run: RecordedRun | null): void
  destroy(): void
}

const SLOW_PACE = 0.6

export function createGame(
  canvas: HTMLCanvasElement,
  options: GameSetup,
  events: GameEvents,
  frames: Frames = browserFrames,
): Game {
  const { variant, ticksMax, isSlow } = options
  const sounds = createSounds(options)
  let ghost: RecordedRun | null = null
  const live = createLiveGame({ variant, ticksMax, pace: isSlow ? SLOW_PACE : 1 }, events, () => {
    moments.read(live.state, courseOf(live))
    const tape = stage.scene.ghost?.tape
    if (tape?.isOver() === false) tape.step()
  })
  const stage = createStage(canvas, options, live.state, courseOf(live))
  const moments = createMoments(variant, (moment) => {
    showMoment(stage.scene, moment, stage.view.groundPx)
    sounds.play(moment)
  })
  const controls = connectControls(canvas, live, sounds, frames)
  let request = frames.request(onFrame)
  function onFrame(nowMs: number) {
    request = frames.request(onFrame)
    controls.poll()
    advance(live, nowMs)
    showFrame(stage, live, sounds, nowMs)
  }
  return {
    start: () => {
      sounds.wake()
      if (!start(live, frames.now())) return false
      moments.reset()
      stage.show(live.state, courseOf(live))
      stage.scene.ghost = ghost === null ? null : createGhost(ghost)
      return true
    },
    giveSeed: (index, seed) => live.known.giveSeed(index, seed),
    press: () => live.button.press('page'),
    release: () => live.button.release('page'),
    pause: () => pause(live, frames.now()),
    resume: () => resume(live, frames.now()),
    stop: () => stop(live, frames.now()),
    setMuted: sounds.setMuted,
    setTicksMax: (ticks) => {
      live.ticksMax = ticks
    },
    setGhost: (run) => {
      ghost = run
    },
    destroy: () => {
      frames.cancel(request)
      controls.destroy()
      stage.destroy()
      sounds.destroy()
    },
  }
}

function showFrame({ scene, draw, invalidate }: GameCanvas, live: LiveGame, sounds: Sounds, nowMs: number): void {
  const count = countOf(live, nowMs)
  const isWaiting = live.phase === 'waiting'
  if (count !== scene.count || isWaiting !== scene.isWaiting) {
    if (count > 0 && count !== scene.count) sounds.play('count')
    scene.count = count
    scene.isWaiting = isWaiting
    invalidate()
  }
  const { state, before } = live
  // A run that is over is drawn where it ended.
  const fraction = live.phase === 'ended' ? 1 : live.ticker.fraction()
  scene.fraction = fraction
  const distance = before.distance + (state.distance - before.distance) * fraction
  const height = before.height + (state.height - before.height) * fraction
  draw(nowMs, distance, height, live.phase === 'playing')
}
