import { assert } from '#core/assert.ts'
import type { Course } from '#core/game/course.ts'
import type { Variant } from '#core/game/rules.ts'
import type { GameState } from '#core/game/step.ts'
import { createAtlas, type GameAtlas, type RunnerName } from './atlas.ts'
import { drawScene } from './draw-scene.ts'
import { ageScene, createScene, type GameScene, isAnimating, resetScene } from './scene.ts'
import { createView, fitView, type View } from './view.ts'

/** Maximum milliseconds per frame for everything that moves apart from the run, so that a late frame causes no leap. */
const FRAME_MS_MAX = 50

/** A canvas and the scene drawn on it. */
export type GameCanvas = {
  readonly scene: GameScene
  readonly view: View
  /** Shows another run from now on. */
  show(state: GameState, course: Course): void
  /** Draws a frame. Skips the frame if nothing moves and nothing has changed. */
  draw(nowMs: number, distance: number, height: number, isMoving: boolean): void
  /** Marks the picture as stale because something other than the run has changed. */
  invalidate(): void
  destroy(): void
}

type GameCanvasOptions = {
  readonly variant: Variant
  readonly runner: RunnerName
  readonly isCalm: boolean
  readonly isWatched?: boolean
}

export function createStage(
  canvas: HTMLCanvasElement,
  options: GameCanvasOptions,
  state: GameState,
  course: Course,
): GameCanvas {
  const context = canvas.getContext('2d', { alpha: false })
  assert(context !== null, 'a canvas has one kind of context')
  const scene = createScene(options.variant, options.isCalm, state, course)
  const view = createView(options.variant, options.isWatched)
  let isStale = true
  let lastMs = 0
  const invalidate = () => {
    isStale = true
  }
  const atlas: GameAtlas = createAtlas(options.variant, options.runner, invalidate)
  const sizes = new ResizeObserver(invalidate)
  sizes.observe(canvas)
  // Another screen or a zoom keeps the size on the page but changes the device pixels.
  addEventListener('resize', invalidate)
  return {
    scene,
    view,
    invalidate,
    show: (newState, newCourse) => {
      resetScene(scene, newState, newCourse)
      invalidate()
    },
    draw: (nowMs, distance, height, isMoving) => {
      const elapsedMs = Math.min(FRAME_MS_MAX, Math.max(0, nowMs - lastMs))
      lastMs = nowMs
      if (!isMoving && !isStale && !isAnimating(scene)) return
      if (isStale && fitView(view, canvas)) atlas.fit(view)
      isStale = false
      ageScene(scene, elapsedMs, distance, height)
      drawScene(context, view, atlas, scene)
    },
    destroy: () => {
      sizes.disconnect()
      removeEventListener('resize', invalidate)
      atlas.destroy()
    },
  }
}

/** Source of frames and time: the browser, or a test. */
export type Frames = {
  now(): number
  request(onFrame: (nowMs: number) => void): number
  cancel(request: number): void
}

export const browserFrames: Frames = {
  now: () => performance.now(),
  request: (onFrame) => requestAnimationFrame(onFrame),
  cancel: (request) => cancelAnimationFrame(request),
}
