import { dot, flat, line, place, solid } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { GOLD, type Tone } from '../tokens.ts'

const PAPER = 'M-15 12C-34 18-34 56-15 62L15 62C34 56 34 18 15 12Z'

/** Draws a lantern that hangs from its origin. */
export const lantern = ([x, y]: Point, tone: Tone, turn = 0, size = 1): string =>
  place(
    x,
    y,
    line('M0 0L0 8M-5 68L-6 84M5 68L6 84M0 68L0 90') +
      solid(PAPER, tone.mid) +
      flat('M8 12L15 12C34 18 34 56 15 62L8 62C20 50 20 24 8 12Z', tone.shade) +
      dot(-7, 37, 10, tone.light, 18) +
      line(`${PAPER}M-4 14C-12 28-12 46-4 60M7 14C16 28 16 46 7 60`) +
      solid('M-14 5L14 5L14 13L-14 13ZM-14 61L14 61L14 69L-14 69Z', GOLD.mid),
    turn,
    size,
  )
