import { flat, line, place, solid } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { FLESH, WOOD } from '../tokens.ts'

const BASKET = 'M-46-28L46-28L45-2Q0 4-45-2Z'
const LID = 'M-50 0C-46-26-20-36 0-36C20-36 46-26 50 0Q0 9-50 0Z'

/** Draws three bamboo baskets on a palm; its origin is the middle of the bottom rim. */
export function steamer([x, y]: Point, turn: number): string {
  const basket =
    solid(BASKET, WOOD.light) +
    flat('M18-28L46-28L45-2Q30 1 18 1Z', WOOD.mid) +
    line(BASKET) +
    line('M-43-15Q0-9 43-15', WOOD.shade)
  const bun = (at: number): string => solid(`M${at - 17} 4C${at - 19}-16 ${at + 19}-16 ${at + 17} 4Z`, FLESH.light)
  const lid =
    bun(-26) +
    bun(24) +
    place(
      4,
      -14,
      solid(LID, WOOD.mid) +
        flat('M10-35C34-30 48-18 50 0Q32 5 12 6C24-8 22-24 10-35Z', WOOD.shade) +
        flat('M-38-8C-34-20-22-28-8-30C-18-22-24-14-26-6Z', WOOD.light) +
        line(LID) +
        solid('M-9-36Q0-50 9-36Z', WOOD.shade),
      9,
    )
  return place(x, y, basket + place(4, -28, basket) + place(-3, -56, basket) + place(0, -84, lid), turn)
}
