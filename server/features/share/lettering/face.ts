import { readFileSync } from 'node:fs'

/** What the pictures are written with: names and headings, running text, and figures. */
export const FACES = ['display', 'text', 'strong'] as const
export type FaceName = (typeof FACES)[number]

/** The letters of a typeface as outlines, in thousandths of its size. Written by `npm run glyphs:generate`. */
export type Face = {
  /** Of a capital letter. */
  readonly capHeight: number
  /** By letter: how far it moves the pen, and its outline. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>
  /** By pair of letters: how much further the second moves, mostly closer. */
  readonly kerning: Readonly<Record<string, number>>
}

let read: Readonly<Record<FaceName, Face>> | null = null

/** Read with the first picture: most processes never draw one. */
export function faceOf(name: FaceName): Face {
  read ??= JSON.parse(readFileSync(new URL('glyphs.json', import.meta.url), 'utf8')) as Record<FaceName, Face>
  return read[name]
}
