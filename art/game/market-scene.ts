import { dot, faint, flat, line, place } from '../rig/ink.ts'
import { LAYER_WIDTH, layer, type SceneArt, strewn, wrapped } from './layer.ts'
import { GROUND } from './obstacle.ts'
import { air, clouds, fade, hazyMoon, lampLight, SKY_HEIGHT, starfield } from './scene-sky.ts'

const BELOW = '#221129'

/** Returns the alleys of the night market. They are darker and duller than any obstacle. */
export const marketScene = (id = 'market'): SceneArt => ({
  above: '#100a1e',
  below: BELOW,
  layers: [
    layer('market-sky', 'Night over the market', SKY_HEIGHT, sky(id)),
    layer('market-far', 'Roofs with lit windows', 190, roofs()),
    layer('market-mid', 'Stalls and strings of lanterns', 200, stalls(id)),
    layer('market-ground', 'The alley', GROUND.above + GROUND.below, alley(id), GROUND.above),
  ],
})

const sky = (id: string): string =>
  air(`${id}-air`, [
    [0, '#100a1e'],
    [0.45, '#241236'],
    [0.8, '#43204a'],
    [1, '#6a3048'],
  ]) +
  starfield(7, 90, 190) +
  hazyMoon(id, 742, 84, 32) +
  clouds(
    [
      [120, 112, 1],
      [560, 96, 0.9],
      [860, 140, 1.2],
      [350, 156, 0.8],
    ],
    '#7d4a6c',
    0.28,
  )

/** Houses as x, width, height and kind of roof. There are two rows; the nearer one is warmer. */
const FAR_ROW = [
  [20, 90, 96, 0],
  [118, 60, 132, 1],
  [186, 110, 84, 2],
  [306, 70, 150, 1],
  [384, 100, 104, 0],
  [494, 64, 128, 2],
  [566, 96, 90, 1],
  [672, 76, 142, 0],
  [756, 104, 100, 2],
  [868, 66, 136, 1],
  [932, 84, 92, 0],
] as const

const NEAR_ROW = [
  [60, 100, 66, 1],
  [176, 84, 88, 0],
  [276, 110, 58, 2],
  [402, 92, 80, 1],
  [512, 104, 62, 0],
  [634, 88, 92, 2],
  [738, 112, 68, 1],
  [866, 96, 84, 0],
  [970, 88, 60, 2],
] as const

function roofs(): string {
  const next = strewn(23)
  const house = (
    [x, width, height, roof]: readonly [number, number, number, number],
    wall: string,
    light: string,
  ): string => {
    const top = -height
    const shape = [
      `M-6 ${top + 4}Q${width * 0.3} ${top - 6} ${width / 2} ${top - 26}Q${width * 0.7} ${top - 6} ${width + 6} ${top + 4}L${width} ${top + 12}V0H0V${top + 12}Z`,
      `M0 0V${top}H${width * 0.2}V${top - 12}H${width * 0.46}V${top}H${width}V0Z`,
      `M0 0V${top}L${width * 0.5} ${top - 20}L${width} ${top}V0Z`,
    ][roof]
    let windows = ''
    for (let dy = top + 18; dy < -14; dy += 18) {
      for (let dx = 10; dx < width - 12; dx += 16) if (next() < 0.34) windows += `M${dx} ${dy}h6v8h-6z`
    }
    return wrapped(x, 190, width + 6, flat(shape ?? '', wall) + (windows ? flat(windows, light) : ''))
  }
  return (
    FAR_ROW.map((one) => house(one, '#371b48', '#6f4254')).join('') +
    flat(`M0 172H${LAYER_WIDTH}V190H0Z`, '#291433') +
    NEAR_ROW.map((one) => house(one, '#291433', '#8a5440')).join('')
  )
}

const CLOTHS = [
  ['#5a2436', '#6b4550'],
  ['#1f4a4c', '#5a4a58'],
  ['#6a4420', '#6b4550'],
  ['#43306e', '#5d4766'],
] as const

function stalls(id: string): string {
  const places = [
    [40, 170, 0, 0],
    [296, 150, 1, 1],
    [520, 186, 2, 2],
    [784, 160, 3, 0],
  ] as const
  return (
    lampLight(id) +
    posts() +
    places
      .map(([x, width, cloth, ware]) => wrapped(x, 200, width + 20, stall(id, width, CLOTHS[cloth], ware)))
      .join('') +
    strings(id)
  )
}

function stall(id: string, width: number, [dark, pale]: readonly [string, string], ware: number): string {
  const stripe = 14
  const count = Math.floor((width + 12) / stripe)
  const scallops = (offset: number): string =>
    Array.from({ length: Math.ceil((count - offset) / 2) }, (_, index) => {
      const x = -6 + (index * 2 + offset) * stripe
      return `M${x + 3} -86h${stripe}l${-3} 26q${-stripe / 2} 9 ${-stripe} 0z`
    }).join('')
  const wares = [
    'M16-34a9 9 0 0 1 18 0zM36-34a8 8 0 0 1 16 0zM54-34a9 9 0 0 1 18 0zM88-34v-10h24v10zM90-44v-10h20v10z',
    'M14-34v-16q5-6 10 0v16zM30-34v-20q5-6 10 0v20zM46-34v-12q5-6 10 0v12zM76-34q12-22 34 0z',
    'M14-34h24v-12h-24zM18-46h16v-10h-16zM52-34q18-26 36 0zM100-34h22v-18h-22zM128-34h20v-10h-20z',
  ][ware]
  return (
    flat(`M6-84h${width - 12}v60h${12 - width}z`, '#30162f') +
    dot(width / 2, -46, width * 0.7, `url(#${id}-lamp)`, 74) +
    flat(`M4-70h6v70h-6zM${width - 10}-70h6v70h-6z`, '#21102b') +
    flat(`M0-34h${width}v34h${-width}z`, '#3c1d38') +
    flat(`M0-34h${width}v5h${-width}z`, '#64394a') +
    flat(`M8-22h${width - 16}v3h${16 - width}zM8-12h${width - 16}v3h${16 - width}z`, '#2f162f') +
    flat(wares ?? '', '#4f2a45') +
    flat(scallops(0), dark) +
    flat(scallops(1), pale) +
    (ware === 0
      ? flat(`M-14-90Q${width * 0.3}-98 ${width / 2}-116Q${width * 0.7}-98 ${width + 14}-90Z`, '#351a3a')
      : flat('M14-90v-9h40v9zM66-90v-6h24v6z', '#351a3a')) +
    flat(`M-4-90h${count * stripe}v5h${-count * stripe}z`, '#2a1430')
  )
}

const posts = (): string => [254, 490, 750, 1000].map((x) => flat(`M${x} 200V28h5V200z`, '#28142f')).join('')

/** Draws strings of lights between the posts, higher and dimmer than the lamps that are obstacles. */
function strings(id: string): string {
  const spans = [
    [256, 492],
    [492, 752],
    [752, 1002],
    [1002, 1280],
  ] as const
  return spans
    .map(([from, to]) => {
      const sag = 26
      const lamps = [0.2, 0.4, 0.6, 0.8].map((f, index) => {
        const y = 30 + 4 * sag * f * (1 - f)
        return place((to - from) * f, y, lamp(index % 2 === 0 ? '#743236' : '#76502c', `url(#${id}-lamp)`))
      })
      const cord = `<path d="M0 30Q${(to - from) / 2} ${30 + 2 * sag} ${to - from} 30" fill="none" stroke="#28142f" stroke-width="1.5"/>`
      return wrapped(from, 0, to - from, cord + lamps.join(''))
    })
    .join('')
}

const lamp = (fill: string, light: string): string =>
  dot(0, 9, 16, light) +
  flat('M-2 0h4v3h-4z', '#28142f') +
  dot(0, 9, 7, fill, 6) +
  faint(0.35, dot(-1, 9, 3, '#ffb65c', 4))

/** Draws setts in rows that get wider towards the viewer. */
function alley(id: string): string {
  const next = strewn(5)
  const rows = [
    [6, 8, 32],
    [14, 11, 64],
    [25, 14, 64],
    [39, 17, 128],
  ] as const
  let dark = ''
  let pale = ''
  for (const [index, [y, height, length]] of rows.entries()) {
    for (let x = 0; x < LAYER_WIDTH; x += length) {
      const left = x + (index % 2) * (length / 2)
      const roll = next()
      const stone = `M${left + 2} ${y + 1}h${length - 4}v${height - 2}h${4 - length}z`
      const whole =
        left + length > LAYER_WIDTH
          ? `${stone}M${left + 2 - LAYER_WIDTH} ${y + 1}h${length - 4}v${height - 2}h${4 - length}z`
          : stone
      if (roll < 0.22) dark += whole
      else if (roll > 0.8) pale += whole
    }
  }
  const joints = rows
    .map(
      ([y, height, length], index) =>
        `${Array.from(
          { length: LAYER_WIDTH / length },
          (_, k) => `M${k * length + (index % 2) * (length / 2)} ${y}v${height}`,
        ).join('')}M0 ${y}H${LAYER_WIDTH}`,
    )
    .join('')
  return (
    flat(`M0 0H${LAYER_WIDTH}V56H0Z`, '#452543') +
    flat(dark, '#3d203d') +
    flat(pale, '#502c4b') +
    `<g stroke="#331934" stroke-width="1.5">${line(joints)}</g>` +
    flat(`M0 0H${LAYER_WIDTH}V6H0Z`, '#5f3650') +
    flat(`M0 0H${LAYER_WIDTH}V1.5H0Z`, '#a56a63') +
    lampLight(`${id}-alley`) +
    faint(0.45, [130, 390, 640, 880].map((x) => dot(x, 24, 110, `url(#${id}-alley-lamp)`, 20)).join('')) +
    fade(id, BELOW, 56)
  )
}
