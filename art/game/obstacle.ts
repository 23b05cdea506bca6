import { dot, faint, flat, inked } from '../rig/ink.ts'
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

/** What stands on the ground needs room below for its shadow; what hangs or flies gives another number. */
const STANDING = 4

const shadow = (width: number): string => faint(0.5, dot(width * 2, 3, width * 2 + 20, '#0d0610', 12))

export const obstacle = (
  name: string,
  [width, height]: readonly [width: number, height: number],
  markup: string,
  { above = 10, below = STANDING, beside = 6 }: Room = {},
): Cell => ({
  name,
  width: width + 2 * beside,
  height: height + above + below,
  anchor: [beside, height + above],
  markup: below === STANDING ? shadow(width) + markup : markup,
})

/** What is missing of the ground. */
export const hole = (x: number, width: number): string =>
  flat(`M${x} ${PIT_TOP}h${width}V${PIT_BOTTOM}h${-width}z`, '#0b0510')

/** The gap sinks into the same darkness as the ground beside it. */
export const dusk = (name: string, x: number, width: number): string =>
  flat(`M${x} ${PIT_TOP}h${width}V${PIT_BOTTOM}h${-width}z`, `url(#${name}-dusk)`)

const darkness = (name: string, below: string): string =>
  `<linearGradient id="${name}-dusk" x2="0" y2="1"><stop offset=".45" stop-color="${below}" stop-opacity="0"/><stop offset="1" stop-color="${below}"/></linearGradient>`

/** How high the ground strip reaches above the line that is run on, and below it, in pixels of the world. */
export const GROUND = { above: 8, below: 48 } as const

/**
 * A gap in the ground as left edge, middle and right edge. The edges are anchored at the gap's own end; the middle is as
 * wide as one likes.
 */
export function pit(name: string, below: string, edge: (side: 1 | -1) => string, middle: string): Cell[] {
  const height = GROUND.above + GROUND.below
  const wide = 16
  return [
    { name: `${name}-left`, width: wide, height, anchor: [12, GROUND.above], markup: darkness(name, below) + edge(1) },
    { name: `${name}-middle`, width: wide, height, anchor: [0, GROUND.above], markup: middle },
    { name: `${name}-right`, width: wide, height, anchor: [4, GROUND.above], markup: edge(-1) },
  ]
}

export const PIT_TOP = -GROUND.above * UNITS
export const PIT_BOTTOM = GROUND.below * UNITS
