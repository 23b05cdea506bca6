import { type BodyPose, end, fist, palm } from '../rig/body.ts'
import { brow, eye, face, smirk } from '../rig/face.ts'
import { dot, flat, inked, line, place, shaded, solid } from '../rig/ink.ts'

import { type PathPoint, tube } from '../rig/path.ts'

import { FLESH, FROST, GOLD, INK, MOON, VIOLET } from '../tokens.ts'
import { orb } from '../tools.ts'

export const javaPose: BodyPose = {
  spine: [
    [150, 92],
    [142, 150],
    [152, 214],
    [170, 300],
  ],
  arms: {
    near: [
      [90, 240],
      [76, 268],
    ],
    far: [
      [226, 216],
      [244, 178],
    ],
  },
  legs: { near: [], far: [] },
  gaze: [0.55, 0.15],
}

/** Draws the moon reader: her peel is her robe, and her feet never show. */
export function java(pose: BodyPose = javaPose): string {
  const form = tube(pose.spine, [26, 42, 42, 34, 44, 56, 60], 6)
  const near = end(pose.arms.near)
  const far = end(pose.arms.far)
  return inked(
    sleeve(form.at(0.62, 0.5), pose.arms.far) +
      palm(far, FLESH, 30) +
      orb([far[0] + 8, far[1] - 62], 38) +
      solid(form.outline, FLESH.mid) +
      flat(form.band(0.02, 0.6, 0.3, 1), FLESH.shade) +
      line(form.outline) +
      robe(form.at(0.82, 0), form.angle(0.7)) +
      hood(form.at(0.3, 0), form.angle(0.3)) +
      face(form, {
        t: 0.32,
        s: 0.08,
        eyes:
          eye({ x: -17, width: 15, height: 18, iris: VIOLET.mid, lid: -0.1, lidFill: FROST.shade }, pose.gaze) +
          eye({ x: 18, width: 14, height: 18, iris: VIOLET.mid, lid: -0.1, lidFill: FROST.shade }, pose.gaze) +
          line('M-32-2L-39-6M32-2L39-6') +
          brow(-18, -25, 10, 0, 9) +
          brow(18, -26, 10, 1, 10),
        mouth: smirk(),
        mouthAt: [2, 28],
        cheeks: [-28, 30, 20],
      }) +
      crescent(form.at(0, 0), form.angle(0)) +
      mantle(form.at(0.57, 0), form.angle(0.56)) +
      sleeve(form.at(0.68, -0.6), pose.arms.near) +
      cards([near[0] - 4, near[1] + 4]) +
      fist(near, FLESH, 100),
  )
}

function cards([x, y]: PathPoint): string {
  const card = (turn: number, back: string): string =>
    place(x, y, solid('M-13-54L13-54L13 2L-13 2Z', back) + flat('M0-40L7-28L0-16L-7-28Z', GOLD.light), turn)
  return card(-62, VIOLET.shade) + card(-34, VIOLET.mid) + card(-6, VIOLET.shade)
}

function sleeve(shoulder: PathPoint, rest: readonly PathPoint[]): string {
  return shaded(tube([shoulder, ...rest], [16, 17, 26], 5), FROST)
}

function robe([x, y]: PathPoint, turn: number): string {
  const cloth =
    'M-40-60C-46-10-66 40-104 84C-82 88-64 84-52 78C-44 94-30 106-16 112C-6 104 2 94 6 82C18 98 34 106 52 108C58 98 60 88 58 76C76 84 96 86 112 80C76 44 52-4 44-60Z'
  return place(
    x,
    y,
    solid(cloth, FROST.mid) +
      flat(
        'M10-40C20 10 44 50 58 76C76 84 96 86 112 80C76 44 52-4 44-60ZM6 82C18 98 34 106 52 108C44 84 22 60 8 20C12 44 12 62 6 82Z',
        FROST.shade,
      ) +
      flat('M-34-20C-40 20-58 54-84 78C-76 80-66 78-58 74C-44 48-36 14-34-20Z', FROST.light) +
      line(`${cloth}M-52 78C-38 50-32 30-28 6M6 82C6 60 4 40 2 24M58 76C46 54 36 30 30 8`) +
      dot(-62, 66, 3, GOLD.light) +
      dot(-18, 90, 4, GOLD.light) +
      dot(-16, 44, 3, GOLD.light) +
      dot(42, 86, 4, GOLD.light) +
      dot(26, 50, 3, GOLD.light),
    turn,
  )
}

export function hood([x, y]: PathPoint, turn: number): string {
  const cowl =
    'M-8-64C-46-62-66-24-58 22C-56 44-48 58-36 66C-44 40-42 6-30-14C-20-28-8-32 2-32C18-32 32-20 38 0C44 24 42 46 36 66C52 56 60 40 60 16C64-30 36-66-8-64Z'
  return place(
    x,
    y,
    solid(cowl, FROST.mid) +
      flat('M14-62C40-50 62-30 60 16C60 40 52 56 36 66C44 40 46 20 38 0C46-20 36-46 14-62Z', FROST.shade) +
      flat('M-50 14C-54-16-42-42-22-52C-36-32-44-10-44 20Z', FROST.light) +
      line(cowl),
    turn,
  )
}

export function crescent([x, y]: PathPoint, turn: number): string {
  const horns = 'M-58-50C-54-12-28 4 0 4C28 4 54-12 58-50C44-26 24-18 0-18C-24-18-44-26-58-50Z'
  return place(
    x,
    y - 4,
    solid(horns, GOLD.mid) +
      flat('M10 3C34 0 54-18 57-44C46-24 30-14 12-10Z', GOLD.shade) +
      flat('M-50-32C-42-16-28-8-12-6L-14-12C-28-14-40-20-50-32Z', GOLD.light) +
      line(horns) +
      solid('M0-4L10 8L0 24L-10 8Z', VIOLET.mid) +
      dot(0, -44, 7, MOON.light),
    turn,
  )
}

export function mantle([x, y]: PathPoint, turn: number): string {
  const collar =
    'M-50-20C-24 0 24 0 50-20C58-6 54 12 44 20C36 12 28 12 22 26C14 14 6 16 0 30C-8 16-16 14-22 26C-30 12-38 12-46 20C-56 10-58-6-50-20Z'
  return place(
    x,
    y,
    solid(collar, VIOLET.mid) +
      flat('M10 24C14 14 20 18 22 26C28 12 36 12 44 20C54 12 58-6 50-20C40-8 26-4 12-4Z', VIOLET.shade) +
      line(collar) +
      dot(0, 6, 6, GOLD.mid) +
      dot(-1, 5, 3, GOLD.light) +
      line('M-46-14C-20 4 20 4 46-14', INK),
    turn,
  )
}
