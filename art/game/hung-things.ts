import { disc, dot, faint, flat, line, solid } from '../rig/ink.ts'
import { FLESH, GOLD, INK, LACQUER, STEEL, type Tone, WOOD } from '../tokens.ts'
import { box, rimmed } from './obstacle.ts'

/** Draws lamps in a row on a bamboo rod, whose two cords extend beyond the upper edge. */
export function lanterns(top: number): string {
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
export function board(top: number): string {
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
