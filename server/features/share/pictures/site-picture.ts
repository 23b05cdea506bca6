import { breakLines, writeLine } from '../lettering/write-line.ts'
import {
  awning,
  brandLine,
  COLOURS,
  LEFT,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  paragraph,
  pictureOf,
  pill,
} from './backdrop.ts'
import type { ReadArt } from './read-art.ts'

/** Texts in a picture of the whole market. */
export type SiteWords = {
  readonly brand: string
  readonly heading: string
  readonly text: string
  readonly offer: string
}

/** The second is for a language that needs more words. */
const HEADINGS = [
  { place: { face: 'display', size: 58, width: 560 }, linesMax: 3 },
  { place: { face: 'display', size: 46, width: 500 }, linesMax: 4 },
] as const
const TEXT = { face: 'text', size: 28, width: 450 } as const
const TOP = 208
const LEADING = 1.1

/** Draws the street of the market at opening time, and what players do there. */
export function sitePicture({ brand, heading, text, offer }: SiteWords, art: ReadArt): string {
  const isLong = breakLines(heading, HEADINGS[0].place, HEADINGS[0].linesMax).join(' ') !== heading
  const { place, linesMax } = HEADINGS[isLong ? 1 : 0]
  const headingLines = breakLines(heading, place, linesMax)
  const leading = place.size * LEADING
  const bottom = TOP + headingLines.length * leading
  return pictureOf(
    `<path fill="${COLOURS.street}" d="M0 0h${PICTURE_WIDTH}v${PICTURE_HEIGHT}H0z"/>` +
      (art('/art/hero.svg', { x: 140, y: 22, width: 1_390, height: 618 }) ?? '') +
      `<linearGradient id="shade"><stop stop-color="${COLOURS.street}"/><stop offset=".6" stop-color="${COLOURS.street}" stop-opacity=".92"/><stop offset="1" stop-color="${COLOURS.street}" stop-opacity="0"/></linearGradient>` +
      `<path fill="url(#shade)" d="M0 0h760v${PICTURE_HEIGHT}H0z"/>` +
      awning() +
      brandLine(brand, art) +
      headingLines
        .map((line, at) => writeLine(line, { ...place, x: LEFT, y: TOP + at * leading, fill: COLOURS.ink }))
        .join('') +
      paragraph({ lines: breakLines(text, TEXT, 3), y: bottom - 2, size: TEXT.size, fill: COLOURS.soft }) +
      pill(offer, 526),
  )
}
