import { headscarf } from '../../cast/saba.ts'
import { dot, flat, line, place, rounded, solid } from '../../rig/ink.ts'
import { tube } from '../../rig/tube.ts'
import { BANANA, FLESH, JADE, LACQUER, LINEN } from '../../tokens.ts'
import { ladle } from '../../tools/ladle.ts'
import { trailOf } from '../motion.ts'
import type { Costume } from '../runner.ts'
import { smaller } from '../smaller.ts'

/** Auntie Saba: as wide as she is kind, the ladle held high like a torch. */
export const saba: Costume = {
  name: 'saba',
  title: 'Auntie Saba runs',
  spine: [
    [10, -126],
    [14, -84],
    [6, -36],
    [-24, 14],
  ],
  radii: [32, 50, 58, 63, 57, 42, 18],
  peel: BANANA,
  boots: JADE,
  gloves: LINEN,
  look: { t: 0.34, apart: 18, eyes: { width: 15, height: 18, iris: JADE.mid } },
  behind: (form, motion) =>
    rounded(tube(trailOf(form.at(0.66, -0.8), 44, 10, motion), [6, 9, 10, 8], 5), LINEN) +
    rounded(tube(trailOf(form.at(0.7, -0.8), 36, 10, motion, 30), [6, 9, 10, 8], 5), LINEN),
  worn: (form) => apron(...form.at(0.68, 0.12), form.angle(0.66)),
  hat: (form, motion) =>
    rounded(tube(trailOf(form.at(0.04, -0.9), 34, 9, motion, 16), [5, 9, 9, 4], 4), LACQUER) +
    smaller(...form.at(0.06, 0), 0.74, headscarf([0, 0], 0), form.angle(0.1)),
  carries: { far: ([x, y]) => [26 + x * 0.15, -36 + y * 0.3] },
  farTool: (hand, { lean }) => smaller(...hand, 0.72, ladle([0, 0], 0, 60), lean - 4),
}

function apron(x: number, y: number, turn: number): string {
  const bib = 'M-40-26Q0-16 38-28C44-8 50 10 44 24C34 38-26 42-42 26C-50 10-46-10-40-26Z'
  return place(
    x,
    y,
    solid(bib, LINEN.mid) +
      flat('M16-22L38-28C44-8 50 10 44 24C36 34 20 37 8 37C24 22 24-4 16-22Z', LINEN.shade) +
      line(bib) +
      solid('M-18 2Q0 8 20 1L18 20Q0 28-17 20Z', LACQUER.mid) +
      dot(-6, 14, 3, FLESH.light) +
      dot(8, 12, 3, FLESH.light),
    turn,
  )
}
