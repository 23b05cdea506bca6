// Written by `npm run generate -- art`. All lengths are pixels of the world; pictures scale to any resolution.

/** Place and size in the sheet, and then the lower left corner of the hit box, from the upper left corner of the picture. */
export type GameSheetCell = readonly [x: number, width: number, height: number, anchorX: number, anchorY: number]

/** Obstacles by the name of their kind. A pit has a left edge, a middle (as wide as needed) and a right edge, whose anchor
 * is at the end of the gap. The board is `sign`, and the box below it is `sign-box`. A crow has two wing beats. A hanging
 * obstacle reaches the upper edge only with its cords, so stretching the first row of pixels upwards lengthens the cords. */
export const OBSTACLE_SHEETS = {
  cactus: {
    url: '/game/obstacles-cactus.svg',
    width: 372,
    height: 56,
    cells: {
      'cactus-small': [0, 26, 38, 6, 34],
      'cactus-tall': [26, 26, 52, 6, 48],
      'cactus-pair': [52, 42, 40, 6, 36],
      'cactus-trio': [94, 58, 44, 6, 40],
      'cactus-grove': [152, 88, 52, 6, 48],
      'crow-0': [240, 42, 42, 8, 30],
      'crow-1': [282, 42, 42, 8, 30],
      'wash-left': [324, 16, 56, 12, 8],
      'wash-middle': [340, 16, 56, 0, 8],
      'wash-right': [356, 16, 56, 4, 8],
    },
  },
  character: {
    url: '/game/obstacles-character.svg',
    width: 332,
    height: 179,
    cells: {
      crate: [0, 32, 36, 6, 32],
      crates: [32, 32, 60, 6, 56],
      cart: [64, 64, 56, 6, 52],
      pole: [128, 24, 78, 6, 74],
      lanterns: [152, 52, 179, 6, 174],
      sign: [204, 48, 125, 6, 120],
      'sign-box': [252, 32, 30, 6, 26],
      'drain-left': [284, 16, 56, 12, 8],
      'drain-middle': [300, 16, 56, 0, 8],
      'drain-right': [316, 16, 56, 4, 8],
    },
  },
} as const

/** Frames of a runner, side by side in this order. The anchor is on the ground between its feet. The six frames of a run
 * pass once per `stridePx` of distance, so that no foot slides. */
export const RUNNER = {
  stridePx: 74,
  frames: ['run-0', 'run-1', 'run-2', 'run-3', 'run-4', 'run-5', 'jump', 'fall', 'crash'],
  width: 64,
  height: 72,
  anchor: [32, 68],
} as const

export const RUNNER_SHEETS = {
  guest: '/game/runner-guest.svg',
  pip: '/game/runner-pip.svg',
  saba: '/game/runner-saba.svg',
  lakatan: '/game/runner-lakatan.svg',
  burro: '/game/runner-burro.svg',
  java: '/game/runner-java.svg',
  michel: '/game/runner-michel.svg',
} as const

export const LAYER_WIDTH = 1024

/** Layers from the farthest to the ground, which is in front of the others. `groundY` is the line that the runner runs on.
 * One colour continues the pictures above and one below. */
export const SCENES = {
  cactus: {
    poster: '/game/game-poster-desert.svg',
    above: '#0c0c22',
    below: '#301a33',
    layers: [
      { url: '/game/desert-sky.svg', height: 320, groundY: 320 },
      { url: '/game/desert-far.svg', height: 150, groundY: 150 },
      { url: '/game/desert-mid.svg', height: 120, groundY: 120 },
      { url: '/game/desert-ground.svg', height: 56, groundY: 8 },
    ],
  },
  character: {
    poster: '/game/game-poster-market.svg',
    above: '#100a1e',
    below: '#221129',
    layers: [
      { url: '/game/market-sky.svg', height: 320, groundY: 320 },
      { url: '/game/market-far.svg', height: 190, groundY: 190 },
      { url: '/game/market-mid.svg', height: 200, groundY: 200 },
      { url: '/game/market-ground.svg', height: 56, groundY: 8 },
    ],
  },
} as const
