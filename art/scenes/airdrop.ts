import { glow, moon, roofs, sky, stars } from '../backdrop/parts.ts'

import { scarf } from '../cast/pip.ts'
import { arm, body, fist, stem } from '../rig/body.ts'
import { brow, eye, face, grin } from '../rig/face.ts'

import { disc, dot, flat, inked, line, place, solid } from '../rig/ink.ts'
import { pictureSvg } from '../rig/svg.ts'
import { BANANA, GOLD, LACQUER, LINEN, NIGHT, WOOD } from '../tokens.ts'

/** Draws the airdrop: Pip rides a crate of coins down to the market, with an awning as the parachute. */
export function airdropSvg(): string {
  return pictureSvg(
    'airdrop',
    'A banana rides a crate down under a striped parachute',
    320,
    240,
    `<clipPath id="airdrop-window"><path d="M26 60Q40 12 104 10H224Q290 14 296 76V190Q292 232 232 232H86Q26 230 24 176Z"/></clipPath>` +
      `<g clip-path="url(#airdrop-window)">${night()}</g>` +
      inked(cords() + rider() + crate() + canopy() + coins()),
  )
}

const night = (): string =>
  sky('airdrop', { top: '#191638', bottom: '#7a3a4c' }) +
  moon(64, 62, 18) +
  stars([
    [96, 32],
    [274, 60],
    [256, 110],
    [44, 118],
  ]) +
  glow('airdrop', 160, 130, 130, 110) +
  roofs(222, NIGHT.far)

/** Draws five stripes between two arcs, cut like cloth. */
function canopy(): string {
  const outline =
    'M64 82Q72 20 160 18Q248 20 256 82Q237 70 218 82Q199 70 180 82Q160 70 141 82Q122 70 102 82Q83 70 64 82Z'
  return (
    solid(outline, LINEN.light) +
    flat(
      'M64 82Q72 20 160 18Q104 30 102 82Q83 70 64 82ZM256 82Q248 20 160 18Q216 30 218 82Q237 70 256 82Z',
      LACQUER.mid,
    ) +
    flat('M141 82Q144 32 160 18Q176 32 180 82Q160 70 141 82Z', LACQUER.mid) +
    flat('M218 82Q216 30 160 18Q248 20 256 82Q237 70 218 82Z', LACQUER.shade) +
    line(outline) +
    line('M102 82Q104 30 160 18Q216 30 218 82M141 82Q144 32 160 18Q176 32 180 82')
  )
}

const cords = (): string => line('M66 82L118 170M102 82L128 168M218 82L192 168M254 82L202 170')

function rider(): string {
  const { form, markup } = body(
    [
      [142, 92],
      [164, 112],
      [168, 146],
      [160, 190],
    ],
    [14, 32, 36, 35, 30, 24],
    BANANA,
  )
  return (
    stem(form, -10) +
    arm(
      form.at(0.55, -0.8),
      [
        [112, 150],
        [112, 128],
      ],
      BANANA,
      8,
    ) +
    fist([113, 126], LINEN, -14) +
    arm(
      form.at(0.55, 0.8),
      [
        [214, 146],
        [208, 122],
      ],
      BANANA,
      8,
    ) +
    fist([207, 120], LINEN, 14) +
    markup +
    place(0, 0, scarf([form.at(0.68, 0)[0] / 0.62, form.at(0.68, 0)[1] / 0.62], form.angle(0.68)), 0, 0.62) +
    place(
      0,
      0,
      face(form, {
        t: 0.36,
        s: -0.05,
        eyes:
          eye({ x: -15, width: 12, height: 15, iris: WOOD.mid }, [0.2, 0.6]) +
          eye({ x: 14, width: 12, height: 15, iris: WOOD.mid }, [0.2, 0.6]) +
          brow(-16, -22, 8, 3, 5) +
          brow(15, -22, 8, -3, 5),
        mouth: grin(),
        mouthAt: [0, 16],
        cheeks: [-26, 26, 14],
      }),
    )
  )
}

const crate = (): string =>
  solid('M114 166H206L201 220H119Z', WOOD.mid) +
  flat('M176 168H204L199 218H176Z', WOOD.shade) +
  line('M114 166H206L201 220H119ZM142 186L143 218M176 186L175 218') +
  solid('M108 160H212V178H108Z', WOOD.light) +
  flat('M110 171H210V176H110Z', WOOD.mid) +
  line('M108 160H212V178H108Z') +
  disc(160, 200, 15, GOLD.mid) +
  flat('M153 193Q152 207 168 206Q160 202 158 192Z', GOLD.light)

/** Draws the coins that fall out on the way. */
const coins = (): string =>
  [
    [84, 196, -20],
    [236, 182, 24],
    [226, 216, -12],
  ]
    .map(([x = 0, y = 0, turn = 0]) => place(x, y, disc(0, 0, 11, GOLD.mid, 9) + dot(-2, -2, 4, GOLD.light, 3), turn))
    .join('')
