import { awning, glow, moon, shards, sky, stars } from '../backdrop/parts.ts'

import type { Rarity } from '../characters.ts'
import { type Sheet, type SheetDrawing, sheet } from '../game/sheet.ts'
import { disc, dot, flat, inked, line, place, solid } from '../rig/ink.ts'
import { GOLD, JADE, LACQUER, LINEN, STEEL, type Tone, VIOLET, WOOD } from '../tokens.ts'
import { lantern } from '../tools.ts'
import { MINE_UNITS } from './miner.ts'

/** Colours of lamps and ores: those of their card's frame. */
export const RARITY_TONES: Record<Rarity, Tone> = { common: GOLD, rare: JADE, epic: VIOLET, legendary: LACQUER }
const RARITIES = Object.keys(RARITY_TONES) as Rarity[]

/** Draws everything in the mine except the figures; each cell is relative to the point where it stands or hangs. */
export const scenerySheet = (): Sheet =>
  sheet(
    'scenery',
    'The mine under the night market',
    [
      cell('exit', 156, 216, [0, 214], exit()),
      cell('tunnel', 136, 166, [68, 164], tunnel()),
      cell('wall', 230, 134, [4, 4], wall()),
      cell('post', 30, 236, [15, 232], inked(post())),
      cell('beam', 132, 26, [2, 4], inked(beam())),
      cell('ledge', 84, 24, [2, 4], inked(ledge())),
      cell('rails', 68, 22, [2, 4], rails()),
      cell('hollow', 72, 62, [36, 58], hollow()),
      cell('boards', 72, 62, [36, 58], inked(boards())),
      cell('rock', 96, 58, [48, 54], inked(rock())),
      cell('chute', 68, 100, [60, 4], inked(chute())),
      ...RARITIES.map((rarity) => cell(`ore-${rarity}`, 58, 48, [29, 44], ore(RARITY_TONES[rarity]))),
      ...RARITIES.map((rarity) => cell(`lamp-${rarity}`, 36, 60, [18, 12], inked(lamp(RARITY_TONES[rarity])))),
      cell('cart', 108, 62, [54, 54], inked(cart())),
      cell('wheel', 28, 28, [14, 14], inked(wheel())),
      cell('nugget', 24, 20, [12, 14], inked(nugget())),
      cell('sack', 54, 50, [27, 44], inked(sack())),
      cell(
        'z',
        20,
        20,
        [10, 10],
        `<g stroke-width="6" stroke-linecap="round">${line('M-11-10H9L-11 10H11', LINEN.light)}</g>`,
      ),
    ],
    MINE_UNITS,
  )

const cell = (
  name: string,
  width: number,
  height: number,
  anchor: SheetDrawing['anchor'],
  markup: string,
): SheetDrawing => ({
  name,
  width,
  height,
  anchor,
  markup,
})

const ARCH = 'M0 0V-380C20-450 90-496 170-490C270-484 326-420 330-320V0Z'

/** Draws the end of the rails: the market street, with its moon. */
const exit = (): string =>
  `<clipPath id="mine-exit"><path d="${ARCH}"/></clipPath><g clip-path="url(#mine-exit)">` +
  place(0, -500, `<g transform="scale(1.05 1.25)">${sky('mine', { top: '#2b1538', bottom: '#e0804a' })}</g>`) +
  stars([
    [60, -420],
    [120, -380],
    [270, -400],
    [40, -330],
  ]) +
  moon(180, -330, 58) +
  glow('mine', 170, -120, 240, 190) +
  flat('M-10-150L40-190L70-170L80-220L130-200L150-240L200-190L230-200L300-170L340-190V0H-10Z', '#5a2846') +
  flat('M20-150h10v14h-10zM90-176h10v14h-10zM108-176h10v14h-10zM262-150h10v14h-10z', '#ffd27a') +
  awning(-20, -150, 4, 45, LACQUER, LINEN) +
  flat('M-20-112H160V0H-20Z', '#7a3448') +
  awning(190, -132, 4, 45, JADE, LINEN) +
  flat('M190-96H340V0H190Z', '#6d2f4c') +
  flat('M-20-26Q160-60 340-26V0H-20Z', '#8f4d48') +
  '</g>' +
  inked(
    solid('M318 0L314-330Q300-452 170-458Q90-458 0-400V-436Q90-504 178-496Q338-486 350-332L354 0Z', WOOD.mid) +
      flat('M338 0L334-332Q324-470 176-480Q90-484 0-420V-404Q90-458 170-458Q300-452 314-330L318 0Z', WOOD.shade) +
      line('M318 0L314-330Q300-452 170-458Q90-458 0-400M0-436Q90-504 178-496Q338-486 350-332L354 0'),
  )

const tunnel = (): string =>
  flat('M-130 0L-118-250Q-110-350 0-354Q110-350 118-250L130 0Z', '#1b0d1d') +
  flat('M-80 0L-70-190Q-60-250 0-252Q60-250 70-190L80 0Z', '#120813') +
  glow('mine', 0, -70, 80, 66) +
  flat('M-36 0L-30-110Q-20-140 0-140Q20-140 30-110L36 0Z', '#ffb65c') +
  flat('M-160 0L-140-320H-116L-128 0ZM160 0L140-320H116L128 0ZM-160-322L-148-356H148L160-322Z', '#6b4034') +
  flat('M-160 0L-140-320H-132L-146 0ZM-156-340L-148-356H148L154-342Z', '#99613f')

/** Draws facets of bare rock. */
const wall = (): string =>
  flat(
    'M20 60L110 14L180 60L130 130L40 120ZM300 20L400 40L420 120L340 150L280 90ZM60 200L150 180L200 250L120 290L50 260ZM380 210L470 190L530 260L450 300L390 280ZM230 180L280 170L300 220L250 240Z',
    '#3b2038',
  ) + flat('M20 60L110 14L104 60ZM300 20L400 40L340 70ZM60 200L150 180L120 226ZM380 210L470 190L440 236Z', '#4a2a43')

const post = (): string =>
  solid('M-20 0L-18-540H18L20 0Z', WOOD.mid) +
  flat('M4 0L4-540H18L20 0Z', WOOD.shade) +
  flat('M-14-12L-13-530H-6L-6-12Z', WOOD.light) +
  line('M-20 0L-18-540H18L20 0M-2-140V-230M6-330V-420') +
  solid('M-28-520H28V-496H-28Z', STEEL.shade) +
  solid('M-26-24H26V0H-26Z', STEEL.shade)

const beam = (): string =>
  solid('M0 0H307V44H0Z', WOOD.mid) +
  flat('M0 26H307V44H0Z', WOOD.shade) +
  flat('M8 5H140V12H8ZM170 5H290V12H170Z', WOOD.light) +
  line('M0 0H307M0 44H307M60 22H130M190 30H250')

const ledge = (): string =>
  solid('M0 0H192V40H0Z', WOOD.shade) +
  flat('M0 0H192V18H0Z', WOOD.mid) +
  flat('M4 2H84V8H4ZM104 2H180V8H104Z', WOOD.light) +
  line('M0 0H192M0 18H192M0 40H192M94 0V18M190 0V18')

/** Draws one sleeper and its piece of both rails. */
const rails = (): string =>
  flat('M16 2H62L58 42H8Z', WOOD.shade) +
  flat('M92 2H138L138 42H88Z', WOOD.shade) +
  flat('M0 6H154V12H0ZM0 30H154V38H0Z', STEEL.shade) +
  flat('M0 6H154V8H0ZM0 30H154V33H0Z', STEEL.mid)

/** Draws the hollow of a seam in the wall. */
const hollow = (): string => flat('M-66-10L-74-70Q-50-130 4-130Q62-128 70-74L58-10Q0 6-66-10Z', '#170b19')

/** Draws the boards that close a seam until it is opened. */
const boards = (): string =>
  solid('M-80-96L70-120L76-94L-74-70Z', WOOD.mid) +
  solid('M-78-34L78-52L80-26L-76-8Z', WOOD.mid) +
  solid('M-60-110L-34-116L60 0L30 0Z', WOOD.shade) +
  dot(-60, -84, 4, STEEL.light) +
  dot(60, -106, 4, STEEL.light) +
  dot(-62, -22, 4, STEEL.light) +
  dot(64, -38, 4, STEEL.light)

const rock = (): string =>
  solid('M-108 0L-98-52L-58-86L-18-116L44-110L84-70L106-20L110 0Z', '#6a4058') +
  flat('M44-110L84-70L106-20L110 0H20L40-50Z', '#4a2a43') +
  flat('M-98-52L-58-86L-18-116L-10-70L-60-36Z', '#8a5a6c') +
  line('M-108 0L-98-52L-58-86L-18-116L44-110L84-70L106-20L110 0ZM40-50L44-110M40-50L20 0M-60-36L-72 0')

const chute = (): string =>
  solid('M0 0L-22 0L-136 196L-108 210Z', WOOD.shade) +
  solid('M-8 0L-108 210L-92 218L12 6Z', WOOD.mid) +
  line('M-34 40L-8 52M-62 90L-34 102M-90 140L-62 152')

const ore = (tone: Tone): string => shards(-18, 0, 1.05, tone, -10) + shards(28, 0, 0.8, tone, 12)

const lamp = (tone: Tone): string => line('M0-20V0') + lantern([0, 0], tone)

const CART = 'M-116-106H116L92-22H-92Z'

const cart = (): string =>
  solid(CART, STEEL.shade) +
  flat('M-110-100H40L30-28H-88Z', '#8c90aa') +
  flat('M-100-94H-40L-46-34H-82Z', STEEL.mid) +
  line(`${CART}M-50-104L-42-24M50-104L42-24`) +
  solid('M-124-122H124V-98H-124Z', STEEL.mid) +
  flat('M0-110H122V-100H0Z', STEEL.shade) +
  dot(-74, -110, 4, STEEL.light) +
  dot(74, -110, 4, STEEL.light) +
  solid('M-22-82H22V-46H-22Z', GOLD.mid) +
  flat('M2-80H20V-48H2Z', GOLD.shade)

const wheel = (): string =>
  disc(0, 0, 26, STEEL.shade) + disc(0, 0, 15, STEEL.mid) + line('M-15 0H15M0-15V15') + dot(0, 0, 5, STEEL.light)

const NUGGET = 'M-20 0L-22-14L-8-28L10-26L22-12L18 2L-2 8Z'

const nugget = (): string =>
  solid(NUGGET, GOLD.mid) +
  flat('M22-12L18 2L-2 8L4-10Z', GOLD.shade) +
  flat('M-18-12L-8-25L8-23L-2-14Z', GOLD.light) +
  line(NUGGET)

const SACK = 'M-44 0C-62-24-52-66-20-78L-26-96H24L18-78C52-66 62-24 42 0C20 10-22 10-44 0Z'

const sack = (): string =>
  solid(SACK, WOOD.light) +
  flat('M10 6C36-10 38-50 10-74L18-78C52-66 62-24 42 0C32 4 22 6 10 6Z', WOOD.mid) +
  line(SACK) +
  solid('M-24-82H22V-70H-24Z', LACQUER.mid)
