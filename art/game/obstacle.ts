import { inked } from '../rig/ink.ts'
import { MOON } from '../tokens.ts'
import { type Cell, UNITS } from './sheet.ts'

/**
 * A drawing that stands out from any night: its silhouettes once more, behind it, with a wide pale edge.
 *
 * The drawing is 8 to 20 % wider and higher than what one collides with, so that a close call is a lucky one.
 */
export const rimmed = (silhouettes: readonly string[], markup: string): string =>
  `<path d="${silhouettes.join('')}" fill="${MOON.light}" stroke="${MOON.light}" stroke-width="13" stroke-linejoin="round"/>${inked(markup)}`

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** Room around the hit box, in pixels of the world. */
type Room = { readonly above?: number; readonly below?: number; readonly beside?: number }

export const obstacle = (
  name: string,
  [width, height]: readonly [width: number, height: number],
  markup: string,
  { above = 10, below = 4, beside = 6 }: Room = {},
): Cell => ({
  name,
  width: width + 2 * beside,
  height: height + above + below,
  anchor: [beside, height + above],
  markup,
})

/** How high the ground strip reaches above the line that is run on, and below it, in pixels of the world. */
export const GROUND = { above: 8, below: 48 } as const

/**
 * A gap in the ground as left edge, middle and right edge. The edges are anchored at the gap's own end; the middle is as
 * wide as one likes.
 */
export function pit(name: string, edge: (side: 1 | -1) => string, middle: string): Cell[] {
  const height = GROUND.above + GROUND.below
  const wide = 16
  return [
    { name: `${name}-left`, width: wide, height, anchor: [12, GROUND.above], markup: edge(1) },
    { name: `${name}-middle`, width: wide, height, anchor: [0, GROUND.above], markup: middle },
    { name: `${name}-right`, width: wide, height, anchor: [4, GROUND.above], markup: edge(-1) },
  ]
}

export const PIT_TOP = -GROUND.above * UNITS
export const PIT_BOTTOM = GROUND.below * UNITS
