import { type FaceName, faceOf } from './face.ts'
import { legible } from './legible.ts'

const UNITS = 1_000
const CUT = '…'

/** Text that fits its place. */
export type FittedText = { readonly text: string; readonly size: number }

type Place = {
  readonly face: FaceName
  /** Pixels, as all measures here. */
  readonly size: number
  readonly width: number
}

/** Returns the width of a text in pixels. The face must have all its letters. */
export function widthOf(face: FaceName, text: string, size: number): number {
  const { glyphs, kerning } = faceOf(face)
  let width = 0
  let before = ''
  for (const letter of text) {
    width += (glyphs[letter]?.[0] ?? 0) + (kerning[before + letter] ?? 0)
    before = letter
  }
  return (width * size) / UNITS
}

/** Reduces a text until it fits, down to a minimum size, and then cuts it. */
export function fitLine(given: string, { face, size, width }: Place, sizeMin: number): FittedText {
  const text = legible(faceOf(face), given)
  const needed = widthOf(face, text, size)
  if (needed <= width) return { text, size }
  const smaller = Math.floor((size * width) / needed)
  if (smaller >= sizeMin) return { text, size: smaller }
  return { text: cutTo(text, { face, size: sizeMin, width }), size: sizeMin }
}

/** Breaks a text into lines between words. Cuts the last line if more words would follow. */
export function breakLines(given: string, place: Place, linesMax: number): string[] {
  const { face, size, width } = place
  const words = legible(faceOf(face), given).split(' ')
  const lines: string[] = []
  while (words.length > 0 && lines.length < linesMax) {
    let line = words.shift() ?? ''
    while (words.length > 0 && widthOf(face, `${line} ${words[0]}`, size) <= width) line += ` ${words.shift()}`
    const isLast = lines.length === linesMax - 1 && words.length > 0
    lines.push(cutTo(isLast ? `${line} ${words.shift()}` : line, place))
  }
  return lines.filter((line) => line !== '')
}

function cutTo(text: string, { face, size, width }: Place): string {
  if (widthOf(face, text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(face, letters.join('') + CUT, size) > width) letters.pop()
  return letters.join('').trimEnd() + CUT
}

type Written = {
  readonly x: number
  /** Baseline of the letters. */
  readonly y: number
  readonly face: FaceName
  readonly size: number
  readonly fill: string
}

/** Draws a line of text as outlines, so that no letter of it appears in the picture's source. */
export function writeLine(given: string, { x, y, face, size, fill }: Written): string {
  const { glyphs, kerning } = faceOf(face)
  let pen = 0
  let before = ''
  let outlines = ''
  for (const letter of legible(faceOf(face), given)) {
    pen += kerning[before + letter] ?? 0
    const [advance, outline] = glyphs[letter] ?? [0, '']
    if (outline !== '') outlines += `<path transform="translate(${pen})" d="${outline}"/>`
    pen += advance
    before = letter
  }
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / UNITS})">${outlines}</g>`
}
