import { awning, garland, glow, sky } from '../backdrop/parts.ts'

import { arm, body, palm, stem } from '../rig/body.ts'
import { face, laugh, shutEye } from '../rig/face.ts'

import { dot, flat, inked, line, place, solid } from '../rig/ink.ts'
import { pictureSvg } from '../rig/svg.ts'
import { BANANA, GOLD, INK, JADE, LACQUER, LINEN, NIGHT, STEEL, VIOLET, WOOD } from '../tokens.ts'

/** Draws a computer on a market counter; its browser has one more piece than before. */
export function guideDeskSvg(): string {
  return pictureSvg(
    'guide-desk',
    'A banana cheers behind a computer with a wallet extension',
    480,
    200,
    `<g transform="scale(1.5 .5)">${sky('guide-desk', { top: NIGHT.mid, bottom: '#7a3a4c' })}</g>` +
      glow('guide-desk', 220, 110, 220, 120) +
      garland('M0 48Q60 62 120 40M380 40Q430 60 480 44', [
        [52, 66, 0.8, GOLD],
        [446, 62, 0.8, LACQUER],
      ]) +
      awning(-6, 0, 16, 31, JADE, LINEN) +
      inked(owner() + counter() + computer()),
  )
}

function owner(): string {
  const { form, markup } = body(
    [
      [362, 58],
      [344, 96],
      [338, 144],
      [350, 214],
    ],
    [20, 44, 52, 52, 42, 28],
    BANANA,
  )
  return (
    stem(form, 10) +
    arm(
      form.at(0.55, 0.8),
      [
        [414, 128],
        [424, 104],
      ],
      BANANA,
    ) +
    palm([424, 94], LINEN, 14) +
    markup +
    face(form, {
      t: 0.38,
      s: 0,
      turn: -4,
      eyes: shutEye(-18, 2, 13) + shutEye(18, 2, 13),
      mouth: laugh(),
      mouthAt: [0, 16],
      cheeks: [-32, 32, 18],
    })
  )
}

const counter = (): string =>
  solid('M-10 172H490V210H-10Z', WOOD.mid) + flat('M-10 190H490V210H-10Z', WOOD.shade) + line('M-10 172H490')

function computer(): string {
  const lid = 'M12 0H176Q188 0 188 12V118H0V12Q0 0 12 0Z'
  return place(
    96,
    48,
    solid(lid, STEEL.shade) +
      solid('M14 10H174Q178 10 178 14V110H10V14Q10 10 14 10Z', NIGHT.mid) +
      flat('M12 12H176V32H12Z', LINEN.mid) +
      flat('M22 17H112Q116 17 116 20V25Q116 28 112 28H22Q18 28 18 25V20Q18 17 22 17Z', LINEN.light) +
      dot(27, 22, 3.4, JADE.mid) +
      puzzle() +
      solid('M60 78H128Q136 78 136 86V92Q136 100 128 100H60Q52 100 52 92V86Q52 78 60 78Z', BANANA.mid) +
      line('M74 89H114', INK) +
      flat('M40 46H148V52H40ZM56 60H132V65H56Z', NIGHT.lit) +
      solid('M-14 118H202L212 130H-24Z', STEEL.mid) +
      line('M76 124H112', STEEL.shade),
  )
}

/** Draws the extension as a puzzle piece that glows in the browser's bar. */
const puzzle = (): string =>
  dot(152, 24, 24, 'url(#guide-desk-glow)') +
  place(
    152,
    22,
    solid('M-12-11H-4A6 6 0 1 1 4-11H12V-3A6 6 0 1 1 12 5V13H-12V5A6 6 0 1 0-12-3Z', VIOLET.mid) +
      flat('M-9 6H9V10H-9Z', VIOLET.shade),
  )
