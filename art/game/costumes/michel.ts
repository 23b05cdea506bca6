import { crown, moustache } from '../../cast/michel.ts'
import { flat, line, place, rounded, solid } from '../../rig/ink.ts'
import type { Tube } from '../../rig/tube.ts'
import { tube } from '../../rig/tube.ts'
import { BANANA, FLESH, GOLD, LACQUER, RIPE } from '../../tokens.ts'
import { bunch } from '../../tools/bunch.ts'
import { type Motion, trailOf } from '../motion.ts'
import type { Costume } from '../runner.ts'
import { smaller } from '../smaller.ts'

/** Gros Michel, the last of the big Mikes: his open peel flies behind him like a king's cloak. */
export const michel: Costume = {
  name: 'michel',
  title: 'Gros Michel runs',
  spine: [
    [10, -120],
    [14, -80],
    [4, -38],
    [-14, 4],
  ],
  radii: [26, 40, 42, 40, 39, 34, 18],
  peel: FLESH,
  boots: LACQUER,
  gloves: FLESH,
  look: {
    t: 0.32,
    apart: 16,
    brows: 0,
    eyes: { width: 15, height: 18, iris: GOLD.shade, lid: -0.6, lidFill: FLESH.shade },
    hair: () => smaller(4, 8, 0.52, moustache()),
  },
  behind: (form, motion) => cloak(form, motion),
  worn: (form) => sash(form) + cup(form),
  hat: (form) => smaller(...form.at(0, 0), 0.6, crown([0, 0], 0), form.angle(0.1)),
  carries: { far: ([x, y]) => [30 + x * 0.12, -8 + y * 0.2] },
  farTool: (hand, { lean }) => smaller(...hand, 0.56, bunch([0, 0], 0), lean * 0.6 + 8),
}

const cloak = (form: Tube, motion: Motion): string =>
  [
    [-24, 98, 21],
    [14, 92, 21],
  ]
    .map(([droop = 0, length = 0, radius = 0]) => {
      const strip = tube(trailOf(form.at(0.7, -0.2), length, 16, motion, droop - 8), [14, radius, radius * 0.8, 3], 5)
      return rounded(strip, RIPE)
    })
    .join('')

const sash = (form: Tube): string =>
  place(
    ...form.at(0.62, 0),
    solid('M-39-12C-14-2 14-2 38-13L38 4C14 12-14 12-38 3Z', LACQUER.mid) + solid('M2-12L14 1L2 14L-10 1Z', GOLD.mid),
    form.angle(0.62),
  )

const cup = (form: Tube): string => {
  const front = 'M-38-10C-22-24-12-8 2-22C14-8 26-22 38-10C40 16 22 34 0 40C-22 34-40 16-38-10Z'
  return place(
    ...form.at(0.86, 0),
    solid(front, BANANA.mid) +
      flat('M16-14C24-18 32-16 38-10C40 16 22 34 4 39C22 24 26 4 16-14Z', BANANA.shade) +
      line(front),
    form.angle(0.8),
  )
}
