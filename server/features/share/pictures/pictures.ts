import type { Variant } from '#core/game/rules.ts'
import { breakLines, fitLine, writeLine } from '../lettering/write-line.ts'
import {
  awning,
  brandLine,
  COLOURS,
  type DrawingPart,
  LEFT,
  night,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type PictureBox,
  paragraph,
  pictureOf,
  pill,
  type ReadArt,
} from './backdrop.ts'

/** Texts in a picture of the whole market. */
export type SiteWords = {
  readonly brand: string
  readonly heading: string
  readonly text: string
  readonly offer: string
}

/** The second is for a language that needs more words. */
const SITE_HEADINGS = [
  { place: { face: 'display', size: 58, width: 560 }, linesMax: 3 },
  { place: { face: 'display', size: 46, width: 500 }, linesMax: 4 },
] as const
const SITE_TEXT = { face: 'text', size: 28, width: 450 } as const
const SITE_TOP = 208
const SITE_LEADING = 1.1

/** Draws the street of the market at opening time, and what players do there. */
export function sitePicture({ brand, heading, text, offer }: SiteWords, art: ReadArt): string {
  const isLong = breakLines(heading, SITE_HEADINGS[0].place, SITE_HEADINGS[0].linesMax).join(' ') !== heading
  const { place, linesMax } = SITE_HEADINGS[isLong ? 1 : 0]
  const headingLines = breakLines(heading, place, linesMax)
  const leading = place.size * SITE_LEADING
  const bottom = SITE_TOP + headingLines.length * leading
  return pictureOf(
    `<path fill="${COLOURS.street}" d="M0 0h${PICTURE_WIDTH}v${PICTURE_HEIGHT}H0z"/>` +
      (art('/art/hero.svg', { x: 140, y: 22, width: 1_390, height: 618 }) ?? '') +
      `<linearGradient id="shade"><stop stop-color="${COLOURS.street}"/><stop offset=".6" stop-color="${COLOURS.street}" stop-opacity=".92"/><stop offset="1" stop-color="${COLOURS.street}" stop-opacity="0"/></linearGradient>` +
      `<path fill="url(#shade)" d="M0 0h760v${PICTURE_HEIGHT}H0z"/>` +
      awning() +
      brandLine(brand, art) +
      headingLines
        .map((line, at) => writeLine(line, { ...place, x: LEFT, y: SITE_TOP + at * leading, fill: COLOURS.ink }))
        .join('') +
      paragraph({ lines: breakLines(text, SITE_TEXT, 3), y: bottom - 2, size: SITE_TEXT.size, fill: COLOURS.soft }) +
      pill(offer, 526),
  )
}

/** Texts in a picture of a card. */
export type CardWords = {
  readonly brand: string
  readonly name: string
  readonly line: string
  /** Price of a copy. */
  readonly price: string
  /** Maximum amounts that a copy grants, each with its label. */
  readonly figures: readonly { readonly figure: string; readonly label: string }[]
}

const NAME_WIDTH = 600
const CARD_TEXT = { face: 'text', size: 28, width: 580 } as const
const FIGURE_WIDTH = 280

/** Place of a card's own picture: 4 by 5, like the cards of the build. */
export const CARD_PICTURE: PictureBox = { x: 712, y: 62, width: 440, height: 550 }

/**
 * Draws a picture of a card.
 *
 * @param drawing a drawing of the build; null if another picture is laid over the whole
 */
export function cardPicture(
  { brand, name, line, price, figures }: CardWords,
  drawing: string | null,
  art: ReadArt,
): string {
  const title = fitLine(name, { face: 'display', size: 84, width: NAME_WIDTH }, 40)
  return pictureOf(
    night() +
      awning() +
      (drawing === null ? '' : (art(drawing, CARD_PICTURE) ?? '')) +
      brandLine(brand, art) +
      writeLine(title.text, { x: LEFT, y: 238, face: 'display', size: title.size, fill: COLOURS.ink }) +
      paragraph({ lines: breakLines(line, CARD_TEXT, 2), y: 292, size: CARD_TEXT.size, fill: COLOURS.soft }) +
      figures.map((it, at) => figureAt(it, LEFT + at * (FIGURE_WIDTH + 24))).join('') +
      pill(price, 526),
  )
}

function figureAt({ figure, label }: CardWords['figures'][number], x: number): string {
  const big = fitLine(figure, { face: 'strong', size: 44, width: FIGURE_WIDTH }, 24)
  const small = fitLine(label, { face: 'text', size: 24, width: FIGURE_WIDTH }, 18)
  return (
    `<path d="M${x} 372h${FIGURE_WIDTH}" stroke="${COLOURS.soft}" stroke-opacity=".4" stroke-width="2"/>` +
    writeLine(big.text, { x, y: 430, face: 'strong', size: big.size, fill: COLOURS.ink }) +
    writeLine(small.text, { x, y: 470, face: 'text', size: small.size, fill: COLOURS.soft })
  )
}

/** Texts in a picture of an invitation. */
export type InviteWords = {
  readonly brand: string
  /** Address of the inviting wallet, shortened. */
  readonly from: string
  readonly heading: string
  readonly text: string
  readonly offer: string
}

const INVITE_HEADING = { face: 'display', size: 54, width: 520 } as const
const INVITE_TEXT = { face: 'text', size: 28, width: 500 } as const

const INVITE_TOP = 300
const INVITE_LEADING = 60

/** Cards held out like a hand of cards. */
const HAND = [
  { path: '/cards/saba.svg', x: 660, y: 176, turn: -13 },
  { path: '/cards/java.svg', x: 858, y: 176, turn: 13 },
  { path: '/cards/pip.svg', x: 746, y: 112, turn: 0 },
] as const
const CARD = { width: 328, height: 410 } as const

export function invitePicture({ brand, from, heading, text, offer }: InviteWords, art: ReadArt): string {
  const sender = fitLine(from, { face: 'strong', size: 44, width: 500 }, 28)
  const headingLines = breakLines(heading, INVITE_HEADING, 2)
  const bottom = INVITE_TOP + headingLines.length * INVITE_LEADING
  return pictureOf(
    night() +
      awning() +
      HAND.map(
        ({ path, x, y, turn }) =>
          `<g transform="rotate(${turn} ${x + CARD.width / 2} ${y + CARD.height})">${art(path, { x, y, ...CARD }) ?? ''}</g>`,
      ).join('') +
      brandLine(brand, art) +
      writeLine(sender.text, { x: LEFT, y: 228, face: 'strong', size: sender.size, fill: COLOURS.glow }) +
      headingLines
        .map((line, at) =>
          writeLine(line, { x: LEFT, y: INVITE_TOP + at * INVITE_LEADING, ...INVITE_HEADING, fill: COLOURS.ink }),
        )
        .join('') +
      paragraph({
        lines: breakLines(text, INVITE_TEXT, 3),
        y: bottom - 8,
        size: INVITE_TEXT.size,
        fill: COLOURS.soft,
      }) +
      pill(offer, 526),
  )
}

/** Texts in a picture of a payout. They contain only what the chain shows. */
export type PayoutWords = {
  readonly brand: string
  readonly heading: string
  readonly amount: string
  readonly asset: string
  /** Recipient and day. */
  readonly to: string
  readonly transaction: string
}

const PAYOUT_WIDTH = 560

export function payoutPicture({ brand, heading, amount, asset, to, transaction }: PayoutWords, art: ReadArt): string {
  const figure = fitLine(amount, { face: 'strong', size: 132, width: PAYOUT_WIDTH }, 48)
  const line = fitLine(to, { face: 'text', size: 30, width: PAYOUT_WIDTH }, 20)
  return pictureOf(
    night() +
      awning() +
      (art('/art/airdrop.svg', { x: 604, y: 104, width: 620, height: 465 }) ?? '') +
      brandLine(brand, art) +
      writeLine(heading, { x: LEFT, y: 214, face: 'display', size: 44, fill: COLOURS.gain }) +
      writeLine(figure.text, { x: LEFT, y: 344, face: 'strong', size: figure.size, fill: COLOURS.ink }) +
      writeLine(asset, { x: LEFT, y: 404, face: 'display', size: 48, fill: COLOURS.glow }) +
      writeLine(line.text, { x: LEFT, y: 470, face: 'text', size: line.size, fill: COLOURS.soft }) +
      pill(transaction, 526),
  )
}

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

type RunSceneLayer = { readonly path: string; readonly height: number; readonly groundY: number }
type RunScene = {
  readonly layers: readonly RunSceneLayer[]
  readonly obstacles: string
  readonly obstacle: DrawingPart
  readonly under: string
}

/** Pixels of the picture for one pixel of the game. */
const SCALE = 2.6
const LAYER_WIDTH = 1_024
/** Distance of the ground from the top, in pixels. */
const GROUND_Y = 520
const RUN_WIDTH = 560

/** The games' own scenes: layers from the farthest to the ground, and the obstacle. */
const STAGES: Readonly<Record<Variant, RunScene>> = {
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
const JUMPING: DrawingPart = { x: 384, y: 0, width: 64, height: 72 }

const OWN_CARD = /^\/cards\/([a-z]+)\.svg$/

/**
 * Draws a picture of a run.
 *
 * @param imageUrl of the card that ran; null without a card
 */
export function runPicture(words: RunWords, variant: Variant, imageUrl: string | null, art: ReadArt): string {
  const { brand, game, score, points, by, course, end } = words
  const figure = fitLine(score, { face: 'strong', size: 132, width: RUN_WIDTH }, 48)
  const title = fitLine(game, { face: 'display', size: 44, width: RUN_WIDTH }, 28)
  const lines = [by, course].map((it) => fitLine(it, { face: 'text', size: 28, width: RUN_WIDTH }, 24))
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

function scene({ layers, obstacles, obstacle, under }: RunScene, imageUrl: string | null, art: ReadArt): string {
  const placed = ({ path, height, groundY }: RunSceneLayer) =>
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
