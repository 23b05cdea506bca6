import { readFileSync } from 'node:fs'

const UNITS = 1_000
const CUT = '…'

/** Text that fits its place. */
export type FittedText = { readonly text: string; readonly size: number }

type TextPlace = {
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
export function fitLine(given: string, { face, size, width }: TextPlace, sizeMin: number): FittedText {
  const text = toLegible(faceOf(face), given)
  const needed = widthOf(face, text, size)
  if (needed <= width) return { text, size }
  const smaller = Math.floor((size * width) / needed)
  if (smaller >= sizeMin) return { text, size: smaller }
  return { text: cutLine(text, { face, size: sizeMin, width }), size: sizeMin }
}

/** Breaks a text into lines between words. Cuts the last line if more words would follow. */
export function breakLines(given: string, place: TextPlace, linesMax: number): string[] {
  const { face, size, width } = place
  const words = toLegible(faceOf(face), given).split(' ')
  const lines: string[] = []
  while (words.length > 0 && lines.length < linesMax) {
    let line = words.shift() ?? ''
    while (words.length > 0 && widthOf(face, `${line} ${words[0]}`, size) <= width) line += ` ${words.shift()}`
    const isLast = lines.length === linesMax - 1 && words.length > 0
    lines.push(cutLine(isLast ? `${line} ${words.shift()}` : line, place))
  }
  return lines.filter((line) => line !== '')
}

function cutLine(text: string, { face, size, width }: TextPlace): string {
  if (widthOf(face, text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(face, letters.join('') + CUT, size) > width) letters.pop()
  return letters.join('').trimEnd() + CUT
}

type LinePlacement = {
  readonly x: number
  /** Baseline of the letters. */
  readonly y: number
  readonly face: FaceName
  readonly size: number
  readonly fill: string
}

/** Draws a line of text as outlines, so that no letter of it appears in the picture's source. */
export function writeLine(given: string, { x, y, face, size, fill }: LinePlacement): string {
  const { glyphs, kerning } = faceOf(face)
  let pen = 0
  let before = ''
  let outlines = ''
  for (const letter of toLegible(faceOf(face), given)) {
    pen += kerning[before + letter] ?? 0
    const [advance, outline] = glyphs[letter] ?? [0, '']
    if (outline !== '') outlines += `<path transform="translate(${pen})" d="${outline}"/>`
    pen += advance
    before = letter
  }
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / UNITS})">${outlines}</g>`
}

/** Maximum letters. Readers need no more, and measuring a text of any length would take too long. */
const LETTERS_MAX = 200

/**
 * Returns a text in the letters that a typeface has. A letter that it lacks is written without its marks if possible, and left out
 * otherwise. No name of a card can therefore draw empty boxes.
 *
 * @returns '' if nothing of it can be written
 */
export function toLegible({ glyphs }: Pick<Typeface, 'glyphs'>, text: string): string {
  let written = ''
  // Cut before it is normalized, because one letter may be many code points.
  for (const letter of text.slice(0, LETTERS_MAX * 4).normalize('NFC')) {
    if (Object.hasOwn(glyphs, letter)) written += letter
    else if (/\s/u.test(letter)) written += ' '
    else for (const part of letter.normalize('NFKD')) if (Object.hasOwn(glyphs, part)) written += part
  }
  return written.replace(/ +/g, ' ').trim().slice(0, LETTERS_MAX)
}

/** Typefaces of the pictures: for names and headings, running text, and figures. */
export const FACES = ['display', 'text', 'strong'] as const
export type FaceName = (typeof FACES)[number]

/** Letters of a typeface as outlines, in thousandths of its size. Written by `npm run generate -- glyphs`. */
export type Typeface = {
  /** Height of a capital letter. */
  readonly capHeight: number
  /** Advance of the pen and outline, by letter. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>
  /** Additional advance between two letters, by pair; mostly negative. */
  readonly kerning: Readonly<Record<string, number>>
}

let read: Readonly<Record<FaceName, Typeface>> | null = null

/** Returns a typeface. The file is read with the first picture, because most processes never draw one. */
export function faceOf(name: FaceName): Typeface {
  read ??= JSON.parse(readFileSync(new URL('glyphs.json', import.meta.url), 'utf8')) as Record<FaceName, Typeface>
  return read[name]
}
