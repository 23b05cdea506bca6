import { breakLines, fitLine, writeLine } from '../lettering/write-line.ts'
import { awning, brandLine, COLOURS, LEFT, night, paragraph, pictureOf, pill } from './backdrop.ts'
import type { ReadArt } from './read-art.ts'

/** Texts in a picture of an invitation. */
export type InviteWords = {
  readonly brand: string
  /** Address of the inviting wallet, shortened. */
  readonly from: string
  readonly heading: string
  readonly text: string
  readonly offer: string
}

const HEADING = { face: 'display', size: 54, width: 520 } as const
const TEXT = { face: 'text', size: 28, width: 500 } as const

const TOP = 300
const LEADING = 60

/** Cards held out like a hand of cards. */
const HAND = [
  { path: '/cards/saba.svg', x: 660, y: 176, turn: -13 },
  { path: '/cards/java.svg', x: 858, y: 176, turn: 13 },
  { path: '/cards/pip.svg', x: 746, y: 112, turn: 0 },
] as const
const CARD = { width: 328, height: 410 } as const

export function invitePicture({ brand, from, heading, text, offer }: InviteWords, art: ReadArt): string {
  const sender = fitLine(from, { face: 'strong', size: 44, width: 500 }, 28)
  const headingLines = breakLines(heading, HEADING, 2)
  const bottom = TOP + headingLines.length * LEADING
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
        .map((line, at) => writeLine(line, { x: LEFT, y: TOP + at * LEADING, ...HEADING, fill: COLOURS.ink }))
        .join('') +
      paragraph({ lines: breakLines(text, TEXT, 3), y: bottom - 8, size: TEXT.size, fill: COLOURS.soft }) +
      pill(offer, 526),
  )
}
