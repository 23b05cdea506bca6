import type { Variant } from '#core/game/rules.ts'
import { fitLine, writeLine } from '../lettering/write-line.ts'
import {
  awning,
  brandLine,
  COLOURS,
  LEFT,
  type Part,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  pictureOf,
  pill,
  type ReadArt,
} from './backdrop.ts'

/** Texts in a picture of a run. */
export type RunWords = {
  readonly brand: string
  readonly game: string
  readonly score: string
  readonly points: string
  /** Address of the runner, and day. */
  readonly by: string
  /** Obstacles, time and card. */
  readonly course: string
  /** Amount earned, or a challenge. */
  readonly end: string
}

type Layer = { readonly path: string; readonly height: number; readonly groundY: number }
type Stage = {
  readonly layers: readonly Layer[]
  readonly obstacles: string
  readonly obstacle: Part
  readonly under: string
}

/** Pixels of the picture for one pixel of the game. */
const SCALE = 2.6
const LAYER_WIDTH = 1_024
/** Distance of the ground from the top, in pixels. */
const GROUND_Y = 520
const WIDTH = 560

/** The games' own scenes: layers from the farthest to the ground, and the obstacle. */
const STAGES: Readonly<Record<Variant, Stage>> = {
  cactus: {
    layers: [
      { path: '/game/desert-sky.svg', height: 320, groundY: 320 },
      { path: '/game/desert-far.svg', height: 150, groundY: 150 },
      { path: '/game/desert-mid.svg', height: 120, groundY: 120 },
      { path: '/game/desert-ground.svg', height: 56, groundY: 8 },
    ],
    obstacles: '/game/obstacles-cactus.svg',
    obstacle: { x: 94, y: 0, width: 58, height: 48 },
    under: '#301a33',
  },
  character: {
    layers: [
      { path: '/game/market-sky.svg', height: 320, groundY: 320 },
      { path: '/game/market-far.svg', height: 190, groundY: 190 },
      { path: '/game/market-mid.svg', height: 200, groundY: 200 },
      { path: '/game/market-ground.svg', height: 56, groundY: 8 },
    ],
    obstacles: '/game/obstacles-character.svg',
    obstacle: { x: 64, y: 0, width: 64, height: 56 },
    under: '#2a1430',
  },
}
/** Jumping figure of a runner's sheet. */
const JUMPING: Part = { x: 384, y: 0, width: 64, height: 72 }

const OWN_CARD = /^\/cards\/([a-z]+)\.svg$/

/**
 * Draws a picture of a run.
 *
 * @param imageUrl of the card that ran; null without a card
 */
export function runPicture(words: RunWords, variant: Variant, imageUrl: string | null, art: ReadArt): string {
  const { brand, game, score, points, by, course, end } = words
  const figure = fitLine(score, { face: 'strong', size: 132, width: WIDTH }, 48)
  const title = fitLine(game, { face: 'display', size: 44, width: WIDTH }, 28)
  const lines = [by, course].map((it) => fitLine(it, { face: 'text', size: 28, width: WIDTH }, 24))
  return pictureOf(
    scene(STAGES[variant], imageUrl, art) +
      `<linearGradient id="shade"><stop stop-color="${COLOURS.street}"/><stop offset=".62" stop-color="${COLOURS.street}" stop-opacity=".9"/><stop offset="1" stop-color="${COLOURS.street}" stop-opacity="0"/></linearGradient>` +
      `<path fill="url(#shade)" d="M0 0h800v${PICTURE_HEIGHT}H0z"/>` +
      awning() +
      brandLine(brand, art) +
      writeLine(title.text, { x: LEFT, y: 204, face: 'display', size: title.size, fill: COLOURS.glow }) +
      writeLine(figure.text, { x: LEFT, y: 328, face: 'strong', size: figure.size, fill: COLOURS.ink }) +
      writeLine(points, { x: LEFT, y: 382, face: 'display', size: 40, fill: COLOURS.ink }) +
      lines
        .map(({ text, size }, at) =>
          writeLine(text, { x: LEFT, y: 438 + at * 44, face: 'text', size, fill: COLOURS.soft }),
        )
        .join('') +
      pill(end, 526),
  )
}

function scene({ layers, obstacles, obstacle, under }: Stage, imageUrl: string | null, art: ReadArt): string {
  const placed = ({ path, height, groundY }: Layer) =>
    art(path, {
      x: PICTURE_WIDTH - LAYER_WIDTH * SCALE * 0.72,
      y: GROUND_Y - groundY * SCALE,
      width: LAYER_WIDTH * SCALE,
      height: height * SCALE,
    }) ?? ''
  const size = { width: obstacle.width * 3, height: obstacle.height * 3 }
  const runner = { x: 806, y: 118, width: 64 * 4.2, height: 72 * 4.2 }
  return (
    `<path fill="${under}" d="M0 0h${PICTURE_WIDTH}v${PICTURE_HEIGHT}H0z"/>` +
    layers.map(placed).join('') +
    (art(obstacles, { x: 900, y: GROUND_Y - size.height + 6, ...size }, obstacle) ?? '') +
    (art(runnerOf(imageUrl), runner, JUMPING) ?? art(runnerOf(null), runner, JUMPING) ?? '')
  )
}

/** Returns the sheet of a card's character, or that of guests if the card's picture is not from the build. */
const runnerOf = (imageUrl: string | null): string =>
  `/game/runner-${OWN_CARD.exec(imageUrl ?? '')?.[1] ?? 'guest'}.svg`
