import { cactusObstacles } from './cactus-obstacles.ts'
import { desertScene } from './desert-scene.ts'
import { layerSvg } from './layer.ts'
import { marketObstacles } from './market-obstacles.ts'
import { marketScene } from './market-scene.ts'
import { desertPoster, marketPoster } from './poster.ts'
import { runnerSheet } from './runner.ts'
import { COSTUMES } from './runners.ts'

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
