import { cactusObstacles } from './cactus-obstacles.ts'
import { desertScene } from './desert-scene.ts'
import { LAYER_WIDTH, type SceneArt } from './layer.ts'
import { marketObstacles } from './market-obstacles.ts'
import { marketScene } from './market-scene.ts'
import { MOTIONS, STRIDE_WAY } from './motion.ts'
import { RUNNER_CELL } from './runner.ts'
import { COSTUMES } from './runners.ts'
import { type Sheet, UNITS } from './sheet.ts'

/** Returns the source of the generated module that lists the game's pictures. */
export const gameManifest = (): string =>
  [
    '// Written by `npm run generate -- art`. All lengths are pixels of the world; pictures scale to any resolution.',
    '',
    '/** Place and size in the sheet, and then the lower left corner of the hit box, from the upper left corner of the picture. */',
    'export type GameSheetCell = readonly [x: number, width: number, height: number, anchorX: number, anchorY: number]',
    '',
    '/** Obstacles by the name of their kind. A pit has a left edge, a middle (as wide as needed) and a right edge, whose anchor',
    ' * is at the end of the gap. The board is `sign`, and the box below it is `sign-box`. A crow has two wing beats. A hanging',
    ' * obstacle reaches the upper edge only with its cords, so stretching the first row of pixels upwards lengthens the cords. */',
    'export const OBSTACLE_SHEETS = {',
    ...[cactusObstacles(), marketObstacles()].flatMap(obstacleLines),
    '} as const',
    '',
    '/** Frames of a runner, side by side in this order. The anchor is on the ground between its feet. The six frames of a run',
    ' * pass once per `stridePx` of distance, so that no foot slides. */',
    'export const RUNNER = {',
    `  stridePx: ${Math.round(STRIDE_WAY / UNITS)},`,
    `  frames: [${MOTIONS.map(([name]) => `'${name}'`).join(', ')}],`,
    `  width: ${RUNNER_CELL.width},`,
    `  height: ${RUNNER_CELL.height},`,
    `  anchor: [${RUNNER_CELL.anchor.join(', ')}],`,
    '} as const',
    '',
    'export const RUNNER_SHEETS = {',
    ...Object.keys(COSTUMES).map((name) => `  ${name}: '/game/runner-${name}.svg',`),
    '} as const',
    '',
    `export const LAYER_WIDTH = ${LAYER_WIDTH}`,
    '',
    '/** Layers from the farthest to the ground, which is in front of the others. `groundY` is the line that the runner runs on.',
    ' * One colour continues the pictures above and one below. */',
    'export const SCENES = {',
    ...sceneLines('cactus', 'desert', desertScene()),
    ...sceneLines('character', 'market', marketScene()),
    '} as const',
    '',
  ].join('\n')

const obstacleLines = ({ name, width, height, cells }: Sheet): string[] => [
  `  ${name.replace('obstacles-', '')}: {`,
  `    url: '/game/${name}.svg',`,
  `    width: ${width},`,
  `    height: ${height},`,
  '    cells: {',
  ...cells.map((cell) => `      ${key(cell.name)}: [${[cell.x, cell.width, cell.height, ...cell.anchor].join(', ')}],`),
  '    },',
  '  },',
]

const key = (name: string): string => (name.includes('-') ? `'${name}'` : name)

const sceneLines = (variant: string, name: string, { above, below, layers }: SceneArt): string[] => [
  `  ${variant}: {`,
  `    poster: '/game/game-poster-${name}.svg',`,
  `    above: '${above}',`,
  `    below: '${below}',`,
  '    layers: [',
  ...layers.map((one) => `      { url: '/game/${one.name}.svg', height: ${one.height}, groundY: ${one.groundY} },`),
  '    ],',
  '  },',
]
