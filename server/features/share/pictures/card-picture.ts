import { breakLines, fitLine, writeLine } from '../lettering/write-line.ts'
import { awning, brandLine, COLOURS, LEFT, night, paragraph, pictureOf, pill } from './backdrop.ts'
import type { Box, ReadArt } from './read-art.ts'

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

const ROOM = 600
const TEXT = { face: 'text', size: 28, width: 580 } as const
const FIGURE_WIDTH = 280

/** Place of a card's own picture: 4 by 5, like the cards of the build. */
export const CARD_PICTURE: Box = { x: 712, y: 62, width: 440, height: 550 }

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
  const title = fitLine(name, { face: 'display', size: 84, width: ROOM }, 40)
  return pictureOf(
    night() +
      awning() +
      (drawing === null ? '' : (art(drawing, CARD_PICTURE) ?? '')) +
      brandLine(brand, art) +
      writeLine(title.text, { x: LEFT, y: 238, face: 'display', size: title.size, fill: COLOURS.ink }) +
      paragraph({ lines: breakLines(line, TEXT, 2), y: 292, size: TEXT.size, fill: COLOURS.soft }) +
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
