import { readFileSync } from 'node:fs'

/** Typefaces of the pictures: for names and headings, running text, and figures. */
export const FACES = ['display', 'text', 'strong'] as const
export type FaceName = (typeof FACES)[number]

/** Letters of a typeface as outlines, in thousandths of its size. Written by `npm run generate -- glyphs`. */
export type Face = {
  /** Height of a capital letter. */
  readonly capHeight: number
  /** Advance of the pen and outline, by letter. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>
  /** Additional advance between two letters, by pair; mostly negative. */
  readonly kerning: Readonly<Record<string, number>>
}

let read: Readonly<Record<FaceName, Face>> | null = null

/** Returns a typeface. The file is read with the first picture, because most processes never draw one. */
export function faceOf(name: FaceName): Face {
  read ??= JSON.parse(readFileSync(new URL('glyphs.json', import.meta.url), 'utf8')) as Record<FaceName, Face>
  return read[name]
}
