import { place } from '../rig/ink.ts'
import { gameSvg } from './sheet.ts'

/** Every layer repeats after so many pixels of the world. */
export const LAYER_WIDTH = 1024

/** One depth of a scene, in pixels of the world. */
export type Layer = {
  readonly name: string
  readonly title: string
  readonly height: number
  /** Where the line that is run on lies, from the picture's upper edge. */
  readonly groundY: number
  readonly markup: string
}

export const layer = (name: string, title: string, height: number, markup: string, groundY = height): Layer => ({
  name,
  title,
  height,
  groundY,
  markup,
})

export const layerSvg = ({ title, height, markup }: Layer): string => gameSvg(title, LAYER_WIDTH, height, markup)

/** What a view shows beyond the layers: the sky further up, the ground further down. */
export type Scene = { readonly above: string; readonly below: string; readonly layers: readonly Layer[] }

/** Draws a thing that starts at `x`, and again one layer earlier where it hangs over the right edge. */
export const wrapped = (x: number, y: number, width: number, markup: string, size = 1): string =>
  place(x, y, markup, 0, size) + (x + width * size > LAYER_WIDTH ? place(x - LAYER_WIDTH, y, markup, 0, size) : '')

/** Waves that meet themselves at the seam: each has a whole number of crests in a layer. */
export function waves(
  baseY: number,
  crests: readonly (readonly [count: number, height: number, shift: number])[],
  floor: number,
): string {
  const step = 32
  const at = (x: number): number =>
    Math.round(
      baseY -
        crests.reduce(
          (sum, [count, height, shift]) => sum + height * Math.sin(2 * Math.PI * ((count * x) / LAYER_WIDTH + shift)),
          0,
        ),
    )
  const tops = Array.from({ length: LAYER_WIDTH / step }, (_, index) => {
    const x = index * step
    return `Q${x + step / 2} ${2 * at(x + step / 2) - Math.round((at(x) + at(x + step)) / 2)} ${x + step} ${at(x + step)}`
  })
  return `M0 ${floor}V${at(0)}${tops.join('')}V${floor}Z`
}

/** Numbers from 0 to below 1 that look strewn and are the same each time. */
export function strewn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}
