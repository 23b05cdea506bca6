import { STEM, type Tone } from '../tokens.ts'
import { dot, flat, line, place, rounded, solid } from './ink.ts'
import { type PathPoint, type Tube, tube } from './path.ts'

export type BodyArt = { readonly form: Tube; readonly markup: string }

/** Draws a banana: peel in three tones, two ridges, and the dark tip. */
export function body(spine: readonly PathPoint[], radii: readonly number[], peel: Tone): BodyArt {
  const form = tube(spine, radii, 7)
  const markup =
    tip(form) +
    solid(form.outline, peel.mid) +
    flat(form.band(0.02, 0.99, 0.42, 1), peel.shade) +
    flat(form.band(0.1, 0.62, -0.66, -0.9), peel.light) +
    line(form.along(0.66, 0.97, -0.3), peel.shade) +
    line(form.outline)
  return { form, markup }
}

/** Draws the woody end by which the banana hung in its bunch. */
export function stem(form: Tube, lean = 6): string {
  const [x, y] = form.at(0, 0)
  const twig = tube(
    [
      [x, y + 2],
      [x + lean * 0.3, y - 22],
      [x + lean * 1.6, y - 40],
    ],
    [13, 9, 10],
    4,
  )
  const [endX, endY] = twig.at(1, 0)
  return (
    solid(twig.outline, STEM.mid) +
    flat(twig.band(0, 0.95, 0.2, 0.9), STEM.shade) +
    line(twig.outline) +
    dot(endX + 1, endY - 3, 5, STEM.light, 3)
  )
}

/** Draws the freckles of a ripe banana, at (t, s) on the peel. */
export function freckles(form: Tube, places: readonly PathPoint[], fill: string): string {
  return places.map(([t, s], index) => dot(...form.at(t, s), 3 + (index % 3), fill, 3)).join('')
}

function tip(form: Tube): string {
  const nub = tube([form.at(0.94, 0), form.at(1, 0), beyond(form)], [14, 11, 7], 4)
  return solid(nub.outline, STEM.shade)
}

function beyond(form: Tube): PathPoint {
  const [x, y] = form.at(1, 0)
  const [beforeX, beforeY] = form.at(0.9, 0)
  const length = Math.hypot(x - beforeX, y - beforeY) || 1
  return [x + ((x - beforeX) / length) * 16, y + ((y - beforeY) / length) * 16]
}

export const arm = (shoulder: PathPoint, rest: readonly PathPoint[], tone: Tone, radius = 9): string =>
  rounded(tube([shoulder, ...rest], [radius + 1, radius, radius - 1], 5), tone)

export const leg = (hip: PathPoint, rest: readonly PathPoint[], tone: Tone, radius = 11): string =>
  rounded(tube([hip, ...rest], [radius + 3, radius, radius - 1], 4), tone)

/** Returns the last point of a limb, where a hand or a boot goes. */
export const end = (rest: readonly PathPoint[]): PathPoint => rest.at(-1) ?? [0, 0]

const FIST = 'M-15-3C-15-16 10-19 15-6C19 7 11 16 0 16C-11 16-15 8-15-3Z'
const PALM =
  'M-11 12C-16 2-16-7-14-16C-13-22-6-22-5-15C-5-25 4-26 5-16C7-23 14-21 13-12L12-4C16-10 23-5 18 2C14 9 12 15 5 17C-1 18-8 17-11 12Z'
const BOOT = 'M-12-14L11-14C11-5 16-4 25-1C34 3 34 15 27 16L-13 16C-16 9-14 0-12-14Z'

export const fist = ([x, y]: PathPoint, tone: Tone, turn = 0, flip = 1): string =>
  place(
    x,
    y,
    solid(FIST, tone.mid) +
      flat('M-12 6C-4 12 8 10 15 0C15 9 9 14 0 14C-7 14-11 11-12 6Z', tone.shade) +
      line(`${FIST}M4-7L14-6M5 1L15 1M4 8L11 8`),
    turn,
    flip,
    1,
  )

/** Draws an open hand; the fingers point up and the thumb points right. */
export const palm = ([x, y]: PathPoint, tone: Tone, turn = 0, flip = 1): string =>
  place(
    x,
    y,
    solid(PALM, tone.mid) + flat('M-10 9C-3 13 8 10 14 2L10 12C4 17-6 17-10 9Z', tone.shade) + line(PALM),
    turn,
    flip,
    1,
  )

/** Draws a boot with its origin at the ankle; the toe points right. */
export const boot = ([x, y]: PathPoint, tone: Tone, turn = 0, flip = 1): string =>
  place(
    x,
    y,
    solid(BOOT, tone.mid) +
      flat('M-13 8L31 8Q32 15 27 15L-13 15Z', tone.shade) +
      flat('M-7-9L0-9Q-1-2-7 3Z', tone.light) +
      line(BOOT),
    turn,
    flip,
    1,
  )

/**
 * Moving parts of a character. The pose alone determines the drawing: the body follows the spine, hats and faces sit on the body,
 * and tools hang on the hands. A run or a jump is another pose of the same drawing.
 */
export type BodyPose = {
  /** Points from the crown to the tip. */
  readonly spine: readonly PathPoint[]
  /** Points of each arm after the shoulder, which is on the body: elbow, then wrist. */
  readonly arms: { readonly near: readonly PathPoint[]; readonly far: readonly PathPoint[] }
  /** Points of each leg after the hip, which is on the body: knee, then ankle. */
  readonly legs: { readonly near: readonly PathPoint[]; readonly far: readonly PathPoint[] }
  /** Direction of the pupils, from −1 to 1 on each axis. */
  readonly gaze: PathPoint
}
