// Written by `npm run art:generate`. All lengths are pixels of the mine; pictures scale to any resolution.

export type Rarity = 'common' | 'rare' | 'epic' | 'legendary'
/** Place and size in the sheet; then, from its upper left corner, the point by which it stands or hangs. */
export type Cell = readonly [x: number, width: number, height: number, anchorX: number, anchorY: number]
/** From the ground between the feet: shoulders and the point between the eyes; then by how many degrees those are turned. */
export type Joints = readonly [
  nearX: number,
  nearY: number,
  farX: number,
  farY: number,
  eyesX: number,
  eyesY: number,
  turn: number,
]

/** The parts in the sheet of every figure. */
export const PARTS = {
  body: [0, 98, 122, 52, 116],
  open: [98, 36, 24, 18, 12],
  shut: [134, 36, 24, 18, 12],
  arm: [170, 24, 32, 12, 6],
  leg: [194, 28, 36, 10, 8],
  tool: [222, 62, 78, 31, 58],
} as const satisfies Record<string, Cell>

export const FIGURES = {
  guest: { rarity: 'common', joints: [-0.3, -49.8, 15.2, -41.8, 15.2, -64.8, 4] },
  pip: { rarity: 'common', joints: [-0.9, -48.7, 15.1, -40.5, 13.7, -54, 9] },
  saba: { rarity: 'common', joints: [-6.7, -52.1, 19.3, -42.5, 14.1, -61.2, 8] },
  lakatan: { rarity: 'rare', joints: [-0.4, -52.9, 12.5, -45.4, 15.1, -67.7, 7] },
  burro: { rarity: 'rare', joints: [-2.5, -50.4, 13.5, -40.2, 17, -61.4, 18] },
  java: { rarity: 'epic', joints: [-2.9, -51.8, 12.6, -46.6, 12.7, -67.5, 9] },
  michel: { rarity: 'legendary', joints: [-3.5, -51.2, 13.3, -44.2, 12.6, -60.8, 9] },
} as const satisfies Record<string, { rarity: Rarity; joints: Joints }>

/** Of every figure alike: where the legs hang, and how far the hand is from the shoulder. */
export const HIP_NEAR_X = -3.3
export const HIP_FAR_X = 4.2
export const HIP_Y = -28.3
export const HAND = 16.7

export const SCENERY = {
  exit: [0, 156, 216, 0, 214],
  tunnel: [156, 136, 166, 68, 164],
  wall: [292, 230, 130, 4, 4],
  post: [522, 30, 236, 15, 232],
  beam: [552, 130, 26, 1, 4],
  ledge: [682, 82, 24, 1, 4],
  rails: [764, 66, 22, 1, 4],
  hollow: [830, 72, 62, 36, 58],
  boards: [902, 72, 62, 36, 58],
  rock: [974, 96, 58, 48, 54],
  chute: [1070, 68, 100, 60, 4],
  'ore-common': [1138, 58, 48, 29, 44],
  'ore-rare': [1196, 58, 48, 29, 44],
  'ore-epic': [1254, 58, 48, 29, 44],
  'ore-legendary': [1312, 58, 48, 29, 44],
  'lamp-common': [1370, 36, 58, 18, 10],
  'lamp-rare': [1406, 36, 58, 18, 10],
  'lamp-epic': [1442, 36, 58, 18, 10],
  'lamp-legendary': [1478, 36, 58, 18, 10],
  cart: [1514, 108, 62, 54, 54],
  wheel: [1622, 28, 28, 14, 14],
  nugget: [1650, 22, 20, 11, 14],
  sack: [1672, 46, 50, 23, 44],
  z: [1718, 16, 16, 8, 8],
} as const satisfies Record<string, Cell>

/** The light of a lamp, by the rarity of its card. */
export const LIGHTS: Record<Rarity, string> = {
  common: '#f9c02f',
  rare: '#38bd9f',
  epic: '#9a6bf2',
  legendary: '#e64a35',
}
