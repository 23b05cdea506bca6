import { disc, dot, flat, line, place, solid } from '../rig/ink.ts'
import { FLESH, GOLD, INK, JADE, LACQUER, MOON, type Tone } from '../tokens.ts'
import { dusk, hole, obstacle, PIT_BOTTOM, PIT_TOP, pit, rimmed } from './obstacle.ts'
import { type Sheet, sheet } from './sheet.ts'

export const cactusObstacles = (): Sheet =>
  sheet('obstacles-cactus', 'Cacti, a crow and a dry wash', [
    obstacle('cactus-small', [14, 24], grove([[28, 31, 104]])),
    obstacle(
      'cactus-tall',
      [14, 38],
      rimmed(
        [trunk(28, 22, 162), elbow(28, 36, -78, -1), elbow(28, 36, -98, 1)],
        arms(28) + stalk(28, 22, 162) + grump(29, -124, 0.85) + flower(20, -160),
      ),
    ),
    obstacle(
      'cactus-pair',
      [30, 26],
      grove([
        [92, 27, 90],
        [32, 30, 114],
      ]),
    ),
    obstacle(
      'cactus-trio',
      [46, 30],
      grove([
        [28, 28, 92],
        [156, 28, 100],
        [92, 32, 130],
      ]),
    ),
    obstacle(
      'cactus-grove',
      [76, 38],
      grove([
        [24, 28, 96],
        [276, 30, 112],
        [152, 30, 120],
        [84, 33, 160],
        [214, 33, 150],
      ]),
    ),
    obstacle('crow-0', [26, 16], crow(-1), { above: 14, below: 12, beside: 8 }),
    obstacle('crow-1', [26, 16], crow(1), { above: 14, below: 12, beside: 8 }),
    ...pit('wash', '#301a33', bank, ravine(64)),
  ])

/** Draws stalks side by side, the last in front, each with its own face. */
const grove = (stalks: readonly (readonly [x: number, half: number, height: number])[]): string =>
  rimmed(
    stalks.map(([x, half, height]) => trunk(x, half, height)),
    stalks
      .map(
        ([x, half, height]) =>
          stalk(x, half, height) +
          grump(x + 1, 46 - height + (half - 30) * 2, half / 31) +
          flower(x + half / 6, 1 - height),
      )
      .join(''),
  )

const trunk = (x: number, half: number, height: number): string =>
  `M${x - half} 6V${half - height}A${half} ${half} 0 0 1 ${x + half} ${half - height}V6Z`

function stalk(x: number, half: number, height: number): string {
  const top = half - height
  const spines = [0.3, 0.55, 0.8]
    .map((f) => {
      const y = Math.round(top * (1 - f))
      return `M${x - half + 8} ${y}l-5-4M${x - 2} ${y + 14}l4-5M${x + half - 8} ${y - 6}l5-4`
    })
    .join('')
  return (
    solid(trunk(x, half, height), JADE.mid) +
    flat(
      `M${x + half * 0.3} 6V${top - half * 0.7}Q${x + half} ${top - half * 0.6} ${x + half - 2} ${top}V6Z`,
      JADE.shade,
    ) +
    flat(
      `M${x - half + 7} 0V${top}Q${x - half + 8} ${top - half * 0.6} ${x - half * 0.3} ${top - half * 0.7}Q${x - half * 0.5} ${top} ${x - half * 0.5} 0Z`,
      JADE.light,
    ) +
    line(`${trunk(x, half, height)}`) +
    line(spines, FLESH.light)
  )
}

const elbow = (x: number, reach: number, y: number, side: 1 | -1): string =>
  `M${x} ${y}h${side * reach}v-34a9 9 0 0 ${side > 0 ? 0 : 1} ${-side * 18} 0v16h${-side * (reach - 18)}z`

const arms = (x: number): string =>
  (
    [
      [-1, -78, JADE.mid],
      [1, -98, JADE.shade],
    ] as const
  )
    .map(([side, y, fill]) => solid(elbow(x, 36, y, side), fill))
    .join('')

const grump = (x: number, y: number, size: number): string =>
  place(
    x,
    y,
    disc(-10, 0, 8, FLESH.light) +
      disc(10, 0, 8, FLESH.light) +
      dot(-13, 1, 4, INK) +
      dot(7, 1, 4, INK) +
      line('M-20-10L-4-5M20-10L4-5M-6 17Q0 11 7 16'),
    0,
    size,
  )

const flower = (x: number, y: number): string =>
  place(x, y, solid('M0 0C-16-2-14-16-4-12C-6-24 8-24 6-12C16-16 18-2 2 0Z', LACQUER.light) + dot(1, -7, 4, GOLD.light))

const FEATHER: Tone = { light: '#a79ce0', mid: '#5d5399', shade: '#3d3569' }

/** Draws a crow that flies at the runner, beak first; its wing is up (−1) or down (1). */
function crow(beat: 1 | -1): string {
  const torso = 'M-4-34C-6-58 22-70 44-54C62-58 84-46 96-34L114-40L110-22L116-10L92-18C78-4 30 2 10-12C2-18-2-26-4-34Z'
  const beak = 'M2-46L-14-31L4-24Z'
  const wing =
    beat < 0
      ? 'M36-36C40-70 66-96 104-104C100-92 104-84 112-80C100-74 100-66 102-58C88-40 60-26 36-36Z'
      : 'M36-40C56-46 84-40 100-26C90-24 90-16 94-8C80-12 76-4 78 8C70 2 62 8 58 18C44 4 36-18 36-40Z'
  return rimmed(
    [torso, beak, wing],
    solid(beak, GOLD.mid) +
      flat('M-11-30L4-30L4-25Z', GOLD.shade) +
      solid(torso, FEATHER.mid) +
      flat('M10-14C30-20 70-16 92-20C78-6 30 0 10-14Z', FEATHER.shade) +
      flat('M4-44C10-58 26-62 40-52C26-54 14-50 4-44Z', FEATHER.light) +
      line(torso) +
      disc(18, -40, 9, FLESH.light) +
      dot(15, -39, 4, INK) +
      line('M6-54L26-47') +
      solid(wing, FEATHER.mid) +
      flat(
        beat < 0 ? 'M44-40C52-68 72-88 98-98C80-78 66-58 44-40Z' : 'M44-34C60-34 80-30 92-22C72-24 58-28 44-34Z',
        FEATHER.light,
      ) +
      line(wing),
  )
}

/** Draws a thread of water at the bottom of the gap. */
const ravine = (width: number): string =>
  hole(0, width) +
  flat(`M0 ${PIT_TOP}h${width}v20h${-width}z`, '#2d1830') +
  flat(`M0 84h${width}v9h${-width}zM10 108h${width - 20}v6h${20 - width}z`, '#3b5f93') +
  dusk('wash', 0, width)

/** Draws the crumbling edge of a gap; the gap lies to its right (1) or its left (−1). */
function bank(side: 1 | -1): string {
  const brink = `L-6 ${PIT_TOP}L4 ${PIT_TOP + 22}L-4 0L6 46L-2 96L6 140L-4 ${PIT_BOTTOM}`
  return place(
    0,
    0,
    hole(-10, 26) +
      flat(`M-40 ${PIT_TOP}${brink}H-24L-30 130L-20 80L-34 30Z`, '#9a5650') +
      flat('M-26 40L-6 36L0 52L-20 60ZM-24 104L-6 98L0 122L-18 128Z', '#6f3a46') +
      `<path d="M${brink.slice(1)}" fill="none" stroke="${MOON.mid}" stroke-width="6" stroke-linejoin="round"/>` +
      dusk('wash', -44, 60) +
      flat(`M-46 ${PIT_TOP}L-6 ${PIT_TOP}L4 ${PIT_TOP + 22}L-4 0L0 18L-18 10L-34 20L-40 2Z`, '#e79c68') +
      `<path d="M-46 ${PIT_TOP}L-6 ${PIT_TOP}L4 ${PIT_TOP + 22}L-4 0L0 18" fill="none" stroke="${MOON.light}" stroke-width="6" stroke-linejoin="round"/>`,
    0,
    side,
    1,
  )
}
