import { fitLine, writeLine } from '../lettering/write-line.ts'
import { awning, brandLine, COLOURS, LEFT, night, pictureOf, pill } from './backdrop.ts'
import type { ReadArt } from './read-art.ts'

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

const WIDTH = 560

export function payoutPicture({ brand, heading, amount, asset, to, transaction }: PayoutWords, art: ReadArt): string {
  const figure = fitLine(amount, { face: 'strong', size: 132, width: WIDTH }, 48)
  const line = fitLine(to, { face: 'text', size: 30, width: WIDTH }, 20)
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
