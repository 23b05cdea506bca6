import type { Face } from './face.ts'

/** Nobody reads on, and nobody is made to measure a text of any length. */
const LETTERS_MAX = 200

/**
 * A text of the letters that a typeface has: a letter that it lacks is written without its marks where that is possible, and
 * left out where it is not. No name of a card can make it draw empty boxes.
 *
 * @returns '' where nothing of it can be written
 */
export function legible({ glyphs }: Pick<Face, 'glyphs'>, text: string): string {
  let written = ''
  // Cut before it is looked at: a letter of its own may be many code points.
  for (const letter of text.slice(0, LETTERS_MAX * 4).normalize('NFC')) {
    if (Object.hasOwn(glyphs, letter)) written += letter
    else if (/\s/u.test(letter)) written += ' '
    else for (const part of letter.normalize('NFKD')) if (Object.hasOwn(glyphs, part)) written += part
  }
  return written.replace(/ +/g, ' ').trim().slice(0, LETTERS_MAX)
}
