import { disc, dot, faint, flat, line, place } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { FLESH, FROST, GOLD, INK, MOON, VIOLET } from '../tokens.ts'

/** Draws a crystal ball with a small moon inside; its origin is the centre. */
export const orb = ([x, y]: Point, radius: number): string =>
  place(
    x,
    y,
    disc(0, 0, 38, VIOLET.mid) +
      flat('M-20 26C2 30 26 16 32-14C40 8 28 36 0 36C-8 36-15 32-20 26Z', VIOLET.shade) +
      flat('M6-20A20 20 0 1 0 20 12A17 17 0 0 1 6-20Z', MOON.light) +
      faint(0.8, flat('M-30-6C-28-20-18-29-6-31C-14-24-22-16-24-6Z', FLESH.light)) +
      dot(18, -16, 3, FROST.light) +
      dot(24, 2, 2, GOLD.light) +
      `<circle r="38" fill="none" stroke="${INK}"/>` +
      line('M54-30L54-18M48-24L60-24M-52 22L-52 30M-56 26L-48 26', GOLD.light),
    0,
    radius / 38,
  )
