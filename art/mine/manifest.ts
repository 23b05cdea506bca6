import { CHARACTERS } from '../characters.ts'
import type { Sheet } from '../game/sheet.ts'
import { HAND_PX, HIPS, jointsOf, limbsSheet, minerSheet } from './miner.ts'
import { MINERS } from './miners.ts'
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
    "export type Rarity = 'common' | 'rare' | 'epic' | 'legendary'",
    '/** Place and size in the sheet, and then the point by which the part stands or hangs, from its upper left corner. */',
    'export type Cell = readonly [x: number, width: number, height: number, anchorX: number, anchorY: number]',
    '/** Shoulders and the point between the eyes, from the ground between the feet; then the turn of the eyes, in degrees. */',
    'export type Joints = readonly [',
    ...['nearX', 'nearY', 'farX', 'farY', 'eyesX', 'eyesY', 'turn'].map((name) => `  ${name}: number,`),
    ']',
    '',
    '/** Parts in the sheet of every figure. Arms and legs are in one sheet for all figures. */',
    'export const PARTS = {',
    ...cells(minerSheet(MINERS.guest)),
    '} as const satisfies Record<string, Cell>',
    '',
    'export const FIGURES = {',
    ...figures,
    '} as const satisfies Record<string, { rarity: Rarity; joints: Joints; arm: Cell; leg: Cell }>',
    '',
    `/** Points where the legs hang, and distance from the shoulder to the hand, the same for every figure. */`,
    `export const HIP_NEAR_X = ${Math.round(HIPS.nearX)}`,
    `export const HIP_FAR_X = ${Math.round(HIPS.farX)}`,
    `export const HIP_Y = ${Math.round(HIPS.y)}`,
    `export const HAND = ${Math.round(HAND_PX)}`,
    '',
    'export const SCENERY = {',
    ...cells(scenerySheet()),
    '} as const satisfies Record<string, Cell>',
    '',
    '/** Colour of the light of a lamp, by the rarity of its card. */',
    'export const LIGHTS: Record<Rarity, string> = {',
    ...Object.entries(RARITY_TONES).map(([rarity, { mid }]) => `  ${rarity}: '${mid}',`),
    '}',
    '',
  ].join('\n')
}

const cells = (sheet: Sheet): string[] =>
  sheet.cells.map((it) => `  ${it.name.includes('-') ? `'${it.name}'` : it.name}: ${cellText(it)},`)

const cellText = ({ x, width, height, anchor }: Sheet['cells'][number]): string =>
  `[${[x, width, height, ...anchor].join(', ')}]`
