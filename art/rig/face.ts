import { BLUSH } from '../tokens.ts'
import { dot, faint, place } from './ink.ts'
import type { Tube } from './tube.ts'

export type Face = {
  /** Position along the body of the point between the eyes. */
  readonly t: number
  readonly s?: number
  readonly turn?: number
  readonly eyes: string
  readonly mouth: string
  readonly mouthAt: readonly [x: number, y: number]
  readonly cheeks?: readonly [leftX: number, rightX: number, y: number]
}

export function face(form: Tube, parts: Face): string {
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
