import { type Look, MOUTHS } from '../game/face.ts'
import { brow, eye, shutEye } from '../rig/eyes.ts'
import { dot, faint, place } from '../rig/ink.ts'
import type { Tube } from '../rig/tube.ts'
import { BLUSH } from '../tokens.ts'

const APART = 17

/** Draws a face without its eyes, which are separate parts because they open and shut. */
export function minerFace(form: Tube, look: Look): string {
  const [x, y] = form.at(look.t, look.s ?? 0.24)
  const apart = look.apart ?? APART
  const { height } = look.eyes
  const brows =
    look.brows === undefined
      ? ''
      : brow(-apart, -height - 6, 10, look.brows, 7) + brow(apart, -height - 6, 9, look.brows, 7)
  const mouth = look.hair?.('run') ?? place(3, look.mouthY ?? height + 9, MOUTHS.run())
  const cheeks = faint(0.6, dot(-apart - 12, height, 8, BLUSH, 6) + dot(apart + 3, height, 7, BLUSH, 6))
  return place(x, y, `${cheeks}<g stroke-width="4">${mouth}${brows}</g>`, form.angle(look.t))
}

/** Draws open eyes that look at the work, relative to the point between them. */
export function openEyes({ apart = APART, eyes }: Look): string {
  return inThinInk(
    eye({ x: -apart, ...eyes }, [0.6, 0.25]) + eye({ x: apart, ...eyes, width: eyes.width * 0.86 }, [0.6, 0.25]),
  )
}

export const shutEyes = ({ apart = APART, eyes }: Look): string =>
  inThinInk(shutEye(-apart, 4, eyes.width * 0.8, -0.7) + shutEye(apart, 4, eyes.width * 0.7, -0.7))

const inThinInk = (markup: string): string => `<g stroke-width="4">${markup}</g>`
