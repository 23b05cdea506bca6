import { crescent } from '../cast/java.ts'
import { crown, moustache } from '../cast/michel.ts'
import { dot, flat, line, place, rounded, smaller, solid } from '../rig/ink.ts'
import { type PathPoint, type Tube, tube } from '../rig/path.ts'
import { BANANA, FLESH, FROST, GOLD, LACQUER, RIPE, VIOLET } from '../tokens.ts'
import { bunch, orb } from '../tools.ts'
import { type Motion, trailOf } from './motion.ts'
import type { Costume } from './runner.ts'

/** Madame Java: her feet never show, except for slippers under the flying robe. */
export const java: Costume = {
  name: 'java',
  title: 'Madame Java runs',
  spine: [
    [12, -134],
    [14, -94],
    [4, -40],
    [-12, 0],
  ],
  radii: [24, 36, 34, 34, 36, 32, 18],
  peel: FROST,
  boots: VIOLET,
  gloves: FLESH,
  stockings: { ...FROST, mid: VIOLET.shade },
  look: {
    t: 0.3,
    s: 0.26,
    apart: 14,
    brows: 0,
    eyes: { width: 13, height: 16, iris: VIOLET.mid, lid: -0.35, lidFill: FROST.shade },
  },
  behind: (form, motion) => rounded(tube(trailOf(form.at(0.3, -0.7), 70, 16, motion, 8), [18, 18, 14, 4], 6), VIOLET),
  worn: (form, motion) => robe(form, motion) + faceOpening(form),
  hat: (form) => smaller(...form.at(0.02, 0), 0.66, crescent([0, 0], 0), form.angle(0)),
  carries: { far: ([x, y]) => [34 + x * 0.15, -14 + y * 0.2] },
  farTool: ([x, y]) => orb([x + 4, y - 26], 22),
}

function faceOpening(form: Tube): string {
  return place(
    ...form.at(0.3, 0.3),
    solid('M-30-14C-30-36 28-36 28-10C30 20 14 36 0 36C-16 36-30 16-30-14Z', FLESH.mid) +
      flat('M12-30C28-26 28-16 28-10C30 20 14 36 2 36C16 20 20-10 12-30Z', FLESH.shade),
    form.angle(0.3),
  )
}

/** Draws the robe; its hem beats in the rhythm of the steps. */
function robe(form: Tube, { wave, trail }: Motion): string {
  const [leftX, leftY] = form.at(0.6, -0.9)
  const [rightX, rightY] = form.at(0.6, 0.9)
  const beat = (offset: number): number => Math.round(7 * Math.sin(2 * Math.PI * (2 * wave + offset)))
  const blow = Math.round((trail - 14) * 0.2)
  const hem: PathPoint[] = [
    [rightX + 16 - blow, rightY + 62 + beat(0)],
    [rightX - 18 - blow, rightY + 74 + beat(0.3)],
    [leftX + 4 - blow, rightY + 68 + beat(0.6)],
    [leftX - 40 - blow, leftY + 60 - trail * 0.3 + beat(0.9)],
  ]
  const [a, b, c, d] = hem.map((point) => point.map(Math.round).join(' ')) as [string, string, string, string]
  const cloth = `M${Math.round(leftX)} ${Math.round(leftY)}L${Math.round(rightX)} ${Math.round(rightY)}Q${Math.round(rightX + 16)} ${Math.round(rightY + 30)} ${a}L${b}L${c}L${d}Q${Math.round(leftX - 10)} ${Math.round(leftY + 34)} ${Math.round(leftX)} ${Math.round(leftY)}Z`
  return (
    solid(cloth, FROST.mid) +
    flat(
      `M${Math.round(rightX - 14)} ${Math.round(rightY)}L${Math.round(rightX)} ${Math.round(rightY)}Q${Math.round(rightX + 16)} ${Math.round(rightY + 30)} ${a}L${b}Z`,
      FROST.shade,
    ) +
    line(
      `${cloth}M${b}Q${Math.round(rightX - 20)} ${Math.round(rightY + 30)} ${Math.round((leftX + rightX) / 2 + 6)} ${Math.round(rightY + 8)}M${c}Q${Math.round(leftX + 4)} ${Math.round(leftY + 30)} ${Math.round(leftX + 16)} ${Math.round(leftY + 8)}`,
    ) +
    collar(form) +
    dot(...form.at(0.8, -0.2), 5, GOLD.light) +
    dot(...form.at(0.92, 0.3), 4, GOLD.light)
  )
}

const collar = (form: Tube): string =>
  place(
    ...form.at(0.58, 0),
    solid('M-36-10Q0 8 36-10Q42 6 32 14L22 12L14 22L2 14L-10 24L-20 12L-34 14Q-42 4-36-10Z', VIOLET.mid) +
      dot(0, 5, 5, GOLD.mid),
    form.angle(0.56),
  )

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
