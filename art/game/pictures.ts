import { place } from '../rig/ink.ts'
import { cactusObstacles } from './cactus-obstacles.ts'
import { desertScene } from './desert-scene.ts'
import { layerSvg, type SceneArt } from './layer.ts'
import { marketObstacles } from './market-obstacles.ts'
import { marketScene } from './market-scene.ts'
import { MOTIONS } from './motion.ts'
import { type Costume, runner, runnerSheet } from './runner.ts'
import { COSTUMES } from './runners.ts'
import { gameSvg, type Sheet, UNITS } from './sheet.ts'

/** Returns the games' pictures, each with its path below `web/public`. */
export const gamePictures = (): [path: string, svg: string][] => [
  ...[...Object.values(COSTUMES).map(runnerSheet), cactusObstacles(), marketObstacles()].map(
    ({ name, svg }): [string, string] => [`game/${name}.svg`, svg],
  ),
  ...[...marketScene().layers, ...desertScene().layers].map((layer): [string, string] => [
    `game/${layer.name}.svg`,
    layerSvg(layer),
  ]),
  ['game/game-poster-market.svg', marketPoster()],
  ['game/game-poster-desert.svg', desertPoster()],
]

const WIDTH = 640
const HEIGHT = 320
/** Pixels of the poster per pixel of the world. */
const ZOOM = 1.35
const GROUND_Y = 192
/** Shift of the sky layer in pixels; the sky hangs lower than in the game, so that the moon is visible. */
const SKY_DROP = 74

const marketPoster = (): string =>
  poster(
    'Rio jumps over a food cart in an alley of the night market',
    marketScene('poster-market'),
    [538, 560, 430, 300],
    [
      thing(marketObstacles(), 'cart', 222, 0),
      thing(marketObstacles(), 'lanterns', 388, 58),
      figure(COSTUMES.lakatan, 212, 50),
    ],
  )

const desertPoster = (): string =>
  poster(
    'A banana jumps over cacti in the desert',
    desertScene('poster-desert'),
    [180, 40, 120, 100],
    [
      thing(cactusObstacles(), 'cactus-trio', 222, 0),
      thing(cactusObstacles(), 'crow-0', 398, 84),
      figure(COSTUMES.guest, 214, 52),
    ],
  )

/** Draws a still of the game. Each layer is shifted left by its entry in `pushed`; the things are in front of the layers. */
const poster = (title: string, { layers }: SceneArt, pushed: readonly number[], things: readonly string[]): string =>
  gameSvg(
    title,
    WIDTH,
    HEIGHT,
    place(
      0,
      0,
      layers
        .map(({ markup, groundY }, index) =>
          place(-(pushed[index] ?? 0), GROUND_Y - groundY + (index === 0 ? SKY_DROP : 0), markup),
        )
        .join('') + things.join(''),
      0,
      ZOOM,
    ),
  )

function thing(sheet: Sheet, name: string, x: number, bottom: number): string {
  const markup = sheet.cells.find((cell) => cell.name === name)?.markup ?? ''
  return place(x, GROUND_Y - bottom, markup, 0, 1 / UNITS)
}

function figure(costume: Costume, x: number, bottom: number): string {
  const motion = MOTIONS.find(([name]) => name === 'jump')?.[1]
  return motion ? place(x, GROUND_Y - bottom, runner(costume, motion), 0, 1 / UNITS) : ''
}
