import { arm, type BodyPose, body, boot, end, fist, freckles, leg, palm } from '../rig/body.ts'
import { eye, face, grin } from '../rig/face.ts'

import { dot, flat, inked, line, place, solid } from '../rig/ink.ts'

import { BANANA, GLOW, GOLD, LACQUER, LINEN, MOON, WOOD } from '../tokens.ts'
import { pickaxe } from '../tools.ts'

export const pipPose: BodyPose = {
  spine: [
    [170, 128],
    [190, 186],
    [192, 252],
    [156, 318],
  ],
  arms: {
    near: [
      [112, 262],
      [122, 296],
    ],
    far: [
      [262, 236],
      [270, 196],
    ],
  },
  legs: {
    near: [
      [156, 326],
      [150, 342],
    ],
    far: [
      [206, 326],
      [212, 342],
    ],
  },
  gaze: [0.3, -0.45],
}

const RADII = [30, 54, 60, 60, 54, 40, 16]

/** Draws the starter: small, with big eyes and a helmet and pickaxe that are too large for him. */
export function pip(pose: BodyPose = pipPose): string {
  const { form, markup } = body(pose.spine, RADII, BANANA)
  const grip = end(pose.arms.near)
  const hand = end(pose.arms.far)
  return inked(
    pickaxe(grip, -19, 184, 40) +
      arm(form.at(0.56, 0.75), pose.arms.far, BANANA) +
      palm(hand, LINEN, 14) +
      leg(form.at(0.9, 0.3), pose.legs.far, BANANA) +
      boot(end(pose.legs.far), WOOD) +
      leg(form.at(0.9, -0.3), pose.legs.near, BANANA) +
      boot(end(pose.legs.near), WOOD, 0, -1) +
      markup +
      freckles(
        form,
        [
          [0.86, -0.3],
          [0.9, 0.1],
        ],
        BANANA.shade,
      ) +
      scarf(form.at(0.7, 0.06), form.angle(0.66)) +
      face(form, {
        t: 0.44,
        s: 0.1,
        eyes:
          eye({ x: -22, width: 19, height: 24, iris: WOOD.mid }, pose.gaze) +
          eye({ x: 21, width: 18, height: 23, iris: WOOD.mid }, pose.gaze),
        mouth: grin(),
        mouthAt: [2, 31],
        cheeks: [-40, 40, 24],
      }) +
      helmet(form.at(0.1, 0), form.angle(0.2) - 4) +
      arm(form.at(0.62, -0.85), pose.arms.near, BANANA) +
      fist(grip, LINEN, -19),
  )
}

export function helmet([x, y]: readonly [number, number], turn: number): string {
  const dome = 'M-58 20C-60-30-30-48 2-48C36-48 62-28 60 20Z'
  const brim = 'M-68 15C-30 27 32 27 70 15C78 20 76 33 66 34C30 44-30 44-66 34C-76 32-76 19-68 15Z'
  return place(
    x,
    y,
    place(6, -44, solid('M-9 6L-6-18Q3-25 12-17L11 8Z', '#8f8a3a')) +
      solid(dome, LACQUER.mid) +
      flat('M24-44C52-36 62-8 58 18L34 20C40-4 38-28 24-44Z', LACQUER.shade) +
      flat('M-46 6C-46-16-34-32-18-38C-28-24-33-8-34 8Z', LACQUER.light) +
      line(dome) +
      solid(brim, LACQUER.mid) +
      flat('M-66 32C-30 42 30 42 66 32C75 30 74 22 70 18C40 32-30 34-66 32Z', LACQUER.shade) +
      line(brim) +
      solid('M-20-12A22 22 0 1 1 24-12A22 22 0 1 1-20-12Z', GOLD.shade) +
      dot(2, -12, 14, GLOW) +
      dot(-1, -15, 9, MOON.light),
    turn,
  )
}

export function scarf([x, y]: readonly [number, number], turn: number): string {
  const wrap = 'M-60-12C-30 6 30 6 56-10C62-2 60 8 56 14C30 26-34 26-58 10C-63 2-63-6-60-12Z'
  const ends = 'M-2 14C10 22 10 40 0 50L22 46L34 54C34 36 28 20 14 10Z'
  return place(
    x,
    y,
    solid(ends, LACQUER.mid) +
      solid(wrap, LACQUER.mid) +
      flat('M0 22C26 22 46 14 57-8C62 4 58 10 54 15C38 22 18 24 0 22Z', LACQUER.shade) +
      line(wrap) +
      solid('M-6 6Q8 0 20 6Q22 18 14 24Q0 26-6 18Z', LACQUER.light),
    turn,
  )
}
