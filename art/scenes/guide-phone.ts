import { glow, moon, sky, stars } from '../backdrop/parts.ts'
import { arm, body, fist, stem } from '../rig/body.ts'
import { eye, face, grin } from '../rig/face.ts'

import { disc, dot, flat, inked, line, place, solid } from '../rig/ink.ts'
import { pictureSvg } from '../rig/svg.ts'
import { BANANA, INK, JADE, LINEN, NIGHT, STEEL, VIOLET, WOOD } from '../tokens.ts'

/** Draws a phone whose wallet has its own browser; a proud banana holds it up. */
export function guidePhoneSvg(): string {
  return pictureSvg(
    'guide-phone',
    'A banana holds up a phone with a wallet app’s browser',
    480,
    200,
    `<g transform="scale(1.5 .5)">${sky('guide-phone', { top: '#1c1636', bottom: '#6b3350' })}</g>` +
      stars([
        [60, 40],
        [120, 72],
        [420, 34],
        [452, 88],
        [30, 112],
      ]) +
      moon(408, 58, 24) +
      flat(
        'M0 200V150L40 128L72 148L120 116L160 140V200ZM480 200V134L440 112L400 142L352 124L330 150V200Z',
        NIGHT.far,
      ) +
      glow('guide-phone', 240, 110, 190, 110) +
      inked(owner() + phone()),
  )
}

function owner(): string {
  const { form, markup } = body(
    [
      [150, 62],
      [174, 104],
      [182, 156],
      [160, 226],
    ],
    [20, 42, 48, 46, 38, 26],
    BANANA,
  )
  return (
    stem(form, -10) +
    arm(
      form.at(0.62, -0.8),
      [
        [96, 176],
        [92, 140],
      ],
      BANANA,
    ) +
    fist([92, 134], LINEN, -16) +
    markup +
    face(form, {
      t: 0.36,
      s: 0.1,
      eyes:
        eye({ x: -18, width: 15, height: 19, iris: WOOD.mid }, [0.9, 0.1]) +
        eye({ x: 18, width: 15, height: 19, iris: WOOD.mid }, [0.9, 0.1]),
      mouth: grin(),
      mouthAt: [2, 26],
      cheeks: [-32, 32, 20],
    }) +
    arm(
      form.at(0.62, 0.7),
      [
        [236, 170],
        [256, 150],
      ],
      BANANA,
    )
  )
}

function phone(): string {
  const shell = 'M14 0H96Q110 0 110 14V196H0V14Q0 0 14 0Z'
  const screen = 'M16 10H94Q100 10 100 18V196H10V18Q10 10 16 10Z'
  return (
    place(
      262,
      22,
      solid(shell, STEEL.shade) +
        flat('M4 16H8V196H4Z', STEEL.mid) +
        solid(screen, NIGHT.mid) +
        flat('M22 20H88Q94 20 94 26V36Q94 42 88 42H22Q16 42 16 36V26Q16 20 22 20Z', LINEN.light) +
        dot(27, 31, 5, JADE.mid) +
        flat('M38 29H80V33H38Z', LINEN.shade) +
        place(55, 84, wallet()) +
        solid('M26 126H84Q92 126 92 134V144Q92 152 84 152H26Q18 152 18 144V134Q18 126 26 126Z', BANANA.mid) +
        line('M40 139H70', INK),
      6,
    ) + fist([262, 146], LINEN, 8)
  )
}

const wallet = (): string =>
  solid('M-30-20H22Q30-20 30-12V20Q30 28 22 28H-22Q-30 28-30 20Z', VIOLET.mid) +
  flat('M-27 12H27V20Q27 25 22 25H-22Q-27 25-27 20Z', VIOLET.shade) +
  solid('M-30-20L14-30Q20-31 20-24V-20Z', VIOLET.light) +
  disc(18, 4, 7, BANANA.mid)
