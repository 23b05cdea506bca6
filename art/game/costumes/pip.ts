import { helmet, scarf } from '../../cast/pip.ts'
import { rounded } from '../../rig/ink.ts'
import { tube } from '../../rig/tube.ts'
import { BANANA, LACQUER, LINEN, WOOD } from '../../tokens.ts'
import { pickaxe } from '../../tools/pickaxe.ts'
import { trailOf } from '../motion.ts'
import type { Costume } from '../runner.ts'
import { smaller } from '../smaller.ts'

/** Pip Manzano: small under a helmet that is too big, with the pickaxe on his back. */
export const pip: Costume = {
  name: 'pip',
  title: 'Pip Manzano runs',
  spine: [
    [6, -118],
    [18, -78],
    [8, -30],
    [-36, 6],
  ],
  radii: [30, 42, 44, 43, 36, 26, 10],
  peel: BANANA,
  boots: WOOD,
  gloves: LINEN,
  look: { t: 0.43, eyes: { width: 15, height: 19, iris: WOOD.mid } },
  behind: (form, { wave }) =>
    smaller(...form.at(0.62, -0.4), 0.7, pickaxe([0, 0], 0, 124, 50), -44 + 5 * Math.sin(wave * 12.6)),
  worn: (form, motion) =>
    rounded(tube(trailOf(form.at(0.62, -0.8), 52, 12, motion), [8, 9, 9, 8], 5), LACQUER) +
    smaller(...form.at(0.66, 0), 0.7, scarf([0, 0], 0), form.angle(0.66)),
  hat: (form) => smaller(...form.at(0.02, 0), 0.86, helmet([0, -12], 0), form.angle(0.1) - 2),
}
