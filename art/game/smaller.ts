import { place } from '../rig/ink.ts'
import { STROKE_WIDTH } from '../tokens.ts'

/** Scales a card's drawing down for a runner and keeps its ink as wide as the runner's. */
export const smaller = (x: number, y: number, size: number, markup: string, turn = 0): string =>
  place(x, y, `<g stroke-width="${Math.round((STROKE_WIDTH * 0.85) / size)}">${markup}</g>`, turn, size)
