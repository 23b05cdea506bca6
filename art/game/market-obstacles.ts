import { disc, dot, faint, flat, line, place, solid } from '../rig/ink.ts'
import { BANANA, FLESH, GOLD, INK, JADE, LACQUER, LINEN, MOON, NIGHT, STEEL, WOOD } from '../tokens.ts'
import { box, obstacle, PIT_BOTTOM, PIT_TOP, pit, rimmed } from './obstacle.ts'
import { type Sheet, sheet } from './sheet.ts'

/** What hangs is hung this high above its hit box, in pixels of the world: beyond the upper edge of most screens. */
const STRING = 150

export const marketObstacles = (): Sheet =>
  sheet('obstacles-character', 'What stands and hangs in the alleys of the market', [
    obstacle('crate', [20, 24], rimmed([box(-8, -86, 96, 90), HEAP], HEAP_OF_FRUIT + crate(-8, -86, 96, 90)), {
      above: 12,
    }),
    obstacle(
      'crates',
      [20, 44],
      rimmed(
        [box(-8, -88, 96, 92), box(-2, -174, 84, 86), place0(HEAP, 0, -88)],
        place(0, -88, HEAP_OF_FRUIT) + crate(-2, -174, 84, 86) + crate(-8, -88, 96, 92),
      ),
      { above: 12 },
    ),
    obstacle('cart', [52, 26], cart(), { above: 26 }),
    obstacle('pole', [12, 56], pole()),
    obstacle('lanterns', [40, 24], lanterns(), { above: STRING }),
    obstacle('sign', [36, 20], board(), { above: STRING - 50 }),
    obstacle('sign-box', [20, 18], rimmed([box(-8, -54, 96, 58), LEAVES], cabbages() + crate(-8, -54, 96, 58)), {
      above: 12,
    }),
    ...pit('drain', kerb, sewer(64)),
  ])

/** The same silhouette elsewhere. */
const place0 = (d: string, x: number, y: number): string =>
  d.replace(/^M(-?\d+) (-?\d+)/, (_, dx, dy) => `M${+dx + x} ${+dy + y}`)

const HEAP = 'M2 -82c0-22 16-30 28-24c8-12 24-10 30 0c14-4 22 10 20 24z'
const HEAP_OF_FRUIT =
  solid(HEAP, BANANA.mid) +
  flat('M60-106C74-110 82-96 80-82L62-82C68-92 66-100 60-106Z', BANANA.shade) +
  line(`M2-82c0-22 16-30 28-24c8-12 24-10 30 0c14-4 22 10 20 24M30-106C36-100 38-92 36-84M60-106C64-100 64-92 60-84`)

function crate(x: number, y: number, width: number, height: number): string {
  const frame = box(x, y, width, height)
  const [right, bottom] = [x + width, y + height]
  return (
    solid(frame, WOOD.mid) +
    flat(box(x + width * 0.68, y, width * 0.32, height), WOOD.shade) +
    flat(box(x + 3, y + 3, width - 6, 14), WOOD.light) +
    flat(box(x + 3, y + 3, 12, height - 6), WOOD.light) +
    line(
      `${frame}M${x + 15} ${y + 17}H${right - 15}V${bottom - 15}H${x + 15}ZM${x + 15} ${bottom - 15}L${right - 15} ${y + 17}`,
    )
  )
}

const LEAVES = 'M0 -52c-2-22 18-30 30-20c8-10 22-10 28 0c16-6 26 6 22 20z'
const cabbages = (): string =>
  solid(LEAVES, JADE.mid) +
  flat('M8-56C8-68 20-72 28-64C22-62 18-58 18-54Z', JADE.light) +
  line('M30-72C36-66 38-60 36-54M58-72C54-66 54-60 56-54')

function cart(): string {
  const body = box(-10, -66, 228, 50)
  const pot = 'M24-66L30-104h68l6 38z'
  const awning = 'M116-70V-112h84V-70z'
  return (
    faint(
      0.4,
      `<g stroke="${LINEN.light}" stroke-width="6" stroke-linecap="round">${line('M48-124C36-136 58-146 46-160S54-180 48-190M80-122C70-132 90-142 80-156S86-172 82-180')}</g>`,
    ) +
    rimmed(
      [body, pot, awning, 'M14-18a20 20 0 1 0 40 0a20 20 0 1 0-40 0zM154-18a20 20 0 1 0 40 0a20 20 0 1 0-40 0z'],
      solid(pot, STEEL.mid) +
        flat('M80-104h18l6 38h-20z', STEEL.shade) +
        solid(box(24, -112, 80, 12), STEEL.light) +
        steamers() +
        solid(body, LACQUER.mid) +
        flat(box(-8, -40, 224, 22), LACQUER.shade) +
        flat(box(-8, -64, 224, 9), LACQUER.light) +
        line(body) +
        solid('M20-55h44l-6 24h-32zM84-55h44l-6 24h-32zM148-55h44l-6 24h-32z', GOLD.mid) +
        wheel(34) +
        wheel(174),
    )
  )
}

const steamers = (): string =>
  [-70, -92]
    .map(
      (y) =>
        solid(box(116, y - 20, 84, 20), WOOD.light) +
        flat(box(172, y - 18, 26, 16), WOOD.mid) +
        line(`M118 ${y - 10}H198`),
    )
    .join('')

const wheel = (x: number): string =>
  disc(x, -14, 19, WOOD.shade) +
  disc(x, -14, 9, GOLD.mid) +
  line(`M${x}-31V-25M${x}-3V3M${x - 17}-14H${x - 11}M${x + 11}-14H${x + 17}`)

function pole(): string {
  const post = box(12, -220, 24, 226)
  const arrow = 'M-4-226H42L54-205L42-184H-4Z'
  const arrow2 = 'M52-174H6L-6-154L6-134H52Z'
  return rimmed(
    [post, arrow, arrow2, box(-2, -14, 52, 20)],
    solid(post, WOOD.mid) +
      flat(box(26, -220, 9, 226), WOOD.shade) +
      solid('M12-118l24-14v26l-24 14zM12-72l24-14v26l-24 14z', LACQUER.mid) +
      solid(arrow, GOLD.mid) +
      flat('M-2-196H48L42-186H-2Z', GOLD.shade) +
      line(`${arrow}M4-206H30`) +
      solid(arrow2, JADE.mid) +
      flat('M50-144H0L6-136H50Z', JADE.shade) +
      line(`${arrow2}M18-155H44`) +
      solid(box(-2, -14, 52, 20), STEEL.mid) +
      flat(box(30, -12, 20, 16), STEEL.shade),
  )
}

/** The lamps hang in a row from a bamboo rod, whose two cords go up out of sight. */
function lanterns(): string {
  const top = -(24 + STRING) * 4
  const rod = box(-12, -106, 184, 12)
  const paper = (x: number): string =>
    `M${x - 14}-88C${x - 32}-82 ${x - 32}-22 ${x - 14}-8h28C${x + 32}-22 ${x + 32}-82 ${x + 14}-88z`
  const lamp = (x: number, tone: typeof LACQUER): string =>
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
      solid(rod, WOOD.light) + lamp(24, LACQUER) + lamp(136, LACQUER) + lamp(80, GOLD as typeof LACQUER),
    )
  )
}

const cords = (places: readonly number[], top: number, bottom: number): string =>
  `<g stroke="${INK}" stroke-width="7">${line(places.map((x) => `M${x} ${top}V${bottom}`).join(''))}</g><g stroke="${GOLD.shade}" stroke-width="3">${line(places.map((x) => `M${x} ${top}V${bottom}`).join(''))}</g>`

/** A cook's sign: a bowl that steams. */
function board(): string {
  const top = -(20 + STRING - 50) * 4
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

const depth = (x: number, width: number): string =>
  flat(`M${x} ${PIT_TOP}h${width}V${PIT_BOTTOM}h${-width}z`, '#0b0510') +
  flat(`M${x} ${PIT_TOP}h${width}v30h${-width}z`, '#1b1020')

/** Bricks of the far wall, and what runs below. */
const sewer = (width: number): string =>
  depth(0, width) +
  flat(`M0 ${PIT_TOP + 8}h28v8h-28zM34 ${PIT_TOP + 8}h26v8h-26zM14 ${PIT_TOP + 20}h30v8h-30z`, '#33203a') +
  flat(`M0 ${PIT_BOTTOM - 42}h${width}v42h${-width}z`, '#123b3d') +
  flat(`M6 ${PIT_BOTTOM - 32}h24v5h-24zM36 ${PIT_BOTTOM - 18}h22v5h-22z`, JADE.shade)

/** A kerb with warning stripes: the gap lies to its right (1) or its left (−1). */
function kerb(side: 1 | -1): string {
  const stone = `M-44 ${PIT_TOP + 2}H0V${PIT_BOTTOM}H-44Z`
  const stripes = [0, 1, 2, 3, 4].map((index) => `M-26 ${PIT_TOP + 20 + index * 46}l26-14v22l-26 14z`).join('')
  return place(
    0,
    0,
    depth(-4, 20) +
      flat(stone, NIGHT.near) +
      flat(`M-26 ${PIT_TOP + 2}H0V${PIT_BOTTOM}H-26Z`, GOLD.mid) +
      flat(stripes, INK) +
      `<path d="M0 ${PIT_TOP}V${PIT_BOTTOM}" fill="none" stroke="${MOON.light}" stroke-width="6"/>`,
    0,
    side,
    1,
  )
}
