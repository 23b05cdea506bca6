import { goggles } from '../../cast/lakatan.ts'
import { flat, place, rounded, shaded, solid } from '../../rig/ink.ts'
import type { Point } from '../../rig/path.ts'
import { tube } from '../../rig/tube.ts'
import { BANANA, JADE, LACQUER, STEM, WOOD } from '../../tokens.ts'
import { lantern } from '../../tools/lantern.ts'
import { type Motion, trailOf } from '../motion.ts'
import type { Costume } from '../runner.ts'
import { smaller } from '../smaller.ts'

/** Rio Lakatan: slim and fast, with a long scarf and a lantern on a pole over his shoulder. */
export const lakatan: Costume = {
  name: 'lakatan',
  title: 'Rio Lakatan runs',
  spine: [
    [14, -144],
    [20, -94],
    [4, -40],
    [-46, 4],
  ],
  radii: [18, 33, 36, 35, 30, 22, 9],
  peel: BANANA,
  boots: JADE,
  gloves: BANANA,
  look: { t: 0.3, apart: 15, brows: -1, eyes: { width: 14, height: 18, iris: JADE.shade } },
  behind: (form, motion) =>
    pole(form.at(0.5, 0.2), motion) +
    rounded(tube(trailOf(form.at(0.56, -0.7), 82, 20, motion, 6), [9, 11, 12, 8], 5), JADE) +
    tuft(form.at(0.03, 0), motion),
  worn: (form) =>
    place(
      ...form.at(0.58, 0),
      solid('M-36-10Q0 6 35-8Q40 3 34 11Q0 24-34 8Q-40 0-36-10Z', JADE.mid) +
        flat('M6 16Q26 10 34-6Q39 4 34 11Q20 17 6 16Z', JADE.shade),
      form.angle(0.58),
    ),
  hat: (form) => smaller(...form.at(0.1, 0), 0.74, goggles([0, 0], 0), form.angle(0.1)),
  carries: { near: ([x, y]) => [-4 + x * 0.25, 4 + y * 0.3] },
}

function pole([x, y]: Point, { wave, lean }: Motion): string {
  const swing = 14 * Math.sin(wave * 12.6)
  const back: Point = [x - 74, y - 62 + lean]
  return (
    rounded(tube([[x + 30, y + 14], [x - 20, y - 22], back], [5, 5, 4], 4), WOOD) +
    smaller(...back, 0.62, lantern([0, 0], LACQUER), swing)
  )
}

const tuft = ([x, y]: Point, motion: Motion): string =>
  shaded(tube(trailOf([x, y + 4], 48, 8, motion, -46), [10, 11, 8, 3], 4), STEM)
