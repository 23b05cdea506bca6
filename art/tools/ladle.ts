import { flat, line, place, solid } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { STEEL, WOOD } from '../tokens.ts'

const CUP = 'M-28-4L28-4C28 18 14 30 0 30C-14 30-28 18-28-4Z'

/** Draws a ladle with its origin at the grip; the cup hangs from the far end. */
export const ladle = ([x, y]: Point, turn: number, reach = 74): string =>
  place(
    x,
    y,
    solid(`M-5 26L-5-10L-4 ${-reach}L4 ${-reach}L5-10L5 26Q0 31-5 26Z`, WOOD.mid) +
      place(
        14,
        -reach - 6,
        solid(CUP, STEEL.mid) +
          flat('M6 29C20 26 28 14 28-4L14-4C15 12 14 22 6 29Z', STEEL.shade) +
          flat('M-21 2Q-20 14-12 20Q-14 10-14 2Z', STEEL.light) +
          line(CUP),
        -26,
      ),
    turn,
  )
