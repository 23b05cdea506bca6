import { dot, faint, flat, line, place } from '../rig/ink.ts'
import { GLOW, type Tone } from '../tokens.ts'

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
