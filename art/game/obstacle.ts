import { dot, faint, flat, inked } from '../rig/ink.ts'
import { MOON } from '../tokens.ts'
import { type SheetDrawing, UNITS } from './sheet.ts'

/**
 * Draws an obstacle with a wide pale edge behind its silhouettes, which makes it visible on any night scene.
 *
 * The drawing is 8 to 20 % wider and higher than its hit box, so that a close call ends well for the player.
 */
export const rimmed = (silhouettes: readonly string[], markup: string): string =>
  `<path d="${silhouettes.join('')}" fill="${MOON.light}" stroke="${MOON.light}" stroke-width="13" stroke-linejoin="round"/>${inked(markup)}`

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** Space around the hit box, in pixels of the world. */
type ObstacleMargins = { readonly above?: number; readonly below?: number; readonly beside?: number }

/** Space below a hit box on the ground, for the shadow. Hanging and flying obstacles pass another number. */
const STANDING = 4

const shadow = (width: number): string => faint(0.5, dot(width * 2, 3, width * 2 + 20, '#0d0610', 12))

export const obstacle = (
  name: string,
  [width, height]: readonly [width: number, height: number],
  markup: string,
  { above = 10, below = STANDING, beside = 6 }: ObstacleMargins = {},
): SheetDrawing => ({
  name,
  width: width + 2 * beside,
  height: height + above + below,
  anchor: [beside, height + above],
  markup: below === STANDING ? shadow(width) + markup : markup,
})

/** Draws the gap in the ground. */
export const hole = (x: number, width: number): string =>
  flat(`M${x} ${PIT_TOP}h${width}V${PIT_BOTTOM}h${-width}z`, '#0b0510')

/** Darkens the gap towards its bottom, as the ground beside it. */
export const dusk = (name: string, x: number, width: number): string =>
  flat(`M${x} ${PIT_TOP}h${width}V${PIT_BOTTOM}h${-width}z`, `url(#${name}-dusk)`)

const darkness = (name: string, below: string): string =>
  `<linearGradient id="${name}-dusk" x2="0" y2="1"><stop offset=".45" stop-color="${below}" stop-opacity="0"/><stop offset="1" stop-color="${below}"/></linearGradient>`

/** Height of the ground strip above and below the ground line, in pixels of the world. */
export const GROUND = { above: 8, below: 48 } as const

/**
 * Returns the cells of a gap in the ground: left edge, middle and right edge. Each edge is anchored where the gap ends on its side.
 * The middle can be drawn at any width.
 */
export function pit(name: string, below: string, edge: (side: 1 | -1) => string, middle: string): SheetDrawing[] {
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
