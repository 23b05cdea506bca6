import type { Course } from '#core/game/course.ts'
import { RULES, UNITS_PER_PX, type Variant } from '#core/game/rules.ts'
import type { GameState } from '#core/game/step.ts'
import type { GameMoment } from './moments.ts'
import type { Ghost } from './replay-tape.ts'

/** Milliseconds for which the picture freezes when the runner hits something. */
export const HIT_STOP_MS = 150
const SHAKE_MS = 260
/** Depth of a fall after one second, and its maximum. */
const FALL_PX = 900
const FALL_MAX_PX = 80
const SQUASH_MS = 130
const FLASH_MS = 420
const NEVER_MS = 1e6

/** State that is drawn: the positions, and the ages of the last moments. */
export type GameScene = {
  readonly variant: Variant
  /** Whether motion is reduced: no shake, no flash, a still backdrop, few particles. */
  readonly isCalm: boolean
  readonly particles: Particles
  state: GameState
  course: Course
  /** Run to beat. */
  ghost: Ghost | null
  /** Progress from the last tick to the next, 0 to 1. `distance` and `height` are interpolated by it, in units. */
  fraction: number
  distance: number
  height: number
  /** Countdown shown over the picture: 3, 2, 1, or 0 for none. */
  count: number
  isWaiting: boolean
  /** Opacity of the obstacles, 0 to 1; obstacles that arrive late fade in. */
  obstaclesAlpha: number
  /** Milliseconds since the last moment of each kind. */
  landedMs: number
  crashedMs: number
  milestoneMs: number
}

export const createScene = (variant: Variant, isCalm: boolean, state: GameState, course: Course): GameScene => ({
  variant,
  isCalm,
  particles: createParticles(),
  state,
  course,
  ghost: null,
  fraction: 0,
  distance: 0,
  height: 0,
  count: 0,
  isWaiting: false,
  obstaclesAlpha: 0,
  landedMs: NEVER_MS,
  crashedMs: NEVER_MS,
  milestoneMs: NEVER_MS,
})

export function resetScene(scene: GameScene, state: GameState, course: Course): void {
  scene.state = state
  scene.course = course
  scene.distance = 0
  scene.height = 0
  scene.obstaclesAlpha = course.chunks === 0 ? 0 : 1
  scene.landedMs = NEVER_MS
  scene.crashedMs = NEVER_MS
  scene.milestoneMs = NEVER_MS
  scene.particles.clear()
}

/** Advances the time of everything that moves apart from the run. */
export function ageScene(scene: GameScene, elapsedMs: number, distance: number, height: number): void {
  const drift = (distance - scene.distance) / UNITS_PER_PX
  scene.distance = distance
  scene.height = height
  scene.landedMs += elapsedMs
  scene.crashedMs += elapsedMs
  scene.milestoneMs += elapsedMs
  if (scene.course.chunks > 0) scene.obstaclesAlpha = Math.min(1, scene.obstaclesAlpha + elapsedMs / 300)
  if (scene.crashedMs > HIT_STOP_MS) scene.particles.update(elapsedMs, drift)
}

/** Returns whether something moves although the run does not. */
export const isAnimating = (scene: GameScene): boolean => scene.crashedMs < 1_200

/** Returns whether the hit stop is over and the runner sees stars. */
export const isDazed = ({ state, crashedMs }: GameScene): boolean => state.isCrashed === 1 && crashedMs >= HIT_STOP_MS

export const isInPit = ({ state, course }: GameScene): boolean =>
  state.isCrashed === 1 && course.obstacles[state.passed]?.kind.isPit === true

/** Returns the px by which a runner has sunk into a pit. The rules end the run at the pit's edge. */
export function fallOf(scene: GameScene): number {
  if (!isInPit(scene)) return 0
  const seconds = Math.max(0, scene.crashedMs - HIT_STOP_MS) / 1_000
  return Math.min(FALL_MAX_PX, FALL_PX * seconds * seconds)
}

/** Returns 1 at the moment of landing, falling to 0. */
export const squashOf = ({ landedMs }: GameScene): number => Math.max(0, 1 - landedMs / SQUASH_MS)
/** Returns 1 at a milestone, falling to 0. */
export const flashOf = ({ isCalm, milestoneMs }: GameScene): number =>
  isCalm ? 0 : Math.max(0, 1 - milestoneMs / FLASH_MS)
/** Returns the px by which the picture is shaken now. */
export function shakeOf({ isCalm, crashedMs }: GameScene): number {
  const age = crashedMs - HIT_STOP_MS
  if (isCalm || age < 0 || age > SHAKE_MS) return 0
  return Math.sin(age / 11) * 5 * (1 - age / SHAKE_MS)
}

/** Shows the effects of a moment. */
export function showMoment(scene: GameScene, moment: GameMoment, groundPx: number): void {
  const { runnerFrontPx, runnerWidthPx, runnerHeightPx } = RULES[scene.variant]
  const middlePx = runnerFrontPx - runnerWidthPx / 2
  const feetPx = groundPx - scene.state.height / UNITS_PER_PX
  const burst = (kind: ParticleKind, count: number, xPx: number, yPx: number, spread: number) =>
    scene.particles.burst(kind, scene.isCalm ? Math.ceil(count / 3) : count, xPx, yPx, spread)
  if (moment === 'takeOff') burst(DUST, 6, middlePx - 6, groundPx, 0.12)
  if (moment === 'land') {
    scene.landedMs = 0
    burst(DUST, 8, middlePx, groundPx, 0.14)
  }
  if (moment === 'nearMiss') burst(SPARK, 7, middlePx - runnerWidthPx / 2, feetPx, 0.2)
  if (moment === 'milestone') scene.milestoneMs = 0
  if (moment === 'crash') {
    scene.crashedMs = 0
    if (!isInPit(scene)) burst(SPARK, 12, runnerFrontPx, feetPx - runnerHeightPx / 2, 0.3)
  }
}

const PARTICLES_MAX = 64
/** Gravity, in px per ms². */
const FALL = 0.000_6

type ParticleKind = 0 | 1
const DUST: ParticleKind = 0
const SPARK: ParticleKind = 1
const COLORS = ['#cdb592', '#ffd84a'] as const

/** Dust and sparks in fixed buffers, so that nothing is allocated while the game runs. */
type Particles = {
  /** @param spread maximum speed on each axis, in px per ms */
  burst(kind: ParticleKind, count: number, xPx: number, yPx: number, spread: number): void
  /** @param drift px by which the world has moved to the left */
  update(elapsedMs: number, drift: number): void
  draw(context: CanvasRenderingContext2D): void
  clear(): void
}

function createParticles(): Particles {
  const x = new Float32Array(PARTICLES_MAX)
  const y = new Float32Array(PARTICLES_MAX)
  const speedX = new Float32Array(PARTICLES_MAX)
  const speedY = new Float32Array(PARTICLES_MAX)
  const ageMs = new Float32Array(PARTICLES_MAX)
  const lifeMs = new Float32Array(PARTICLES_MAX)
  const kinds = new Uint8Array(PARTICLES_MAX)
  let next = 0

  const burst: Particles['burst'] = (kind, count, xPx, yPx, spread) => {
    for (let made = 0; made < count; made++) {
      const at = next
      next = (next + 1) % PARTICLES_MAX
      x[at] = xPx + (Math.random() - 0.5) * 12
      y[at] = yPx - Math.random() * 3
      speedX[at] = (Math.random() - 0.7) * spread
      speedY[at] = -Math.random() * spread
      ageMs[at] = 0
      lifeMs[at] = 260 + Math.random() * 240
      kinds[at] = kind
    }
  }
  const update: Particles['update'] = (elapsedMs, drift) => {
    for (let at = 0; at < PARTICLES_MAX; at++) {
      if ((ageMs[at] as number) >= (lifeMs[at] as number)) continue
      ageMs[at] = (ageMs[at] as number) + elapsedMs
      speedY[at] = (speedY[at] as number) + FALL * elapsedMs
      x[at] = (x[at] as number) + (speedX[at] as number) * elapsedMs - drift
      y[at] = (y[at] as number) + (speedY[at] as number) * elapsedMs
    }
  }
  const drawKind = (context: CanvasRenderingContext2D, kind: number) => {
    context.fillStyle = COLORS[kind] as string
    context.beginPath()
    for (let at = 0; at < PARTICLES_MAX; at++) {
      if (kinds[at] !== kind || (ageMs[at] as number) >= (lifeMs[at] as number)) continue
      const radius = 3 * (1 - (ageMs[at] as number) / (lifeMs[at] as number)) + 0.4
      context.moveTo((x[at] as number) + radius, y[at] as number)
      context.arc(x[at] as number, y[at] as number, radius, 0, 7)
    }
    context.fill()
  }
  return {
    burst,
    update,
    draw: (context) => {
      drawKind(context, DUST)
      drawKind(context, SPARK)
    },
    clear: () => lifeMs.fill(0),
  }
}
