import type { Tone } from '../tokens.ts'
import { flat, line, place, rounded, solid } from './ink.ts'
import type { Point } from './path.ts'
import { tube } from './tube.ts'

export const arm = (shoulder: Point, rest: readonly Point[], tone: Tone, radius = 9): string =>
  rounded(tube([shoulder, ...rest], [radius + 1, radius, radius - 1], 5), tone)

export const leg = (hip: Point, rest: readonly Point[], tone: Tone, radius = 11): string =>
  rounded(tube([hip, ...rest], [radius + 3, radius, radius - 1], 4), tone)

/** Returns the last point of a limb, where a hand or a boot goes. */
export const end = (rest: readonly Point[]): Point => rest.at(-1) ?? [0, 0]

const FIST = 'M-15-3C-15-16 10-19 15-6C19 7 11 16 0 16C-11 16-15 8-15-3Z'
const PALM =
  'M-11 12C-16 2-16-7-14-16C-13-22-6-22-5-15C-5-25 4-26 5-16C7-23 14-21 13-12L12-4C16-10 23-5 18 2C14 9 12 15 5 17C-1 18-8 17-11 12Z'
const BOOT = 'M-12-14L11-14C11-5 16-4 25-1C34 3 34 15 27 16L-13 16C-16 9-14 0-12-14Z'

export const fist = ([x, y]: Point, tone: Tone, turn = 0, flip = 1): string =>
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
export const palm = ([x, y]: Point, tone: Tone, turn = 0, flip = 1): string =>
  place(
    x,
    y,
    solid(PALM, tone.mid) + flat('M-10 9C-3 13 8 10 14 2L10 12C4 17-6 17-10 9Z', tone.shade) + line(PALM),
    turn,
    flip,
    1,
  )

/** Draws a boot with its origin at the ankle; the toe points right. */
export const boot = ([x, y]: Point, tone: Tone, turn = 0, flip = 1): string =>
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
