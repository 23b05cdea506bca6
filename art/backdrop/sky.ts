import { dot, faint } from '../rig/ink.ts'
import { GLOW, MOON, NIGHT, type Tone } from '../tokens.ts'

export type Sky = { readonly top: string; readonly bottom: string; readonly glow?: string; readonly glowY?: number }

/** Draws the air of a scene: night above, lamp-warm below, and one pool of light behind the character. */
export function sky(id: string, { top, bottom, glow = GLOW, glowY = 50 }: Sky): string {
  return (
    `<linearGradient id="${id}-sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `<radialGradient id="${id}-glow" cy="${glowY}%"><stop stop-color="${glow}" stop-opacity=".9"/><stop offset=".5" stop-color="${glow}" stop-opacity=".4"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>` +
    `<path fill="url(#${id}-sky)" d="M0 0H320V400H0Z"/>`
  )
}

export const glow = (id: string, x: number, y: number, radius: number, radiusY = radius): string =>
  dot(x, y, radius, `url(#${id}-glow)`, radiusY)

export const stars = (places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y], index) => dot(x, y, index % 3 === 0 ? 2.4 : 1.5, MOON.mid)).join('')

export const moon = (x: number, y: number, radius: number, tone: Tone = MOON): string =>
  faint(0.16, dot(x, y, radius * 1.4, tone.mid)) +
  dot(x, y, radius, tone.mid) +
  dot(x - radius * 0.12, y - radius * 0.1, radius * 0.84, tone.light) +
  faint(
    0.5,
    dot(x + radius * 0.3, y - radius * 0.3, radius * 0.2, tone.shade) +
      dot(x - radius * 0.35, y + radius * 0.3, radius * 0.14, tone.shade) +
      dot(x + radius * 0.25, y + radius * 0.45, radius * 0.1, tone.shade),
  )

export const ground = (y: number, fill: string = NIGHT.near, lit: string = NIGHT.lit): string =>
  `<path fill="${fill}" d="M0 ${y}Q160 ${y - 14} 320 ${y}V400H0Z"/>${dot(160, y + 22, 118, lit, 20)}`
