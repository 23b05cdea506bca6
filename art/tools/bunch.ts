import { place, rounded, solid } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { tube } from '../rig/tube.ts'
import { BANANA, GOLD, LACQUER, STEM, WOOD } from '../tokens.ts'

/** Draws a sceptre that ends in a hand of bananas; its origin is the grip. */
export function bunch([x, y]: Point, turn: number): string {
  const finger = (reach: number, height: number): string => {
    const form = tube(
      [
        [reach * 0.1, -82],
        [reach, -90 - height * 0.45],
        [reach * 0.9, -90 - height],
      ],
      [9, 15, 5],
      4,
    )
    return solid(tube([form.at(0.9, 0), form.at(1, -0.2)], [7, 7], 2).outline, WOOD.shade) + rounded(form, BANANA)
  }
  const rod = tube(
    [
      [0, 96],
      [0, -86],
    ],
    [6, 6],
    3,
  )
  return place(
    x,
    y,
    rounded(rod, GOLD) +
      finger(32, 58) +
      finger(-32, 54) +
      finger(5, 76) +
      solid('M-18-82C-22-98 22-98 18-82C14-74-14-74-18-82Z', STEM.mid) +
      solid('M-11-75L11-75L8-60L-8-60Z', LACQUER.mid),
    turn,
  )
}
