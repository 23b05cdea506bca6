import { brow, type Eye, eye } from '../rig/eyes.ts'
import { disc, dot, faint, flat, line, place, solid } from '../rig/ink.ts'
import { gulp } from '../rig/mouth.ts'
import type { Point } from '../rig/path.ts'
import type { Tube } from '../rig/tube.ts'
import { BLUSH, FLESH } from '../tokens.ts'
import type { Mood } from './motion.ts'

export type Look = {
  /** Position along the body of the point between the eyes. */
  readonly t: number
  readonly s?: number
  readonly eyes: { readonly width: number; readonly height: number; readonly iris: string } & Partial<
    Pick<Eye, 'lid' | 'lidFill'>
  >
  readonly apart?: number
  readonly brows?: number
  /** Draws a beard or moustache, which replaces the mouth. */
  readonly hair?: (mood: Mood) => string
  readonly mouthY?: number
}

const GAZE: Record<Mood, Point> = { run: [0.7, 0.05], jump: [0.6, -0.7], fall: [0.5, 0.75], dizzy: [0, 0] }

/** Draws a runner's face, turned three quarters to the right; eyes and mouth show its mood. */
export function runnerFace(form: Tube, look: Look, mood: Mood): string {
  const [x, y] = form.at(look.t, look.s ?? 0.24)
  const apart = look.apart ?? 17
  const { width, height } = look.eyes
  const open = mood === 'jump' || mood === 'fall'
  const lids = open ? { lid: undefined } : {}
  const eyes =
    mood === 'dizzy'
      ? dizzyEye(-apart, width, height, 1) + dizzyEye(apart, width * 0.86, height, -1)
      : eye({ x: -apart, ...look.eyes, ...lids }, GAZE[mood]) +
        eye({ x: apart, ...look.eyes, width: width * 0.86, ...lids }, GAZE[mood])
  const rise = mood === 'jump' ? 5 : 0
  const brows =
    look.brows === undefined
      ? ''
      : brow(-apart, -height - 6 - rise, 10, look.brows, 7) + brow(apart, -height - 6 - rise, 9, look.brows, 7)
  const mouth = look.hair?.(mood) ?? place(3, look.mouthY ?? height + 9, MOUTHS[mood]())
  const cheeks = faint(0.6, dot(-apart - 12, height, 8, BLUSH, 6) + dot(apart + 3, height, 7, BLUSH, 6))
  return place(x, y, `${cheeks}<g stroke-width="4">${mouth}${eyes}${brows}</g>`, form.angle(look.t))
}

const dizzyEye = (x: number, width: number, height: number, flip: 1 | -1): string =>
  place(
    x,
    0,
    disc(0, 0, width, FLESH.light, height) + line('M1 1C4-4 8 3 2 6C-7 9-10-3-3-8C6-13 14-4 11 5'),
    0,
    flip,
    1,
  )

const INSIDE = '#6d1830'
const TONGUE = '#ff7b6b'

export const MOUTHS: Record<Mood, () => string> = {
  run: () => solid('M-15-5Q2 1 17-7Q17 11 1 11Q-14 10-15-5Z', INSIDE) + flat('M-6 8Q2 0 11 5Q4 10-6 8Z', TONGUE),
  jump: () => solid('M-18-8Q0-2 19-9Q21 16 0 18Q-20 15-18-8Z', INSIDE) + flat('M-10 12Q1 3 12 11Q0 20-10 12Z', TONGUE),
  fall: () => solid('M-9-2Q1-11 12-3Q14 14 2 15Q-10 14-9-2Z', INSIDE) + flat('M-4 11Q3 6 8 11Q2 15-4 11Z', TONGUE),
  dizzy: gulp,
}
