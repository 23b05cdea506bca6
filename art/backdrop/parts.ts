import { dot, faint, flat, line, place } from '../rig/ink.ts'
import { polygon } from '../rig/path.ts'
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

/** Draws crystals without ink, for walls and floors. */
export function shards(x: number, y: number, size: number, tone: Tone, turn = 0): string {
  const shard = (lean: number, height: number, width: number): string => {
    const tip: readonly [number, number] = [lean, -height]
    return (
      flat(polygon([[lean * 0.2 - width, 0], [lean * 0.7 - width, -height * 0.7], tip, [lean * 0.2, 0]]), tone.mid) +
      flat(polygon([[lean * 0.2, 0], tip, [lean * 0.7 + width, -height * 0.66], [lean * 0.2 + width, 0]]), tone.shade) +
      flat(
        polygon([
          [lean * 0.5 - width * 0.6, -height * 0.3],
          [lean * 0.7 - width * 0.7, -height * 0.66],
          [lean * 0.9, -height * 0.8],
        ]),
        tone.light,
      )
    )
  }
  return place(x, y, shard(-26, 44, 8) + shard(28, 36, 8) + shard(0, 66, 11), turn, size)
}

/** Draws the timbered mouth of a tunnel. */
export function tunnel(dark: string, beam: string, edge: string): string {
  return (
    flat('M0 0H320V400H254L248 178Q238 86 160 80Q82 86 72 178L66 400H0Z', dark) +
    flat('M52 400L64 120L84 120L76 400ZM256 120L236 120L244 400L268 400ZM44 122L60 86L260 86L276 122Z', beam) +
    flat(
      'M52 400L64 124L70 124L60 400ZM46 118L61 88L259 88L262 94L66 94L52 120ZM236 124L242 124L250 400L244 400Z',
      edge,
    )
  )
}

/** Draws distant roofs with lit windows; the skyline runs from the left edge to the right. */
export function roofs(y: number, fill: string, windows = GLOW): string {
  const skyline = `M0 ${y}L26 ${y - 20}L34 ${y - 34}Q58 ${y - 24} 78 ${y - 30}L84 ${y - 8}L108 ${y - 8}L112 ${y - 44}Q136 ${y - 50} 142 ${y - 68}Q150 ${y - 50} 176 ${y - 44}L178 ${y - 14}L206 ${y - 14}L208 ${y - 30}Q232 ${y - 32} 246 ${y - 46}Q260 ${y - 32} 284 ${y - 30}L286 ${y - 8}L320 ${y - 12}V400H0Z`
  const lights = [
    [46, -14],
    [62, -14],
    [128, -30],
    [146, -30],
    [160, -30],
    [228, -16],
    [246, -16],
    [264, -16],
  ]
    .map(([x = 0, dy = 0]) => `M${x} ${y + dy}h6v9h-6z`)
    .join('')
  return flat(skyline, fill) + faint(0.8, flat(lights, windows))
}

/** Draws a striped awning with scallops, seen from the front. */
export function awning(x: number, y: number, stripes: number, width: number, light: Tone, dark: Tone): string {
  const stripe = (index: number): string => {
    const left = x + index * width
    const tone = index % 2 === 0 ? light : dark
    return (
      flat(`M${left} ${y}h${width}v34q${-width / 2} 18 ${-width} 0z`, tone.mid) +
      flat(`M${left} ${y + 24}h${width}v10q${-width / 2} 18 ${-width} 0z`, tone.shade)
    )
  }
  return Array.from({ length: stripes }, (_, index) => stripe(index)).join('')
}

/** Draws a cord with paper lanterns that grow towards the viewer. */
export function garland(
  cord: string,
  lamps: readonly (readonly [x: number, y: number, size: number, tone: Tone])[],
): string {
  return `<path d="${cord}" fill="none" stroke="#150b18" stroke-width="2"/>${lamps
    .map(([x, y, size, tone]) => place(x, y, lamp(tone), 0, size))
    .join('')}`
}

const lamp = (tone: Tone): string =>
  faint(0.2, dot(0, 16, 34, tone.light)) +
  flat('M-5 0h10v5h-10zM-5 29h10v5h-10z', '#150b18') +
  dot(0, 17, 16, tone.mid, 13) +
  dot(-3, 17, 9, tone.light, 11) +
  flat('M-1 34h2v12h-2z', tone.mid)

/** Draws curls of steam as soft ribbons without ink. */
export const steam = (x: number, y: number, size = 1, opacity = 0.35): string =>
  faint(
    opacity,
    place(x, y, line('M0 0C-22-18 16-34-4-56S8-92-6-108M22-6C6-26 36-40 20-62S26-84 20-94', '#fff6e6'), 0, size),
  )
