import { arm, type BodyPose, body, boot, end, fist, freckles, leg, stem } from '../rig/body.ts'
import { eye, face } from '../rig/face.ts'

import { flat, inked, line, place, rounded, solid } from '../rig/ink.ts'

import { type PathPoint, tube } from '../rig/path.ts'

import { GOLD, LINEN, RIPE, WOOD } from '../tokens.ts'
import { lantern, pack } from '../tools.ts'

export const burroPose: BodyPose = {
  spine: [
    [216, 150],
    [186, 196],
    [166, 252],
    [176, 318],
  ],
  arms: {
    near: [
      [196, 290],
      [252, 268],
    ],
    far: [
      [230, 270],
      [254, 244],
    ],
  },
  legs: {
    near: [
      [146, 328],
      [144, 344],
    ],
    far: [
      [204, 328],
      [208, 344],
    ],
  },
  gaze: [0.5, 0.2],
}

const RADII = [26, 48, 54, 58, 58, 46, 22]

/** Draws the porter: bent by his load, leaning on a stick, never in a hurry. */
export function burro(pose: BodyPose = burroPose): string {
  const { form, markup } = body(pose.spine, RADII, RIPE)
  const grip = end(pose.arms.near)
  const [backX, backY] = form.at(0.5, -1)
  return inked(
    pack([backX - 26, backY - 30], -6) +
      staff(grip) +
      leg(form.at(0.9, 0.3), pose.legs.far, RIPE) +
      boot(end(pose.legs.far), WOOD) +
      leg(form.at(0.9, -0.3), pose.legs.near, RIPE) +
      boot(end(pose.legs.near), WOOD, 0, -1) +
      stem(form, 10) +
      markup +
      freckles(
        form,
        [
          [0.08, -0.4],
          [0.14, -0.7],
          [0.2, -0.5],
          [0.62, -0.5],
          [0.7, -0.2],
          [0.8, -0.55],
          [0.84, 0.05],
          [0.9, -0.3],
        ],
        RIPE.shade,
      ) +
      line(form.along(0.3, 0.92, -0.76), WOOD.shade) +
      face(form, {
        t: 0.33,
        s: 0.2,
        turn: 14,
        eyes:
          beard() +
          eye({ x: -22, width: 17, height: 18, iris: WOOD.light, lid: -0.15, lidFill: RIPE.mid }, pose.gaze) +
          eye({ x: 18, width: 16, height: 17, iris: WOOD.light, lid: -0.15, lidFill: RIPE.mid }, pose.gaze) +
          eyebrow(-24, -20, 1) +
          eyebrow(20, -20, -1),
        mouth: '',
        mouthAt: [0, 0],
        cheeks: [-38, 34, 20],
      }) +
      arm(form.at(0.6, -0.5), pose.arms.near, RIPE, 11) +
      fist(grip, LINEN, 4),
  )
}

export function beard(): string {
  const hair =
    'M-38 16C-20 22-8 14-2 10C6 14 18 20 34 14C42 34 38 52 26 62C26 74 20 88 4 98C4 88 0 82-6 78C-14 84-26 82-30 72C-40 66-44 40-38 16Z'
  return (
    solid(hair, LINEN.mid) +
    flat('M20 19C28 19 32 16 34 14C42 34 38 52 26 62C26 74 20 88 4 98C4 88 2 84-2 80C18 66 22 42 20 19Z', LINEN.shade) +
    flat('M-32 26C-26 30-20 28-16 26C-24 40-24 52-20 64C-32 56-34 40-32 26Z', LINEN.light) +
    line(`${hair}M-10 34Q0 42 12 33M-16 52Q-14 64-6 70M10 54Q12 66 6 76`) +
    solid('M-18 9C-14 0 12 0 16 8C18 20 4 22-1 17C-8 22-20 18-18 9Z', RIPE.light)
  )
}

const eyebrow = (x: number, y: number, flip: number): string =>
  place(x, y, solid('M-20 4C-14-12 8-16 20-6C24 0 20 6 14 4C4 0-4 2-10 8C-16 12-22 10-20 4Z', LINEN.light), 0, flip, 1)

function staff([x, y]: PathPoint): string {
  const rod = tube(
    [
      [x + 2, y + 82],
      [x, y],
      [x + 2, y - 116],
      [x + 20, y - 140],
      [x + 36, y - 122],
    ],
    [7, 7, 7, 6, 4],
    7,
  )
  return rounded(rod, WOOD) + lantern([x + 36, y - 122], GOLD, 4, 0.9)
}
