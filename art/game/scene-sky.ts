import { dot, faint, flat } from '../rig/ink.ts'
import { GLOW, MOON, type Tone } from '../tokens.ts'
import { LAYER_WIDTH, strewn, wrapped } from './layer.ts'

export const SKY_HEIGHT = 320

/** Draws the air from the zenith down to the ground line. */
export const air = (id: string, tones: readonly (readonly [offset: number, colour: string])[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${tones
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>${flat(`M0 0H${LAYER_WIDTH}V${SKY_HEIGHT}H0Z`, `url(#${id})`)}`

export function starfield(seed: number, count: number, lowest: number): string {
  const next = strewn(seed)
  const one = (radius: number): string => {
    const [x, y] = [8 + Math.round(next() * (LAYER_WIDTH - 16)), Math.round(next() ** 1.4 * lowest)]
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
  }
  const many = (radius: number, part: number): string =>
    Array.from({ length: Math.round(count * part) }, () => one(radius)).join('')
  return (
    faint(0.75, flat(many(1, 0.2), MOON.mid)) +
    faint(0.4, flat(many(0.5, 0.5), MOON.light)) +
    faint(0.3, flat(many(1, 0.3), '#c9b2ee'))
  )
}

/** Draws long flat clouds that the market lights from below. */
export const clouds = (
  places: readonly (readonly [x: number, y: number, size: number])[],
  fill: string,
  opacity: number,
): string =>
  faint(
    opacity,
    places
      .map(([x, y, size]) =>
        wrapped(
          x,
          y,
          240,
          flat(
            'M0 0C14-8 34-6 44-10C60-22 92-20 104-10C130-16 150-8 162-6C190-10 214-4 240 0C200 5 150 2 120 6C80 8 30 6 0 0Z',
            fill,
          ),
          size,
        ),
      )
      .join(''),
  )

/** Draws a moon behind thin haze, because the edge of an obstacle must be brighter than anything in the sky. */
export const hazyMoon = (id: string, x: number, y: number, radius: number): string =>
  `<radialGradient id="${id}-moon"><stop offset=".3" stop-color="${HAZE.mid}" stop-opacity=".34"/><stop offset="1" stop-color="${HAZE.mid}" stop-opacity="0"/></radialGradient>` +
  dot(x, y, radius * 2.8, `url(#${id}-moon)`) +
  dot(x, y, radius, HAZE.mid) +
  dot(x - radius * 0.1, y - radius * 0.08, radius * 0.86, HAZE.light) +
  faint(
    0.55,
    dot(x + radius * 0.3, y - radius * 0.3, radius * 0.2, HAZE.shade) +
      dot(x - radius * 0.35, y + radius * 0.3, radius * 0.14, HAZE.shade) +
      dot(x + radius * 0.25, y + radius * 0.45, radius * 0.1, HAZE.shade) +
      dot(x - radius * 0.4, y - radius * 0.25, radius * 0.08, HAZE.shade),
  )

const HAZE: Tone = { light: '#e8cfa4', mid: '#d3b282', shade: '#b8915f' }

/** Draws the darkness that the ground sinks into; it starts at fraction `from` of the height. */
export const fade = (id: string, colour: string, height: number, from = 0.25): string =>
  `<linearGradient id="${id}-fade" x2="0" y2="1"><stop offset="${from}" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}"/></linearGradient>` +
  flat(`M0 0H${LAYER_WIDTH}V${height}H0Z`, `url(#${id}-fade)`)

/** Returns the gradient of the warm air around a lamp. */
export const lampLight = (id: string): string =>
  `<radialGradient id="${id}-lamp"><stop stop-color="${GLOW}" stop-opacity=".3"/><stop offset="1" stop-color="${GLOW}" stop-opacity="0"/></radialGradient>`
