import { dot, faint, flat, line, place } from '../rig/ink.ts'
import { LAYER_WIDTH, layer, type SceneArt, strewn, waves, wrapped } from './layer.ts'
import { GROUND } from './obstacle.ts'
import { air, clouds, fade, hazyMoon, lampLight, SKY_HEIGHT, starfield } from './scene-sky.ts'

const BELOW = '#301a33'

/** Returns the desert outside the market: the same night but cooler, with the market's lights on the horizon. */
export const desertScene = (id = 'desert'): SceneArt => ({
  above: '#0c0c22',
  below: BELOW,
  layers: [
    layer('desert-sky', 'Night over the desert', SKY_HEIGHT, sky(id)),
    layer('desert-far', 'Mesas and the lights of a market', 150, mesas()),
    layer('desert-mid', 'Rocks and tents', 120, camp(id)),
    layer('desert-ground', 'The sand', GROUND.above + GROUND.below, sand(id), GROUND.above),
  ],
})

const sky = (id: string): string =>
  air(`${id}-air`, [
    [0, '#0c0c22'],
    [0.5, '#1f1a44'],
    [0.8, '#48285c'],
    [1, '#86465a'],
  ]) +
  starfield(11, 150, 220) +
  hazyMoon(id, 300, 90, 38) +
  clouds(
    [
      [520, 176, 1.1],
      [860, 150, 0.9],
      [60, 190, 0.8],
    ],
    '#9a5a76',
    0.25,
  )

const mesa = (width: number, height: number): string =>
  `M${-width * 0.22} 0L${-width * 0.06} ${-height * 0.45}L0 ${-height}H${width * 0.62}L${width * 0.66} ${-height * 0.86}H${width}L${width * 1.06} ${-height * 0.4}L${width * 1.24} 0Z`

function mesas(): string {
  const one = (x: number, width: number, height: number, fill: string, edge: string): string =>
    wrapped(
      x,
      150,
      width * 1.24,
      flat(mesa(width, height), fill) +
        flat(
          `M0 ${-height}H${width * 0.62}L${width * 0.56} ${-height * 0.72}L${width * 0.44} ${-height * 0.8}L${width * 0.3} ${-height * 0.58}L${width * 0.16} ${-height * 0.74}L${-width * 0.05} ${-height * 0.48}Z`,
          edge,
        ),
    )
  return (
    one(90, 170, 92, '#36204f', '#4a2b5d') +
    one(480, 110, 70, '#36204f', '#4a2b5d') +
    one(700, 200, 108, '#36204f', '#4a2b5d') +
    flat(
      waves(
        124,
        [
          [3, 8, 0.2],
          [5, 5, 0.6],
        ],
        150,
      ),
      '#34204e',
    ) +
    one(320, 90, 52, '#2e1a44', '#3f2553') +
    one(930, 80, 46, '#2e1a44', '#3f2553') +
    lights() +
    flat(
      waves(
        140,
        [
          [2, 6, 0.1],
          [7, 3, 0.4],
        ],
        150,
      ),
      '#2d1942',
    )
  )
}

/** Draws the market's lights, an hour's walk away. */
function lights(): string {
  const next = strewn(3)
  const lamps = Array.from({ length: 26 }, () => {
    const [x, y] = [560 + Math.round(next() * 110), 122 + Math.round(next() * 12)]
    return `M${x} ${y}h2v2h-2z`
  }).join('')
  return (
    faint(0.2, dot(616, 132, 76, '#ffb65c', 16)) + faint(0.2, dot(616, 132, 40, '#ffb65c', 9)) + flat(lamps, '#d99a55')
  )
}

function camp(id: string): string {
  return (
    lampLight(id) +
    flat(
      waves(
        98,
        [
          [2, 9, 0.35],
          [3, 5, 0.1],
        ],
        120,
      ),
      '#41244a',
    ) +
    wrapped(120, 108, 130, tent(id, '#5e3048', '#4a2440', '#6d4a5c')) +
    wrapped(640, 110, 130, tent(id, '#2d4656', '#24364a', '#56506a'), 0.85) +
    wrapped(390, 114, 120, rocks()) +
    wrapped(880, 116, 120, rocks(), 1.25) +
    wrapped(800, 112, 60, flat('M0 0V-58h3V0zM3-57l26 7l-26 8z', '#3a1f42')) +
    wrapped(300, 110, 60, flat('M0 0V-48h3V0zM3-47l22 6l-22 7z', '#3a1f42')) +
    flat(
      waves(
        113,
        [
          [4, 3, 0.7],
          [6, 2, 0.2],
        ],
        120,
      ),
      '#4a2a4a',
    )
  )
}

const tent = (id: string, lit: string, dark: string, stripe: string): string =>
  dot(60, -22, 92, `url(#${id}-lamp)`, 60) +
  flat('M0 0L48-62Q52-66 56-62L120 0Z', dark) +
  flat('M0 0L48-62Q52-66 54-62L66 0Z', lit) +
  flat('M30-38l7-9L46 0h-8zM12-16l8-10l4 26h-8z', stripe) +
  flat('M52-40L66 0H46Z', '#8c5a48') +
  flat('M51-63V-76h2v13z', dark)

const rocks = (): string =>
  flat('M0 0L8-22L26-30L40-20L52-34L74-38L92-20L104-14L116 0Z', '#3f2247') +
  flat('M8-22L26-30L34-24L20-14ZM52-34L74-38L80-28L62-22Z', '#583256')

/** Draws sand with wind ripples. */
function sand(id: string): string {
  const next = strewn(17)
  let ripples = ''
  for (let y = 12; y < 56; y += 7) {
    for (let x = 110 * next(); x < LAYER_WIDTH - 110; x += 110 + next() * 130) {
      const width = Math.round(30 + next() * 60)
      ripples += `M${Math.round(x)} ${y + Math.round(next() * 4)}q${Math.round(width / 2)} -4 ${width} 0`
    }
  }
  const pebbles = Array.from({ length: 24 }, () => {
    const [x, y, r] = [
      Math.round(8 + next() * (LAYER_WIDTH - 20)),
      Math.round(12 + next() * 40),
      Math.round(1 + next() * 2),
    ]
    return `M${x} ${y}h${3 * r}l${-r} ${-2 * r}z`
  }).join('')
  return (
    flat(`M0 0H${LAYER_WIDTH}V56H0Z`, '#5c3449') +
    `<g stroke="#472640" stroke-width="2" stroke-linecap="round">${line(ripples)}</g>` +
    `<g stroke="#6d4152" stroke-width="1.5" stroke-linecap="round">${place(3, -2, line(ripples))}</g>` +
    flat(pebbles, '#3f2239') +
    fade(id, BELOW, 56) +
    flat(`M0 0H${LAYER_WIDTH}V6H0Z`, '#7b4a57') +
    flat(`M0 0H${LAYER_WIDTH}V1.5H0Z`, '#a8765f')
  )
}
