// Written by `npm run generate -- art`. All lengths are pixels of the mine; pictures scale to any resolution.

export type FigureRarity = 'common' | 'rare' | 'epic' | 'legendary'
/** Place and size in the sheet, and then the point by which the part stands or hangs, from its upper left corner. */
export type MineSheetCell = readonly [x: number, width: number, height: number, anchorX: number, anchorY: number]
/** Shoulders and the point between the eyes, from the ground between the feet; then the turn of the eyes, in degrees. */
export type Joints = readonly [
  nearX: number,
  nearY: number,
  farX: number,
  farY: number,
  eyesX: number,
  eyesY: number,
  turn: number,
]

/** Parts in the sheet of every figure. Arms and legs are in one sheet for all figures. */
export const PARTS = {
  body: [0, 98, 122, 52, 116],
  open: [98, 36, 24, 18, 12],
  shut: [134, 36, 24, 18, 12],
  tool: [170, 62, 86, 31, 58],
} as const satisfies Record<string, MineSheetCell>

export const FIGURES = {
  guest: {
    rarity: 'common',
    joints: [0, -50, 15, -42, 15, -65, 4],
    arm: [0, 24, 32, 12, 6],
    leg: [24, 28, 36, 10, 8],
  },
  pip: {
    rarity: 'common',
    joints: [-1, -49, 15, -41, 14, -54, 9],
    arm: [52, 24, 32, 12, 6],
    leg: [76, 28, 36, 10, 8],
  },
  saba: {
    rarity: 'common',
    joints: [-7, -52, 19, -43, 14, -61, 8],
    arm: [104, 24, 32, 12, 6],
    leg: [128, 28, 36, 10, 8],
  },
  lakatan: {
    rarity: 'rare',
    joints: [0, -53, 12, -45, 15, -68, 7],
    arm: [156, 24, 32, 12, 6],
    leg: [180, 28, 36, 10, 8],
  },
  burro: {
    rarity: 'rare',
    joints: [-3, -50, 14, -40, 17, -61, 18],
    arm: [208, 24, 32, 12, 6],
    leg: [232, 28, 36, 10, 8],
  },
  java: {
    rarity: 'epic',
    joints: [-3, -52, 13, -47, 13, -68, 9],
    arm: [260, 24, 32, 12, 6],
    leg: [284, 28, 36, 10, 8],
  },
  michel: {
    rarity: 'legendary',
    joints: [-3, -51, 13, -44, 13, -61, 9],
    arm: [312, 24, 32, 12, 6],
    leg: [336, 28, 36, 10, 8],
  },
} as const satisfies Record<string, { rarity: FigureRarity; joints: Joints; arm: MineSheetCell; leg: MineSheetCell }>

/** Points where the legs hang, and distance from the shoulder to the hand, the same for every figure. */
export const HIP_NEAR_X = -3
export const HIP_FAR_X = 4
export const HIP_Y = -28
export const HAND = 17

export const SCENERY = {
  exit: [0, 156, 216, 0, 214],
  tunnel: [156, 136, 166, 68, 164],
  wall: [292, 230, 134, 4, 4],
  post: [522, 30, 236, 15, 232],
  beam: [552, 132, 26, 2, 4],
  ledge: [684, 84, 24, 2, 4],
  rails: [768, 68, 22, 2, 4],
  hollow: [836, 72, 62, 36, 58],
  boards: [908, 72, 62, 36, 58],
  rock: [980, 96, 58, 48, 54],
  chute: [1076, 68, 100, 60, 4],
  'ore-common': [1144, 58, 48, 29, 44],
  'ore-rare': [1202, 58, 48, 29, 44],
  'ore-epic': [1260, 58, 48, 29, 44],
  'ore-legendary': [1318, 58, 48, 29, 44],
  'lamp-common': [1376, 36, 60, 18, 12],
  'lamp-rare': [1412, 36, 60, 18, 12],
  'lamp-epic': [1448, 36, 60, 18, 12],
  'lamp-legendary': [1484, 36, 60, 18, 12],
  cart: [1520, 108, 62, 54, 54],
  wheel: [1628, 28, 28, 14, 14],
  nugget: [1656, 24, 20, 12, 14],
  sack: [1680, 54, 50, 27, 44],
  z: [1734, 20, 20, 10, 10],
} as const satisfies Record<string, MineSheetCell>

/** Colour of the light of a lamp, by the rarity of its card. */
export const LIGHTS: Record<FigureRarity, string> = {
  common: '#f9c02f',
  rare: '#38bd9f',
  epic: '#9a6bf2',
  legendary: '#e64a35',
}
