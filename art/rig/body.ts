import { STEM, type Tone } from '../tokens.ts'
import { dot, flat, line, solid } from './ink.ts'
import type { Point } from './path.ts'
import { type Tube, tube } from './tube.ts'

export type Body = { readonly form: Tube; readonly markup: string }

/** Draws a banana: peel in three tones, two ridges, and the dark tip. */
export function body(spine: readonly Point[], radii: readonly number[], peel: Tone): Body {
  const form = tube(spine, radii, 7)
  const markup =
    tip(form) +
    solid(form.outline, peel.mid) +
    flat(form.band(0.02, 0.99, 0.42, 1), peel.shade) +
    flat(form.band(0.1, 0.62, -0.66, -0.9), peel.light) +
    line(form.along(0.66, 0.97, -0.3), peel.shade) +
    line(form.outline)
  return { form, markup }
}

/** Draws the woody end by which the banana hung in its bunch. */
export function stem(form: Tube, lean = 6): string {
  const [x, y] = form.at(0, 0)
  const twig = tube(
    [
      [x, y + 2],
      [x + lean * 0.3, y - 22],
      [x + lean * 1.6, y - 40],
    ],
    [13, 9, 10],
    4,
  )
  const [endX, endY] = twig.at(1, 0)
  return (
    solid(twig.outline, STEM.mid) +
    flat(twig.band(0, 0.95, 0.2, 0.9), STEM.shade) +
    line(twig.outline) +
    dot(endX + 1, endY - 3, 5, STEM.light, 3)
  )
}

/** Draws the freckles of a ripe banana, at (t, s) on the peel. */
export function freckles(form: Tube, places: readonly Point[], fill: string): string {
  return places.map(([t, s], index) => dot(...form.at(t, s), 3 + (index % 3), fill, 3)).join('')
}

function tip(form: Tube): string {
  const nub = tube([form.at(0.94, 0), form.at(1, 0), beyond(form)], [14, 11, 7], 4)
  return solid(nub.outline, STEM.shade)
}

function beyond(form: Tube): Point {
  const [x, y] = form.at(1, 0)
  const [beforeX, beforeY] = form.at(0.9, 0)
  const length = Math.hypot(x - beforeX, y - beforeY) || 1
  return [x + ((x - beforeX) / length) * 16, y + ((y - beforeY) / length) * 16]
}
