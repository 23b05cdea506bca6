import { crescent } from '../../cast/java.ts'
import { dot, flat, line, place, rounded, solid } from '../../rig/ink.ts'
import type { Point } from '../../rig/path.ts'
import { type Tube, tube } from '../../rig/tube.ts'
import { FLESH, FROST, GOLD, VIOLET } from '../../tokens.ts'
import { orb } from '../../tools/orb.ts'
import { type Motion, trailOf } from '../motion.ts'
import type { Costume } from '../runner.ts'
import { smaller } from '../smaller.ts'

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
  const hem: Point[] = [
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
