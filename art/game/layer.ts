import { place } from '../rig/ink.ts'
import { gameSvg } from './sheet.ts'

/** Width after which every layer repeats, in pixels of the world. */
export const LAYER_WIDTH = 1024

/** One depth of a scene, in pixels of the world. */
export type GameSceneLayer = {
  readonly name: string
  readonly title: string
  readonly height: number
  /** Distance from the picture's upper edge to the ground line, on which the runner runs. */
  readonly groundY: number
  readonly markup: string
}

export const layer = (
  name: string,
  title: string,
  height: number,
  markup: string,
  groundY = height,
): GameSceneLayer => ({
  name,
  title,
  height,
  groundY,
  markup,
})

export const layerSvg = ({ title, height, markup }: GameSceneLayer): string =>
  gameSvg(title, LAYER_WIDTH, height, markup)

/** Layers of a scene, and the colours that fill the view beyond them: the sky above, the ground below. */
export type SceneArt = { readonly above: string; readonly below: string; readonly layers: readonly GameSceneLayer[] }

/** Draws a thing at `x`, and once more one layer to the left if it overlaps the right edge. */
export const wrapped = (x: number, y: number, width: number, markup: string, size = 1): string =>
  place(x, y, markup, 0, size) + (x + width * size > LAYER_WIDTH ? place(x - LAYER_WIDTH, y, markup, 0, size) : '')

/** Draws waves that meet at the seam: each has a whole number of crests in a layer. */
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

/** Returns a generator of numbers from 0 to below 1 that look random but repeat for the same seed. */
export function strewn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}
