import { BACKDROPS } from './backdrop/scenes.ts'
import { burro } from './cast/burro.ts'
import { java } from './cast/java.ts'
import { lakatan } from './cast/lakatan.ts'
import { michel } from './cast/michel.ts'
import { pip } from './cast/pip.ts'
import { saba } from './cast/saba.ts'
import type { Character, Rarity } from './characters.ts'
import { disc, dot, flat, inked, line, place, solid } from './rig/ink.ts'
import { compact } from './rig/svg.ts'
import { BANANA, CARD_HEIGHT, CARD_WIDTH, FROST, GOLD, JADE, LACQUER, MOON, type Tone, VIOLET, WOOD } from './tokens.ts'

const VIEW_BOX = `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`

/** Draws a whole card picture. Every id starts with the slug, so that one page can inline all six. */
export function cardSvg({ slug, name, title, rarity }: Character): string {
  return `${compact(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOX}" role="img" aria-labelledby="${slug}-title">` +
      `<title id="${slug}-title">${name}, ${title}</title>` +
      frameBack(rarity) +
      `<clipPath id="${slug}-window"><path d="${windowPath(rarity)}"/></clipPath>` +
      `<g clip-path="url(#${slug}-window)">${BACKDROPS[slug](slug)}</g>` +
      inked(line(windowPath(rarity))) +
      CAST[slug]() +
      frameFront(rarity) +
      '</svg>',
  )}\n`
}

/** Each character's figure without its card, in card units, in the pose of the card. */
export const CAST: Record<Character['slug'], () => string> = {
  pip: () => pip(),
  saba: () => saba(),
  lakatan: () => lakatan(),
  burro: () => burro(),
  java: () => java(),
  michel: () => michel(),
}

type CardFrame = {
  readonly tone: Tone
  readonly inlay: string
  readonly gem: Tone
  readonly gems: number
  /** Path of the frame's edge, `inset` units inside its outer edge. */
  readonly edge: (inset: number) => string
  readonly trim: string
}

/** Frames by rarity. The shape shows the rarity before the colour does: a board, a ticket, a gate, a shrine. */
const FRAMES: Record<Rarity, CardFrame> = {
  common: { tone: WOOD, inlay: WOOD.light, gem: BANANA, gems: 1, edge: board, trim: '' },
  rare: { tone: JADE, inlay: JADE.light, gem: GOLD, gems: 2, edge: ticket, trim: '' },
  epic: { tone: VIOLET, inlay: VIOLET.light, gem: FROST, gems: 3, edge: gate, trim: finial() },
  legendary: { tone: LACQUER, inlay: GOLD.mid, gem: GOLD, gems: 4, edge: shrine, trim: rays() },
}

/** Returns the outline of the card's window; the backdrop is clipped to it. */
const windowPath = (rarity: Rarity): string => FRAMES[rarity].edge(16)

function frameBack(rarity: Rarity): string {
  const { tone, inlay, edge, trim } = FRAMES[rarity]
  return inked(trim + solid(edge(0), tone.mid) + place(0, 3, line(edge(8), tone.shade)) + line(edge(8), inlay))
}

/** Draws the rim of the window and the plaque with one gem for each step of rarity. */
function frameFront(rarity: Rarity): string {
  const { tone, gem, gems } = FRAMES[rarity]
  const width = 26 + gems * 11
  const plaque = `M${-width} 0L${-width + 12}-15L${width - 12}-15L${width} 0L${width - 12} 15L${-width + 12} 15Z`
  const stones = Array.from({ length: gems }, (_, index) =>
    place(
      (index - (gems - 1) / 2) * 23,
      0,
      solid('M0-10L10 0L0 10L-10 0Z', gem.mid) + flat('M0-7L0 0L-7 0Z', gem.light) + flat('M0 7L0 0L7 0Z', gem.shade),
    ),
  ).join('')
  return inked(
    place(
      160,
      378,
      solid(plaque, tone.mid) +
        flat(`M${-width} 0L${width} 0L${width - 12} 15L${-width + 12} 15Z`, tone.shade) +
        line(plaque) +
        stones,
    ),
  )
}

function board(inset: number): string {
  const [left, right, top, bottom] = [14 + inset, 306 - inset, 14 + inset, 380 - inset]
  const corner = 34 - inset
  return `M${left + corner} ${top}L${right - corner} ${top}Q${right} ${top} ${right} ${top + corner}L${right} ${bottom - corner}Q${right} ${bottom} ${right - corner} ${bottom}L${left + corner} ${bottom}Q${left} ${bottom} ${left} ${bottom - corner}L${left} ${top + corner}Q${left} ${top} ${left + corner} ${top}Z`
}

function ticket(inset: number): string {
  const [left, right, top, bottom] = [14 + inset, 306 - inset, 14 + inset, 380 - inset]
  const radius = 28 + inset * 0.7
  const a = `A${radius} ${radius} 0 0 0 `
  const notch = 14
  const waist = `A${notch} ${notch} 0 0 `
  return `M${left + radius} ${top}L${right - radius} ${top}${a}${right} ${top + radius}L${right} 183${waist}0 ${right} 211L${right} ${bottom - radius}${a}${right - radius} ${bottom}L${left + radius} ${bottom}${a}${left} ${bottom - radius}L${left} 211${waist}0 ${left} 183L${left} ${top + radius}${a}${left + radius} ${top}Z`
}

function gate(inset: number): string {
  const [left, right, bottom] = [14 + inset, 306 - inset, 380 - inset]
  const top = 6 + inset * 1.5
  return `M160 ${top}C176 ${top + 32} 214 ${top + 34} 250 ${top + 42}Q${right} ${62 + inset} ${right} ${132 + inset * 0.5}L${right} ${bottom - 40}L${right - 40} ${bottom}L${left + 40} ${bottom}L${left} ${bottom - 40}L${left} ${132 + inset * 0.5}Q${left} ${62 + inset} 70 ${top + 42}C106 ${top + 34} 144 ${top + 32} 160 ${top}Z`
}

function shrine(inset: number): string {
  const half = (s: 1 | -1): string[] => {
    const x = (reach: number): number => 160 + s * reach
    const [top, bottom] = [22 + inset, 378 - inset]
    const side = 136 - inset
    const bulge = 148 - inset * 1.2
    return [
      `C${x(30)} ${top + 4} ${x(50)} ${top + 18} ${x(78)} ${top + 14}`,
      `Q${x(side - 30)} ${top + 44} ${x(side)} ${top + 50}`,
      `Q${x(side - 6)} ${top + 100} ${x(bulge)} 200`,
      `Q${x(side - 6)} ${bottom - 100} ${x(side)} ${bottom - 50}`,
      `Q${x(side - 30)} ${bottom - 44} ${x(78)} ${bottom - 14}`,
      `C${x(50)} ${bottom - 18} ${x(30)} ${bottom - 4} 160 ${bottom}`,
    ]
  }
  return `M160 ${22 + inset}${half(1).join('')}${reverse(half(-1), `160 ${22 + inset}`)}Z`
}

/** Reverses the segments, so that one half defines a symmetrical edge. */
function reverse(segments: readonly string[], start: string): string {
  const parsed = segments.map((segment) => {
    const numbers = segment.slice(1).split(' ')
    const points = Array.from({ length: numbers.length / 2 }, (_, i) => `${numbers[2 * i]} ${numbers[2 * i + 1]}`)
    return { command: segment[0], points }
  })
  return parsed
    .map(({ command, points }, index) => {
      const before = parsed[index - 1]?.points.at(-1) ?? start
      return `${command}${[...points.slice(0, -1).toReversed(), before].join(' ')}`
    })
    .toReversed()
    .join('')
}

function finial(): string {
  return [-1, 1]
    .map((side) =>
      place(160 + side * 146, 132, solid('M0-20L11 0L0 20L-11 0Z', FROST.mid) + flat('M0-14L0 0L-7 0Z', FROST.light)),
    )
    .join('')
}

function rays(): string {
  const flames = [-60, -40, -20, 0, 20, 40, 60]
    .map((turn) =>
      place(
        160,
        200,
        solid('M-17-168Q-12-186 0-199Q12-186 17-168Z', turn % 40 === 0 ? GOLD.mid : LACQUER.mid),
        turn * 0.62,
      ),
    )
    .join('')
  const wings = [-1, 1]
    .map((side) => place(160 + side * 141, 200, disc(0, 0, 10, GOLD.mid) + dot(-3, -3, 3, MOON.light)))
    .join('')
  return flames + wings
}
