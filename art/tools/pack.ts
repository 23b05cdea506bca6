import { flat, line, place, solid } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { polygon } from '../rig/path.ts'
import { GOLD, JADE, LACQUER, type Tone, VIOLET, WOOD } from '../tokens.ts'

/** Draws a six-sided crystal that grows upwards from its origin. */
export function crystal(x: number, y: number, turn: number, width: number, height: number, tone: Tone): string {
  const shoulder = -height * 0.72
  const outline = polygon([
    [-width * 0.7, 0],
    [-width, shoulder],
    [-width * 0.15, -height],
    [width, shoulder * 0.92],
    [width * 0.75, 0],
  ])
  const dark = polygon([
    [width * 0.25, 0],
    [width * 0.3, shoulder * 0.86],
    [-width * 0.15, -height],
    [width, shoulder * 0.92],
    [width * 0.75, 0],
  ])
  const bright = polygon([
    [-width * 0.45, shoulder * 0.2],
    [-width * 0.65, shoulder * 0.95],
    [-width * 0.3, shoulder * 1.12],
    [-width * 0.1, shoulder * 0.3],
  ])
  return place(x, y, solid(outline, tone.mid) + flat(dark, tone.shade) + flat(bright, tone.light) + line(outline), turn)
}

const SACK = 'M-62 96C-84 60-80-8-46-34C-20-48 28-48 52-30C78 0 78 64 60 96C30 112-34 112-62 96Z'

/** Draws a mountain of a load; its origin is the middle of the back. */
export const pack = ([x, y]: Point, turn: number): string =>
  place(
    x,
    y,
    crystal(-38, -26, -28, 19, 76, VIOLET) +
      crystal(34, -24, 22, 18, 66, VIOLET) +
      crystal(-2, -26, -3, 25, 108, JADE) +
      solid(SACK, WOOD.mid) +
      flat('M26 104C50 74 54 6 32-40C72-30 82 56 60 96C50 102 40 103 26 104Z', WOOD.shade) +
      flat('M-62 50C-68 16-58-8-42-20C-48 8-50 30-46 58Z', WOOD.light) +
      line(SACK) +
      solid('M-74 26Q0 44 74 26L75 44Q0 62-75 44Z', WOOD.shade) +
      solid('M-14 32Q0 36 16 32L15 58Q0 66-14 58Z', GOLD.mid) +
      place(0, -36, solid('M-66-12C-76-14-76 16-66 14L66 16C80 18 80-12 66-12Z', LACQUER.mid), -4) +
      place(
        0,
        -36,
        flat('M-68 4L72 6Q72 14 66 14L-66 12Z', LACQUER.shade) + line('M-34-12L-34 14M36-12L36 15M62-6Q72 0 64 8'),
        -4,
      ),
    turn,
  )
