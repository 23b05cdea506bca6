import { arm, type BodyPose, end, fist, palm } from '../rig/body.ts'
import { brow, eye, face } from '../rig/face.ts'
import { disc, dot, flat, inked, line, place, shaded, solid } from '../rig/ink.ts'
import { type PathPoint, type Tube, tube } from '../rig/path.ts'

import { BANANA, FLESH, GOLD, JADE, LACQUER, MOON, RIPE, VIOLET, WOOD } from '../tokens.ts'
import { bunch } from '../tools.ts'

export const michelPose: BodyPose = {
  spine: [
    [156, 116],
    [164, 170],
    [164, 230],
    [154, 290],
  ],
  arms: {
    near: [
      [86, 250],
      [70, 214],
    ],
    far: [
      [238, 254],
      [252, 220],
    ],
  },
  legs: { near: [], far: [] },
  gaze: [0.1, 0.1],
}

/** Draws the last of the big Mikes: half out of his peel, which opens behind him like wings. */
export function michel(pose: BodyPose = michelPose): string {
  const form = tube(pose.spine, [30, 46, 50, 50, 54, 54, 30], 6)
  const left = end(pose.arms.near)
  const right = end(pose.arms.far)
  return inked(
    wings(form) +
      bunch(right, 8) +
      solid(form.outline, FLESH.mid) +
      flat(form.band(0, 0.98, 0.4, 1), FLESH.shade) +
      flat(form.band(0.1, 0.6, -0.66, -0.9), FLESH.light) +
      line(form.outline) +
      sash(form) +
      face(form, {
        t: 0.35,
        s: 0.04,
        eyes:
          eye({ x: -20, width: 17, height: 20, iris: GOLD.shade, lid: -0.35, lidFill: FLESH.shade }, pose.gaze) +
          eye({ x: 20, width: 17, height: 20, iris: GOLD.shade, lid: -0.35, lidFill: FLESH.shade }, pose.gaze) +
          brow(-21, -27, 13, 1, 8) +
          brow(21, -31, 13, 0, 14) +
          moustache(),
        mouth: '',
        mouthAt: [0, 0],
        cheeks: [-38, 38, 20],
      }) +
      crown(form.at(0.0, 0), form.angle(0.1)) +
      cup(form.at(0.86, 0)) +
      sun([left[0] - 4, left[1] - 52]) +
      arm(form.at(0.58, -0.8), pose.arms.near, FLESH) +
      palm(left, FLESH, -10) +
      arm(form.at(0.58, 0.8), pose.arms.far, FLESH) +
      fist(right, FLESH, 8),
  )
}

/** Draws four strips of peel; the right pair mirrors the left pair about the spine. */
function wings(form: Tube): string {
  const [x, y] = form.at(0.76, 0)
  const strip = (points: readonly PathPoint[], radius: number): string => {
    const peel = tube([[-12, 12], ...points], [16, radius, radius, 2], 6)
    return shaded(peel, RIPE) + line(peel.along(0.3, 0.86, 0.1), RIPE.shade)
  }
  const pair =
    strip(
      [
        [-78, -52],
        [-104, -132],
        [-140, -190],
      ],
      29,
    ) +
    strip(
      [
        [-84, 22],
        [-128, -10],
        [-144, -74],
      ],
      23,
    )
  return place(x, y, pair + place(0, 0, pair, 0, -1, 1))
}

/** Draws the peel that still holds him, folded over itself. */
function cup([x, y]: PathPoint): string {
  const side = 'M-6 40C-40 44-72 24-84-14C-58-16-30-8-10 12Z'
  const front = 'M-40-8C-26-22 26-22 40-8C38 24 18 46 0 56C-18 46-38 24-40-8Z'
  return place(
    x,
    y + 12,
    solid(side, BANANA.mid) +
      place(0, 0, solid(side, BANANA.shade), 0, -1, 1) +
      solid(front, BANANA.mid) +
      flat('M8-18C24-18 36-14 40-8C38 24 18 46 2 55C20 34 22 4 8-18Z', BANANA.shade) +
      flat('M-32-6C-28-12-20-15-12-16C-20 0-20 18-12 32C-24 22-31 10-32-6Z', BANANA.light) +
      line(`${front}M0-8L0 38`),
  )
}

function sash(form: Tube): string {
  const [x, y] = form.at(0.66, 0)
  return place(
    x,
    y,
    solid('M-54-18C-20-4 20-4 54-18L52 2C20 16-20 16-52 2Z', LACQUER.mid) +
      flat('M4 12C24 12 40 8 52 2L54-18C40-12 26-8 12-7Z', LACQUER.shade) +
      line('M-54-18C-20-4 20-4 54-18L52 2C20 16-20 16-52 2Z') +
      solid('M0-18L17 0L0 18L-17 0Z', GOLD.mid) +
      solid('M0-8L8 0L0 8L-8 0Z', JADE.mid),
    form.angle(0.66),
  )
}

export function moustache(): string {
  const half = 'M0 22C-10 16-22 18-28 26C-36 36-52 34-54 20C-56 12-48 8-44 14C-62 4-66 44-36 46C-18 46-8 40 0 32Z'
  return (
    flat('M-9 36Q0 46 9 36Z', '#6d1830') +
    solid(half, WOOD.mid) +
    place(0, 0, solid(half, WOOD.mid), 0, -1, 1) +
    flat('M-4 28C-12 22-20 24-26 30C-20 36-10 36-4 32Z', WOOD.light)
  )
}

export function crown([x, y]: PathPoint, turn: number): string {
  const band =
    'M-46 14L-62-36C-46-34-34-26-26-14C-24-38-12-56 0-70C12-56 24-38 26-14C34-26 46-34 62-36L46 14C16 24-16 24-46 14Z'
  return place(
    x,
    y,
    solid(band, GOLD.mid) +
      flat('M14 20C26 18 36 16 46 14L62-36C46-34 34-26 26-14C24-38 12-56 0-70C14-40 20-10 14 20Z', GOLD.shade) +
      flat('M-38 6L-48-22Q-38-16-32-6L-28 6Z', GOLD.light) +
      line(`${band}M-44 2C-16 12 16 12 45 2`) +
      disc(0, -22, 10, LACQUER.mid, 13) +
      dot(-3, -27, 3, FLESH.light) +
      disc(-60, -40, 6, JADE.mid) +
      disc(60, -40, 6, JADE.mid) +
      disc(0, -76, 8, VIOLET.mid),
    turn,
  )
}

const sun = ([x, y]: PathPoint): string =>
  place(
    x,
    y,
    line('M0-36L0-44M26-26L32-32M-26-26L-32-32M38 0L46 0M-38 0L-46 0', MOON.mid) +
      disc(0, 0, 26, GOLD.mid) +
      dot(0, 0, 19, GOLD.shade) +
      dot(-1, -1, 18, MOON.mid) +
      flat('M9-13C12 2 4 12-11 12C-13 10-13 7-10 6C-2 4 4-2 5-12Z', GOLD.shade),
  )
