import { disc, dot, faint, flat, line, place, solid } from '../rig/ink.ts'
import { FLESH, GOLD, INK, JADE, LACQUER, MOON, STEEL, type Tone, WOOD } from '../tokens.ts'
import { box, dusk, hole, obstacle, PIT_BOTTOM, PIT_TOP, pit, rimmed } from './obstacle.ts'
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

/** Draws lamps in a row on a bamboo rod, whose two cords extend beyond the upper edge. */
function lanterns(top: number): string {
  const rod = box(-12, -106, 184, 12)
  const paper = (x: number): string =>
    `M${x - 14}-88C${x - 32}-82 ${x - 32}-22 ${x - 14}-8h28C${x + 32}-22 ${x + 32}-82 ${x + 14}-88z`
  const lamp = (x: number, tone: Tone): string =>
    solid(paper(x), tone.mid) +
    flat(
      `M${x + 6}-86h8C${x + 32}-82 ${x + 32}-22 ${x + 14}-10h-8C${x + 18}-28 ${x + 18}-66 ${x + 6}-86z`,
      tone.shade,
    ) +
    dot(x - 8, -50, 10, tone.light, 24) +
    line(`${paper(x)}M${x - 6}-86C${x - 14}-64 ${x - 14}-32 ${x - 6}-10M${x} -2V8`) +
    solid(box(x - 13, -96, 26, 10) + box(x - 13, -10, 26, 8), GOLD.mid)
  return (
    faint(0.22, dot(80, -48, 100, LACQUER.light, 60)) +
    cords([14, 146], top, -100) +
    rimmed(
      [rod, paper(24), paper(80), paper(136)],
      solid(rod, WOOD.light) + lamp(24, LACQUER) + lamp(136, LACQUER) + lamp(80, GOLD),
    )
  )
}

/** Draws a cook's sign: a steaming bowl. */
function board(top: number): string {
  const plank = box(-12, -88, 168, 96)
  return (
    cords([20, 124], top, -84) +
    rimmed(
      [plank],
      solid(plank, WOOD.mid) +
        flat(box(-10, -16, 164, 22), WOOD.shade) +
        solid(box(2, -74, 140, 68), LACQUER.mid) +
        solid('M36-46H108C106-22 92-14 72-14C52-14 38-22 36-46Z', FLESH.light) +
        flat('M80-46H108C106-22 92-14 76-14C90-24 88-36 80-46Z', FLESH.shade) +
        line('M30-46H114M58-54C52-60 64-62 58-68M82-54C76-60 88-62 82-68') +
        disc(20, -84, 6, STEEL.mid) +
        disc(124, -84, 6, STEEL.mid),
    )
  )
}

const cords = (places: readonly number[], top: number, bottom: number): string =>
  `<g stroke="${INK}" stroke-width="7">${line(places.map((x) => `M${x} ${top}V${bottom}`).join(''))}</g><g stroke="${GOLD.shade}" stroke-width="3">${line(places.map((x) => `M${x} ${top}V${bottom}`).join(''))}</g>`
