import { flat, line, place, solid } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { STEEL, WOOD } from '../tokens.ts'

const BLADE = 'M-70 26C-50-8-22-20 0-20C22-20 50-8 70 26C44 10 22 6 0 6C-22 6-44 10-70 26Z'

/** Draws a pickaxe with its origin at the grip; the blade is `reach` above it. */
export function pickaxe([x, y]: Point, turn: number, reach: number, butt = 34): string {
  const shaft = `M-7 ${butt}L-6 ${-reach - 18}L6 ${-reach - 18}L7 ${butt}Q0 ${butt + 7}-7 ${butt}Z`
  const blade =
    solid(BLADE, STEEL.mid) +
    flat('M-66 22C-42 8-22 4 0 4C22 4 44 8 66 22C44 2 22-5 0-5C-22-5-46 2-66 22Z', STEEL.shade) +
    flat('M-52 4C-36-8-18-15-2-15L-2-9C-18-9-34-4-52 4Z', STEEL.light) +
    line(BLADE) +
    solid('M-12-25L12-25L10 11L-10 11Z', WOOD.shade)
  const drawn =
    solid(shaft, WOOD.mid) +
    flat(`M1 ${butt}L1 ${-reach}L6 ${-reach}L7 ${butt}Z`, WOOD.shade) +
    line(shaft) +
    place(0, -reach, blade)
  return place(x, y, drawn, turn)
}
