import { INK, STROKE_WIDTH, type Tone } from '../tokens.ts'
import type { Tube } from './path.ts'

/** Draws everything inside with the same ink: one width, round ends. */
export const inked = (markup: string): string =>
  `<g stroke="${INK}" stroke-width="${STROKE_WIDTH}" stroke-linecap="round" stroke-linejoin="round">${markup}</g>`

export const solid = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
export const flat = (d: string, fill: string): string => `<path d="${d}" fill="${fill}" stroke="none"/>`
export const line = (d: string, stroke?: string): string =>
  `<path d="${d}" fill="none"${stroke ? ` stroke="${stroke}"` : ''}/>`
export const faint = (opacity: number, markup: string): string => `<g opacity="${opacity}">${markup}</g>`

export const dot = (x: number, y: number, radius: number, fill: string, radiusY = radius): string =>
  oval(x, y, radius, radiusY, `fill="${fill}" stroke="none"`)
export const disc = (x: number, y: number, radius: number, fill: string, radiusY = radius): string =>
  oval(x, y, radius, radiusY, `fill="${fill}"`)

const oval = (x: number, y: number, radiusX: number, radiusY: number, paint: string): string =>
  radiusX === radiusY
    ? `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radiusX)}" ${paint}/>`
    : `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" ${paint}/>`

export function place(x: number, y: number, markup: string, turn = 0, scaleX = 1, scaleY = scaleX): string {
  const rotate = turn === 0 ? '' : ` rotate(${Math.round(turn)})`
  const scale =
    scaleX === 1 && scaleY === 1
      ? ''
      : ` scale(${scaleX === scaleY ? round(scaleX, 100) : `${round(scaleX, 100)} ${round(scaleY, 100)}`})`
  return `<g transform="translate(${round(x)} ${round(y)})${rotate}${scale}">${markup}</g>`
}

/** Draws a tube in two tones, for thin limbs. The direction of the light decides which side is in shade. */
export function rounded(form: Tube, tone: Tone, light = ''): string {
  const dark = darkSide(form)
  return (
    solid(form.outline, tone.mid) + flat(form.band(0, 1, dark * 0.3, dark), tone.shade) + light + line(form.outline)
  )
}

/** Draws a tube in three tones. */
export const shaded = (form: Tube, tone: Tone): string =>
  rounded(form, tone, flat(form.band(0.12, 0.6, darkSide(form) * -0.45, darkSide(form) * -0.72), tone.light))

function darkSide(form: Tube): 1 | -1 {
  const [rightX, rightY] = form.at(0.5, 1)
  const [leftX, leftY] = form.at(0.5, -1)
  return rightX - leftX + 1.2 * (rightY - leftY) >= 0 ? 1 : -1
}

const round = (value: number, unit = 1): number => Math.round(value * unit) / unit

/** Scales a card's drawing down for a runner and keeps its ink as wide as the runner's. */
export const smaller = (x: number, y: number, size: number, markup: string, turn = 0): string =>
  place(x, y, `<g stroke-width="${Math.round((STROKE_WIDTH * 0.85) / size)}">${markup}</g>`, turn, size)
