import { stem } from '../../rig/body.ts'
import { disc, dot, place, rounded } from '../../rig/ink.ts'
import { tube } from '../../rig/tube.ts'
import { BANANA, FLESH, JADE, LINEN, WOOD } from '../../tokens.ts'
import { trailOf } from '../motion.ts'
import type { Costume } from '../runner.ts'
import { smaller } from '../smaller.ts'

/** The guest: a market banana with the seller's sticker still on and one loose strip of peel. */
export const guest: Costume = {
  name: 'guest',
  title: 'A market banana runs',
  spine: [
    [12, -138],
    [20, -86],
    [8, -32],
    [-44, 8],
  ],
  radii: [20, 36, 41, 41, 35, 25, 10],
  peel: BANANA,
  boots: JADE,
  gloves: LINEN,
  look: { t: 0.3, eyes: { width: 15, height: 19, iris: WOOD.mid } },
  behind: (form, motion) =>
    smaller(...form.at(0, 0), 0.8, stem({ ...form, at: () => [0, 0] }, -6), form.angle(0.1)) +
    rounded(tube(trailOf(form.at(0.12, -0.6), 62, 14, motion, 10), [12, 13, 10, 4], 5), {
      ...BANANA,
      mid: FLESH.mid,
      shade: FLESH.shade,
    }),
  worn: (form) =>
    place(...form.at(0.66, 0.05), disc(0, 0, 13, JADE.mid, 11) + dot(0, 0, 6, JADE.light, 5), form.angle(0.66)),
}
