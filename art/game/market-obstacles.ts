import { flat, place } from '../rig/ink.ts'
import { GOLD, INK, JADE, MOON } from '../tokens.ts'
import { board, lanterns } from './hung-things.ts'
import { dusk, hole, obstacle, PIT_BOTTOM, PIT_TOP, pit } from './obstacle.ts'
import { type Sheet, sheet, UNITS } from './sheet.ts'
import { cabbageCrate, cart, crateStack, fruitCrate, pole } from './street-things.ts'

export const marketObstacles = (): Sheet =>
  sheet('obstacles-character', 'What stands and hangs in the alleys of the market', [
    obstacle('crate', [20, 20], fruitCrate(), { above: 12 }),
    obstacle('crates', [20, 44], crateStack(), { above: 12 }),
    obstacle('cart', [52, 26], cart(), { above: 26 }),
    obstacle('pole', [12, 64], pole()),
    hung('lanterns', [40, 24], 150, lanterns),
    hung('sign', [36, 20], 100, board),
    obstacle('sign-box', [20, 14], cabbageCrate(), { above: 12 }),
    ...pit('drain', '#221129', kerb, sewer(64)),
  ])

/**
 * Draws an obstacle that hangs on cords.
 *
 * @param cord height of the cords in pixels of the world, which exceeds the upper edge of most screens
 */
const hung = (
  name: string,
  size: readonly [width: number, height: number],
  cord: number,
  draw: (top: number) => string,
) => obstacle(name, size, draw(-(size[1] + cord) * UNITS), { above: cord, below: 5 })

/** Draws the bricks of the far wall and the sewer below them. */
const sewer = (width: number): string =>
  hole(0, width) +
  flat(`M0 ${PIT_TOP + 8}h28v8h-28zM34 ${PIT_TOP + 8}h26v8h-26zM14 ${PIT_TOP + 20}h30v8h-30z`, '#3a2443') +
  flat(`M0 64h${width}v${PIT_BOTTOM - 64}h${-width}z`, '#123b3d') +
  flat('M6 76h24v5h-24zM36 92h22v5h-22z', JADE.shade) +
  dusk('drain', 0, width)

/** Draws a kerb with warning stripes; the gap lies to its right (1) or its left (−1). */
function kerb(side: 1 | -1): string {
  const cap = `M-34 ${PIT_TOP}H2V30H-34Z`
  return place(
    0,
    0,
    hole(-4, 20) +
      flat(`M-26 20H0V${PIT_BOTTOM}H-26Z`, '#6a4157') +
      flat('M-26 66H-10V74H-26ZM-16 106H0V114H-16ZM-26 146H-8V154H-26Z', '#40233f') +
      `<path d="M0 20V${PIT_BOTTOM}" stroke="${MOON.mid}" stroke-width="5"/>` +
      dusk('drain', -28, 44) +
      flat(cap, GOLD.mid) +
      flat(
        `M-34 ${PIT_TOP + 24}L2 ${PIT_TOP + 4}V${PIT_TOP + 22}L-34 ${PIT_TOP + 42}ZM-34 24L2 4V22L-12 30H-34Z`,
        INK,
      ) +
      `<path d="${cap}" fill="none" stroke="${MOON.light}" stroke-width="6" stroke-linejoin="round"/>`,
    0,
    side,
    1,
  )
}
