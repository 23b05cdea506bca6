import { place } from '../rig/ink.ts'
import { compact } from '../rig/svg.ts'

/** Card units per pixel of the game's world: figures keep the ink of the cards and stay readable at 48 px. */
export const UNITS = 4

/** One drawing in a sheet, in pixels of the world. */
export type SheetDrawing = {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Lower left corner of the hit box; for a runner, the point between its feet. */
  readonly anchor: readonly [x: number, y: number]
  /** SVG markup relative to the anchor, in card units; `units` of them are one pixel. */
  readonly markup: string
}

export type Sheet = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly svg: string
  readonly cells: readonly (SheetDrawing & { readonly x: number })[]
}

/** Places cells side by side in one row, with aligned upper edges. */
export function sheet(name: string, title: string, cells: readonly SheetDrawing[], units = UNITS): Sheet {
  const width = cells.reduce((sum, cell) => sum + cell.width, 0)
  const height = Math.max(...cells.map((cell) => cell.height))
  let x = 0
  const placed = cells.map((cell) => {
    const left = x
    x += cell.width
    return { ...cell, x: left }
  })
  const markup = placed
    .map((cell) => place((cell.x + cell.anchor[0]) * units, cell.anchor[1] * units, cell.markup))
    .join('')
  return {
    name,
    width,
    height,
    svg: gameSvg(title, width, height, `<g transform="scale(${Math.round(1e6 / units) / 1e6})">${markup}</g>`),
    cells: placed,
  }
}

/** Returns an SVG for a canvas. It states its size, because a canvas draws an image without one at no size. */
export const gameSvg = (title: string, width: number, height: number, markup: string): string =>
  `${compact(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<title>${title}</title>${markup}</svg>`,
  )}\n`
