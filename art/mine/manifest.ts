import { CHARACTERS } from '../characters.ts'
import { trailOf } from '../game/motion.ts'
import { COSTUMES } from '../game/runners.ts'
import type { Sheet } from '../game/sheet.ts'
import { stem } from '../rig/body.ts'
import { place, rounded, smaller, solid } from '../rig/ink.ts'

import { type PathPoint, tube } from '../rig/path.ts'

import { JADE, LACQUER, STEEL, STEM, WOOD } from '../tokens.ts'
import { bunch, crystal, ladle, lantern, orb, pickaxe } from '../tools.ts'

import { HAND_PX, HIPS, jointsOf, limbsSheet, type MinerArt, minerSheet } from './miner.ts'
import { RARITY_TONES, scenerySheet } from './scenery.ts'

/** Returns the mine's pictures, each with its path below `web/public`. */
export const minePictures = (): [path: string, svg: string][] =>
  [...Object.values(MINERS).map(minerSheet), limbsSheet(Object.values(MINERS)), scenerySheet()].map(({ name, svg }) => [
    `mine/${name}.svg`,
    svg,
  ])

/** Returns the source of the generated module that lists the mine's pictures. */
export function mineManifest(): string {
  const limbs = limbsSheet(Object.values(MINERS)).cells
  const figures = Object.entries(MINERS).map(([name, miner]) => {
    const { near, far, eyes, turn } = jointsOf(miner)
    const rarity = CHARACTERS.find(({ slug }) => slug === name)?.rarity ?? 'common'
    const [arm, leg] = ['arm', 'leg'].map((part) => limbs.filter((it) => it.name === `${name}-${part}`).map(cellText))
    return [
      `  ${name}: {`,
      `    rarity: '${rarity}',`,
      `    joints: [${[...near, ...far, ...eyes, turn].map(Math.round).join(', ')}],`,
      `    arm: ${arm},`,
      `    leg: ${leg},`,
      '  },',
    ].join('\n')
  })
  return [
    '// Written by `npm run generate -- art`. All lengths are pixels of the mine; pictures scale to any resolution.',
    '',
    "export type FigureRarity = 'common' | 'rare' | 'epic' | 'legendary'",
    '/** Place and size in the sheet, and then the point by which the part stands or hangs, from its upper left corner. */',
    'export type MineSheetCell = readonly [x: number, width: number, height: number, anchorX: number, anchorY: number]',
    '/** Shoulders and the point between the eyes, from the ground between the feet; then the turn of the eyes, in degrees. */',
    'export type Joints = readonly [',
    ...['nearX', 'nearY', 'farX', 'farY', 'eyesX', 'eyesY', 'turn'].map((name) => `  ${name}: number,`),
    ']',
    '',
    '/** Parts in the sheet of every figure. Arms and legs are in one sheet for all figures. */',
    'export const PARTS = {',
    ...cells(minerSheet(MINERS.guest)),
    '} as const satisfies Record<string, MineSheetCell>',
    '',
    'export const FIGURES = {',
    ...figures,
    '} as const satisfies Record<string, { rarity: FigureRarity; joints: Joints; arm: MineSheetCell; leg: MineSheetCell }>',
    '',
    `/** Points where the legs hang, and distance from the shoulder to the hand, the same for every figure. */`,
    `export const HIP_NEAR_X = ${Math.round(HIPS.nearX)}`,
    `export const HIP_FAR_X = ${Math.round(HIPS.farX)}`,
    `export const HIP_Y = ${Math.round(HIPS.y)}`,
    `export const HAND = ${Math.round(HAND_PX)}`,
    '',
    'export const SCENERY = {',
    ...cells(scenerySheet()),
    '} as const satisfies Record<string, MineSheetCell>',
    '',
    '/** Colour of the light of a lamp, by the rarity of its card. */',
    'export const LIGHTS: Record<FigureRarity, string> = {',
    ...Object.entries(RARITY_TONES).map(([rarity, { mid }]) => `  ${rarity}: '${mid}',`),
    '}',
    '',
  ].join('\n')
}

const cells = (sheet: Sheet): string[] =>
  sheet.cells.map((it) => `  ${it.name.includes('-') ? `'${it.name}'` : it.name}: ${cellText(it)},`)

const cellText = ({ x, width, height, anchor }: Sheet['cells'][number]): string =>
  `[${[x, width, height, ...anchor].join(', ')}]`

type Name = keyof typeof COSTUMES
const HAND: PathPoint = [0, 0]

/** Miners by name. Each digs with the tool of its card; a player without a card is a market banana with a pickaxe. */
const MINERS: Record<Name, MinerArt> = {
  guest: { costume: COSTUMES.guest, tool: smaller(0, 0, 0.62, pickaxe(HAND, 0, 128, 44)) },
  pip: {
    // The pickaxe is in the hand, so the one on the back is left out.
    costume: { ...COSTUMES.pip, behind: undefined },
    tool: smaller(0, 0, 0.78, pickaxe(HAND, 0, 124, 48)),
  },
  saba: { costume: COSTUMES.saba, tool: smaller(0, 0, 1.05, ladle(HAND, 0, 84)) },
  lakatan: {
    costume: {
      ...COSTUMES.lakatan,
      behind: (form, motion) =>
        rounded(tube(trailOf(form.at(0.56, -0.7), 62, 14, motion, 6), [9, 11, 12, 8], 5), JADE) +
        smaller(...form.at(0.03, 0), 0.8, stem({ ...form, at: () => [0, 0] }, -8), form.angle(0.1)),
    },
    tool: rod(94) + smaller(0, -88, 0.74, lantern(HAND, LACQUER), 0),
  },
  burro: { costume: COSTUMES.burro, tool: rod(92) + place(0, -78, crystal(0, 0, 66, 15, 50, JADE) + binding()) },
  java: { costume: COSTUMES.java, tool: orb([0, -34], 27) },
  michel: { costume: COSTUMES.michel, tool: smaller(0, 0, 0.66, bunch([0, -8], 0)) },
}

/** Draws a shaft that is gripped near its lower end. */
function rod(reach: number): string {
  return rounded(
    tube(
      [
        [0, 30],
        [0, -reach / 2],
        [0, -reach],
      ],
      [6, 5, 5],
      4,
    ),
    WOOD,
  )
}

function binding(): string {
  return solid('M-11-9L11-9L10 9L-10 9Z', STEEL.shade) + solid('M-4-9L4-9L4 9L-4 9Z', STEM.mid)
}
