import { BLUSH, FLESH, INK } from '../tokens.ts'
import { disc, dot, faint, flat, line, place, solid } from './ink.ts'
import type { PathPoint, Tube } from './path.ts'

export type FaceParts = {
  /** Position along the body of the point between the eyes. */
  readonly t: number
  readonly s?: number
  readonly turn?: number
  readonly eyes: string
  readonly mouth: string
  readonly mouthAt: readonly [x: number, y: number]
  readonly cheeks?: readonly [leftX: number, rightX: number, y: number]
}

export function face(form: Tube, parts: FaceParts): string {
  const [x, y] = form.at(parts.t, parts.s ?? 0)
  const cheeks = parts.cheeks
    ? faint(
        0.55,
        dot(parts.cheeks[0], parts.cheeks[2], 10, BLUSH, 7) + dot(parts.cheeks[1], parts.cheeks[2], 10, BLUSH, 7),
      )
    : ''
  const drawn = cheeks + place(parts.mouthAt[0], parts.mouthAt[1], parts.mouth) + parts.eyes
  return place(x, y, drawn, parts.turn ?? form.angle(parts.t))
}

export type Eye = {
  readonly x: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly iris: string
  /** Position of the upper lid: −1 open, 0 half shut, 1 shut. */
  readonly lid?: number
  readonly lidFill?: string
  /** Rotation of lid and eye together, in degrees. */
  readonly slant?: number
}

/** Draws an open eye. The gaze moves iris and pupil; the two catchlights stay on the side of the lantern, at the upper left. */
export function eye(shape: Eye, gaze: PathPoint): string {
  const { width, height } = shape
  const x = gaze[0] * width * 0.3
  const y = gaze[1] * height * 0.28
  const open =
    disc(0, 0, width, FLESH.light, height) +
    dot(x, y, width * 0.66, INK, height * 0.68) +
    dot(x, y + height * 0.2, width * 0.46, shape.iris, height * 0.38) +
    dot(x, y, width * 0.3, INK, height * 0.34) +
    dot(x - width * 0.24, y - height * 0.3, width * 0.25, FLESH.light) +
    dot(x + width * 0.26, y + height * 0.28, width * 0.12, FLESH.light)
  return place(shape.x, shape.y ?? 0, open + lid(shape), shape.slant ?? 0)
}

/** Draws a shut eye: happy, or asleep if `droop` is negative. */
export const shutEye = (x: number, y: number, width: number, droop = 1): string =>
  line(`M${x - width} ${y + 4 * droop}Q${x} ${y - 15 * droop} ${x + width} ${y + 4 * droop}`)

export const brow = (x: number, y: number, width: number, tilt: number, arch = 6): string =>
  line(`M${x - width} ${y + tilt}Q${x} ${y - arch} ${x + width} ${y - tilt}`)

function lid({ width, height, lid: level, lidFill }: Eye): string {
  if (level === undefined || lidFill === undefined) return ''
  const half = Math.round(width * Math.sqrt(1 - level * level) * 10) / 10
  const y = Math.round(height * level * 10) / 10
  return solid(
    `M${-half} ${y}A${width} ${height} 0 ${level > 0 ? 1 : 0} 1 ${half} ${y}Q0 ${y - 4} ${-half} ${y}Z`,
    lidFill,
  )
}

const INSIDE = '#6d1830'
const TONGUE = '#ff7b6b'

/** Draws an open and crooked grin with the gap of a lost milk tooth. */
export const grin = (): string =>
  solid('M-19-1Q2 6 21-4Q20 21 2 23Q-16 22-19-1Z', INSIDE) +
  flat('M-7 19Q2 9 14 15Q6 24-7 19Z', TONGUE) +
  flat('M-13 2Q-7 4-3 4L-3 10Q-10 10-13 2ZM5 3Q13 2 17 0Q16 8 6 9Z', FLESH.light) +
  line('M-19-1Q2 6 21-4Q20 21 2 23Q-16 22-19-1Z')

export const laugh = (): string =>
  solid('M-27-5Q0 2 27-5Q29 28 0 30Q-29 28-27-5Z', INSIDE) +
  flat('M-16 22Q0 8 16 22Q0 34-16 22Z', TONGUE) +
  flat('M-21-1Q0 4 21-1Q20 7 0 8Q-20 7-21-1Z', FLESH.light) +
  line('M-27-5Q0 2 27-5Q29 28 0 30Q-29 28-27-5Z')

export const shout = (): string =>
  solid('M-13 0Q2-8 17-3Q19 18 3 19Q-12 16-13 0Z', INSIDE) +
  flat('M-5 14Q4 6 13 12Q6 20-5 14Z', TONGUE) +
  line('M-13 0Q2-8 17-3Q19 18 3 19Q-12 16-13 0Z')

export const smirk = (): string => line('M-12 3Q4 9 15-4M13-8Q18-5 18-1')
export const snore = (): string => solid('M-6 0Q0-8 7 0Q6 9 0 9Q-6 8-6 0Z', INSIDE)
export const gulp = (): string => line('M-14 4Q-8-5-1 2T13-1')
