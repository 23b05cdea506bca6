import type { PathPoint } from '../rig/path.ts'

export type RunnerMood = 'run' | 'jump' | 'fall' | 'dizzy'

export type FootPosition = {
  /** Ankle, relative to the point on the ground between the feet. */
  readonly ankle: PathPoint
  /** Rotation of the boot in degrees; positive lifts the heel. */
  readonly turn: number
}

/** Everything that differs between two frames of a runner, in card units; the runner faces right and y points down. */
export type Motion = {
  readonly mood: RunnerMood
  /** Point between the legs, relative to the point on the ground between the feet. */
  readonly hip: PathPoint
  /** Lean in degrees; positive is forward. */
  readonly lean: number
  /** Length of the body as a ratio of its length at rest. */
  readonly stretch: number
  /** Distance by which the lower tip swings back and up. */
  readonly tail: number
  readonly steps: { readonly near: FootPosition; readonly far: FootPosition }
  /** Wrists, each relative to its shoulder. */
  readonly hands: { readonly near: PathPoint; readonly far: PathPoint }
  /** Direction of cloth and peel in degrees below straight back; `wave` is their phase from 0 to 1. */
  readonly trail: number
  readonly wave: number
}

const SOLE = -16

/** Positions of one leg in a stride: strike, carry, push, kick, pass, reach. */
const STRIDE: readonly FootPosition[] = [
  { ankle: [50, SOLE - 4], turn: -22 },
  { ankle: [8, SOLE], turn: 0 },
  { ankle: [-48, SOLE - 10], turn: 38 },
  { ankle: [-66, SOLE - 46], turn: 78 },
  { ankle: [-40, SOLE - 34], turn: 62 },
  { ankle: [46, SOLE - 34], turn: -12 },
]

/** Positions of the wrist opposite to a leg, for the same six phases of the stride. */
const SWING: readonly PathPoint[] = [
  [56, 18],
  [28, 32],
  [-20, 28],
  [-38, 14],
  [-16, 16],
  [36, 28],
]

/** Distance that the six running frames cover, in card units; at this speed no foot slides over the ground. */
export const STRIDE_WAY = 3 * (50 + 48)

/** Body positions in half a stride: it sinks under the weight and rises after the push, twice per stride. */
const BOUNCE = [
  { y: -68, lean: 12, stretch: 1, tail: 2 },
  { y: -61, lean: 9, stretch: 0.96, tail: -8 },
  { y: -77, lean: 15, stretch: 1.03, tail: 8 },
]

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const runFrame = (index: number): Motion => {
  const { y, ...bounce } = at(BOUNCE, index)
  return {
    mood: 'run',
    hip: [-4, y],
    ...bounce,
    steps: { near: at(STRIDE, index), far: at(STRIDE, index + 3) },
    hands: { near: at(SWING, index + 3), far: at(SWING, index) },
    trail: [14, 2, 22][index % 3] ?? 0,
    wave: index / 6,
  }
}

const JUMP: Motion = {
  mood: 'jump',
  hip: [-6, -78],
  lean: 16,
  stretch: 1.05,
  tail: -10,
  steps: { near: { ankle: [44, SOLE - 40], turn: -6 }, far: { ankle: [-52, SOLE - 12], turn: 58 } },
  hands: { near: [-36, 30], far: [44, -34] },
  trail: 4,
  wave: 0.2,
}

const FALL: Motion = {
  mood: 'fall',
  hip: [-4, -74],
  lean: 2,
  stretch: 0.98,
  tail: 20,
  steps: { near: { ankle: [36, SOLE - 8], turn: -20 }, far: { ankle: [-26, SOLE - 26], turn: 24 } },
  hands: { near: [-46, -26], far: [46, -30] },
  trail: -48,
  wave: 0.6,
}

const CRASH: Motion = {
  mood: 'dizzy',
  hip: [-16, -44],
  lean: -14,
  stretch: 0.94,
  tail: -22,
  steps: { near: { ankle: [48, SOLE + 2], turn: -66 }, far: { ankle: [66, SOLE - 4], turn: -50 } },
  hands: { near: [-30, 42], far: [40, 34] },
  trail: 66,
  wave: 0.35,
}

/** Frames of every runner, in the order of its sheet. */
export const MOTIONS: readonly (readonly [name: string, motion: Motion])[] = [
  ...[0, 1, 2, 3, 4, 5].map((index) => [`run-${index}`, runFrame(index)] as const),
  ['jump', JUMP],
  ['fall', FALL],
  ['crash', CRASH],
]

/** Returns the points of a strip that trails behind its root; it waves more towards its end. */
export function trailOf(
  root: PathPoint,
  length: number,
  sway: number,
  { trail, wave }: Motion,
  droop = 0,
): PathPoint[] {
  const turn = ((trail + droop) * Math.PI) / 180
  const [backX, backY] = [-Math.cos(turn), Math.sin(turn)]
  return [0, 1, 2, 3].map((k) => {
    const reach = (length * k) / 3
    const off = sway * (k / 3) * Math.sin(2 * Math.PI * wave - k * 1.5)
    return [root[0] + backX * reach - backY * off, root[1] + backY * reach + backX * off]
  })
}
