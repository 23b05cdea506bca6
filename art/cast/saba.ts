import { arm, type BodyPose, body, boot, end, fist, leg, palm } from '../rig/body.ts'
import { eye, face, laugh, shutEye } from '../rig/face.ts'

import { dot, flat, inked, line, place, solid } from '../rig/ink.ts'

import { BANANA, FLESH, JADE, LACQUER, LINEN, STEM } from '../tokens.ts'
import { ladle, steamer } from '../tools.ts'

export const sabaPose: BodyPose = {
  spine: [
    [176, 140],
    [170, 200],
    [170, 262],
    [184, 318],
  ],
  arms: {
    near: [
      [60, 256],
      [66, 214],
    ],
    far: [
      [284, 250],
      [264, 206],
    ],
  },
  legs: {
    near: [
      [144, 330],
      [140, 344],
    ],
    far: [
      [214, 330],
      [218, 344],
    ],
  },
  gaze: [-0.5, -0.3],
}

const RADII = [30, 60, 72, 80, 80, 62, 26]

/** Draws the market's aunt: as wide as she is kind, three baskets on one palm. */
export function saba(pose: BodyPose = sabaPose): string {
  const { form, markup } = body(pose.spine, RADII, BANANA)
  const tray = end(pose.arms.near)
  const grip = end(pose.arms.far)
  return inked(
    ladle(grip, 3) +
      arm(form.at(0.5, 0.8), pose.arms.far, BANANA, 12) +
      fist(grip, BANANA, 10) +
      leg(form.at(0.9, 0.3), pose.legs.far, BANANA) +
      boot(end(pose.legs.far), JADE) +
      leg(form.at(0.9, -0.3), pose.legs.near, BANANA) +
      boot(end(pose.legs.near), JADE, 0, -1) +
      markup +
      apron(form.at(0.74, 0), form.angle(0.7)) +
      place(...form.at(0.05, 0.04), twig(), form.angle(0.1)) +
      headscarf(form.at(0.07, 0), form.angle(0.1)) +
      face(form, {
        t: 0.38,
        s: -0.08,
        eyes: eye({ x: -25, width: 20, height: 24, iris: JADE.mid }, pose.gaze) + shutEye(27, 2, 19),

        mouth: laugh(),
        mouthAt: [1, 27],
        cheeks: [-48, 49, 20],
      }) +
      steamer([tray[0], tray[1] - 14], -5) +
      arm(form.at(0.56, -0.86), pose.arms.near, BANANA, 12) +
      palm([tray[0], tray[1] - 2], BANANA, -78, -1),
  )
}

function apron([x, y]: readonly [number, number], turn: number): string {
  const bib = 'M-52-34Q0-22 52-34C56-14 70 4 72 28C64 56 34 70 0 70C-34 70-64 56-72 28C-70 4-56-14-52-34Z'
  return place(
    x,
    y,
    solid(bib, LINEN.mid) +
      flat('M20-28L52-34C56-14 70 4 72 28C64 56 34 70 4 70C34 50 38 0 20-28Z', LINEN.shade) +
      line(bib) +
      line('M-72 24Q-40 38-26 36M72 24Q40 38 30 37') +
      solid('M-26 2Q0 8 28 2L26 30Q0 44-25 30Z', LACQUER.mid) +
      dot(-11, 16, 4, FLESH.light) +
      dot(3, 26, 4, FLESH.light) +
      dot(15, 13, 4, FLESH.light),
    turn,
  )
}

const twig = (): string =>
  solid('M-9-30L-6-72Q4-78 13-70L12-30Z', STEM.mid) + flat('M4-30L6-72L13-70L12-30Z', STEM.shade)

export function headscarf([x, y]: readonly [number, number], turn: number): string {
  const cloth = 'M-64 32C-62-18-34-44 0-44C34-44 60-18 62 32C40 4 24-4 0-4C-24-4-42 6-64 32Z'
  const ear = 'M0 0C-14-24-40-34-56-26C-52-8-34 6 0 0Z'
  return place(
    x,
    y,
    place(8, -34, solid(ear, LACQUER.mid), 22) +
      place(2, -34, solid(ear, LACQUER.mid), -28, -1, 1) +
      solid(cloth, LACQUER.mid) +
      flat('M18-41C46-32 60-10 62 32C52 16 44 8 34 2C38-16 32-32 18-41Z', LACQUER.shade) +
      flat('M-50 6C-46-14-34-28-20-33C-30-20-36-8-37 0Z', LACQUER.light) +
      line(cloth) +
      solid('M-10-46Q4-54 18-45Q20-32 6-29Q-10-30-10-46Z', LACQUER.light) +
      dot(-22, -16, 4, FLESH.light) +
      dot(10, -17, 4, FLESH.light) +
      dot(40, 2, 4, FLESH.light),
    turn,
  )
}
