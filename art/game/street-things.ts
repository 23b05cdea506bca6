import { disc, faint, flat, line, solid } from '../rig/ink.ts'
import { BANANA, GOLD, JADE, LACQUER, LINEN, STEEL, WOOD } from '../tokens.ts'
import { box, rimmed } from './obstacle.ts'

/** Draws a crate heaped with fruit. */
export const fruitCrate = (): string => rimmed([box(-8, -68, 96, 72), heap(-64)], fruit(-64) + crate(-8, -68, 96, 72))

export const crateStack = (): string =>
  rimmed(
    [box(-8, -88, 96, 92), box(-2, -166, 84, 78), heap(-162)],
    fruit(-162) + crate(-2, -166, 84, 78) + crate(-8, -88, 96, 92),
  )

export const cabbageCrate = (): string =>
  rimmed([box(-8, -44, 96, 48), leaves(-42)], cabbages(-42) + crate(-8, -44, 96, 48))

const heap = (y: number): string => `M2 ${y}c0-22 16-30 28-24c8-12 24-10 30 0c14-4 22 10 20 24z`
const fruit = (y: number): string =>
  solid(heap(y), BANANA.mid) +
  flat(`M60 ${y - 24}c14-4 22 10 20 24h-18c6-10 4-18-2-24z`, BANANA.shade) +
  line(`${heap(y).slice(0, -1)}M30 ${y - 24}c6 6 8 14 6 22M60 ${y - 24}c4 6 4 14 0 22`)

const leaves = (y: number): string => `M0 ${y}c-2-22 18-30 30-20c8-10 22-10 28 0c16-6 26 6 22 20z`
const cabbages = (y: number): string =>
  solid(leaves(y), JADE.mid) +
  flat(`M8 ${y - 4}c0-12 12-16 20-8c-6 2-10 6-10 10z`, JADE.light) +
  line(`M30 ${y - 20}c6 6 8 12 6 18M58 ${y - 20}c-4 6-4 12-2 18`)

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

/** Draws a cook's cart with a boiling pot. */
export function cart(): string {
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

/** Draws a post with signs that point both ways. */
export function pole(): string {
  const post = box(12, -250, 24, 256)
  const arrow = 'M-4-256H42L54-235L42-214H-4Z'
  const arrow2 = 'M52-204H6L-6-184L6-164H52Z'
  return rimmed(
    [post, arrow, arrow2, box(-2, -14, 52, 20)],
    solid(post, WOOD.mid) +
      flat(box(26, -250, 9, 256), WOOD.shade) +
      solid('M12-122l24-14v26l-24 14zM12-70l24-14v26l-24 14z', LACQUER.mid) +
      solid(arrow, GOLD.mid) +
      flat('M-2-226H48L42-216H-2Z', GOLD.shade) +
      line(`${arrow}M4-236H30`) +
      solid(arrow2, JADE.mid) +
      flat('M50-174H0L6-166H50Z', JADE.shade) +
      line(`${arrow2}M18-185H44`) +
      solid(box(-2, -14, 52, 20), STEEL.mid) +
      flat(box(30, -12, 20, 16), STEEL.shade),
  )
}
