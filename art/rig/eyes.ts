import { FLESH, INK } from '../tokens.ts'
import { disc, dot, line, place, solid } from './ink.ts'
import type { Point } from './path.ts'

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
export function eye(shape: Eye, gaze: Point): string {
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
