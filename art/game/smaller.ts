import { place } from '../rig/ink.ts'
import { STROKE_WIDTH } from '../tokens.ts'

/** A piece drawn for a card, made smaller for a runner with its ink kept as wide as the runner's own. */
export const smaller = (x: number, y: number, size: number, markup: string, turn = 0): string =>
  place(x, y, `<g stroke-width="${Math.round((STROKE_WIDTH * 0.85) / size)}">${markup}</g>`, turn, size)
