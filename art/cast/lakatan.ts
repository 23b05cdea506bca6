import { arm, type BodyPose, body, boot, end, fist, leg } from '../rig/body.ts'
import { brow, eye, face, shout } from '../rig/face.ts'

import { dot, flat, inked, place, rounded, shaded, solid } from '../rig/ink.ts'

import { type PathPoint, tube } from '../rig/path.ts'

import { BANANA, FLESH, GOLD, JADE, LACQUER, STEM, WOOD } from '../tokens.ts'
import { lantern } from '../tools.ts'

export const lakatanPose: BodyPose = {
  spine: [
    [206, 104],
    [196, 162],
    [166, 218],
    [122, 262],
  ],
  arms: {
    near: [
      [110, 238],
      [112, 196],
    ],
    far: [
      [256, 228],
      [264, 190],
    ],
  },
  legs: {
    near: [
      [196, 282],
      [188, 330],
    ],
    far: [
      [104, 306],
      [64, 322],
    ],
  },
  gaze: [0.6, -0.1],
}

const RADII = [20, 38, 43, 43, 39, 30, 12]

/** Draws the courier: slim, always running, two lanterns on one pole. */
export function lakatan(pose: BodyPose = lakatanPose): string {
  const { form, markup } = body(pose.spine, RADII, BANANA)
  const back = end(pose.arms.near)
  const front = end(pose.arms.far)
  const [neckX, neckY] = form.at(0.56, -0.8)
  return inked(
    leg(form.at(0.88, -0.2), pose.legs.far, BANANA) +
      boot(end(pose.legs.far), JADE, 62) +
      arm(form.at(0.56, 0.7), pose.arms.far, BANANA) +
      pole(back, front) +
      ribbon([
        [neckX, neckY],
        [neckX - 22, neckY - 46],
        [neckX - 58, neckY - 48],
        [neckX - 84, neckY - 84],
      ]) +
      tuft(form.at(0.02, 0)) +
      markup +
      leg(form.at(0.86, 0.3), pose.legs.near, BANANA) +
      boot(end(pose.legs.near), JADE, -14) +
      place(
        ...form.at(0.6, 0),
        solid('M-45-12Q0 8 44-10Q48 4 43 14Q0 30-43 10Q-49 0-45-12Z', JADE.mid) +
          flat('M8 20Q34 12 43-8Q48 4 42 14Q26 21 8 20Z', JADE.shade),
        form.angle(0.6),
      ) +
      face(form, {
        t: 0.3,
        s: 0.2,
        eyes:
          eye({ x: -16, width: 15, height: 20, iris: JADE.shade }, pose.gaze) +
          eye({ x: 18, width: 14, height: 19, iris: JADE.shade }, pose.gaze) +
          brow(-17, -25, 10, -2, 8) +
          brow(19, -24, 10, 2, 8),
        mouth: shout(),
        mouthAt: [4, 27],
        cheeks: [-28, 30, 21],
      }) +
      goggles(form.at(0.13, 0), form.angle(0.12)) +
      fist(front, BANANA, -12) +
      arm(form.at(0.6, -0.5), pose.arms.near, BANANA) +
      fist(back, BANANA, -24),
  )
}

function pole(back: PathPoint, front: PathPoint): string {
  const [dx, dy] = [front[0] - back[0], front[1] - back[1]]
  const left: PathPoint = [back[0] - dx * 0.44, back[1] - dy * 0.44 + 4]
  const right: PathPoint = [front[0] + dx * 0.2, front[1] + dy * 0.2 + 6]
  const rod = tube([left, back, front, right], [5, 6, 6, 5], 4)
  return rounded(rod, WOOD) + lantern(left, LACQUER, 16) + lantern(right, GOLD, 14)
}

const ribbon = (spine: readonly PathPoint[]): string => rounded(tube(spine, [11, 13, 14, 10], 6), JADE)

function tuft([x, y]: PathPoint): string {
  const lock = (tip: PathPoint, radius: number): string =>
    shaded(tube([[x, y + 6], [x - 14, y - 24], tip], [11, radius, 3], 4), STEM)
  return lock([x - 46, y - 34], 10)
}

export function goggles([x, y]: PathPoint, turn: number): string {
  const glass = (at: number): string =>
    solid(`M${at - 18} 0A18 16 0 1 1 ${at + 18} 0A18 16 0 1 1 ${at - 18} 0Z`, GOLD.shade) +
    dot(at, 0, 12, JADE.mid, 10) +
    dot(at - 4, -3, 5, FLESH.light, 4)
  return place(x, y, solid('M-37 2Q0-12 38 2L38 14Q0 0-37 14Z', WOOD.shade) + glass(-12) + glass(23), turn)
}
