import { awning, garland, glow, sky } from '../backdrop/parts.ts'

import { helmet } from '../cast/pip.ts'
import { arm, body, fist, stem } from '../rig/body.ts'
import { face, shutEye, snore } from '../rig/face.ts'

import { disc, dot, faint, flat, inked, line, place, solid } from '../rig/ink.ts'
import { pictureSvg } from '../rig/svg.ts'
import { BANANA, GOLD, JADE, LACQUER, LINEN, MOON, NIGHT, WOOD } from '../tokens.ts'

const BOX = 'M50 132H108V168H50Z'
const LID = 'M50 132L56 102H114L108 132Z'

/** Draws an open cash box with its coin still inside, for a page without withdrawals. */
export const tillSvg = (): string =>
  quietStall(
    'till',
    'A banana asleep beside an open cash box',
    solid(LID, LACQUER.shade) +
      disc(80, 130, 13, GOLD.mid, 11) +
      disc(80, 129, 6, GOLD.light, 5) +
      solid(BOX, LACQUER.mid) +
      flat('M92 134H106V166H92Z', LACQUER.shade) +
      line(BOX) +
      solid('M72 142H86V154H72Z', GOLD.mid),
  )

const LEFT = 'M80 166C66 156 54 156 42 162L48 122C58 116 70 118 80 126Z'
const RIGHT = 'M80 166C94 156 106 156 118 162L112 122C102 116 90 118 80 126Z'

/** Draws a ledger with blank pages, for a page without ledger lines. */
export const ledgerSvg = (): string =>
  quietStall(
    'ledger',
    'A banana asleep beside a ledger with blank pages',
    solid('M38 166L46 120H114L122 166Q80 174 38 166Z', JADE.shade) +
      solid(LEFT, LINEN.light) +
      solid(RIGHT, LINEN.light) +
      flat('M80 166C94 156 106 156 118 162L117 157C106 151 92 152 80 161Z', LINEN.mid) +
      line('M54 132Q64 128 72 133M52 144Q63 140 73 145M106 132Q96 128 88 133M108 144Q97 140 87 145', LINEN.mid) +
      solid('M94 118L102 118L103 142L98 137L93 142Z', LACQUER.mid),
  )

const PARCEL = 'M48 120H112V168H48Z'

/** Draws a packed and tied parcel, for a page without waiting payments. */
export const parcelSvg = (): string =>
  quietStall(
    'parcel',
    'A banana asleep beside a parcel that is ready',
    solid(PARCEL, WOOD.light) +
      flat('M94 122H110V166H94Z', WOOD.mid) +
      line(PARCEL) +
      solid('M75 120H85V168H75Z', LACQUER.mid) +
      solid('M48 138H112V146H48Z', LACQUER.mid) +
      solid('M80 120C62 116 56 98 66 98C76 98 78 112 80 120C82 112 84 98 94 98C104 98 98 116 80 120Z', LACQUER.light),
  )

/** Draws the empty state: Pip asleep behind a counter with only a plate on it. */
export const emptySvg = (): string =>
  quietStall(
    'empty',
    'A banana asleep behind an empty market stall',
    disc(78, 164, 26, LINEN.light, 6) + dot(78, 163, 14, LINEN.mid, 3),
  )

/** Draws the same stall with another thing on its counter. */
function quietStall(id: string, title: string, thing: string): string {
  return pictureSvg(
    id,
    title,
    320,
    240,
    `<clipPath id="${id}-window"><path d="M36 40Q40 10 90 12H236Q290 12 292 60V200Q290 232 240 232H78Q30 232 30 190Z"/></clipPath>` +
      `<g clip-path="url(#${id}-window)">${sky(id, { top: NIGHT.mid, bottom: '#7a3a4c' })}${glow(id, 160, 110, 150, 110)}</g>` +
      flat('M52 40h10v170h-10zM258 40h10v170h-10z', NIGHT.far) +
      inked(sleeper() + counter() + thing) +
      garland('M92 30L92 56', [[92, 66, 0.7, GOLD]]) +
      awning(34, 22, 9, 28, JADE, LINEN) +
      flat('M30 12H290V26H30Z', NIGHT.far) +
      place(214, 92, snores(), 0),
  )
}

function sleeper(): string {
  const { form, markup } = body(
    [
      [206, 116],
      [176, 100],
      [132, 120],
      [104, 190],
    ],
    [24, 46, 50, 48, 40, 30],
    BANANA,
  )
  return (
    stem(form, 20) +
    markup +
    face(form, {
      t: 0.3,
      s: 0.1,
      turn: 20,
      eyes: shutEye(-24, 4, 16, -0.8) + shutEye(20, 4, 15, -0.8),
      mouth: snore(),
      mouthAt: [0, 26],
      cheeks: [-36, 32, 20],
    })
  )
}

function counter(): string {
  const top = 'M30 166H290V184H30Z'
  return (
    arm(
      [118, 150],
      [
        [136, 168],
        [178, 164],
      ],
      BANANA,
    ) +
    fist([188, 160], LINEN, 8) +
    solid('M40 182H280L274 230H46Z', WOOD.mid) +
    flat('M200 184H278L273 228H200Z', WOOD.shade) +
    line('M40 182H280L274 230H46ZM102 184L104 228M160 184V228M218 184L216 228') +
    solid(top, WOOD.light) +
    flat('M32 177H288V182H32Z', WOOD.mid) +
    line(top) +
    place(252, 140, helmet([0, 0], 8), 0, 0.5)
  )
}

const snores = (): string =>
  faint(0.9, line('M0 0h12l-12 14h12', MOON.mid)).replace(
    '<g',
    '<g stroke-width="5" stroke-linecap="round" stroke-linejoin="round"',
  ) +
  place(
    22,
    -22,
    `<g stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${line('M0 0h9l-9 11h9', MOON.mid)}</g>`,
  )
