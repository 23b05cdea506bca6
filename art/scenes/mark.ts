import { flat, inked, shaded, solid } from '../rig/ink.ts'
import { tube } from '../rig/path.ts'
import { pictureSvg } from '../rig/svg.ts'
import { BANANA, INK, NIGHT, STEM } from '../tokens.ts'

/** Draws the logo: one banana as a crescent moon over the market's night. */
export function markSvg(): string {
  const form = tube(
    [
      [48, 11],
      [46, 30],
      [32, 45],
      [10, 49],
    ],
    [4, 11, 14, 11, 4],
    6,
  )
  return pictureSvg(
    'mark',
    'Banana market',
    64,
    64,
    flat('M18 0H46Q64 0 64 18V46Q64 64 46 64H18Q0 64 0 46V18Q0 0 18 0Z', NIGHT.mid) +
      inked(solid('M45 14L43 4L52 3L53 14Z', STEM.light) + shaded(form, BANANA) + flat('M5 45L11 43L12 54L6 53Z', INK)),
  )
}
