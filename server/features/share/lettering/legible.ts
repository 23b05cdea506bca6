import type { Face } from './face.ts'

/** Maximum letters. Readers need no more, and measuring a text of any length would take too long. */
const LETTERS_MAX = 200

/**
 * Returns a text in the letters that a typeface has. A letter that it lacks is written without its marks if possible, and left out
 * otherwise. No name of a card can therefore draw empty boxes.
 *
 * @returns '' if nothing of it can be written
 */
export function legible({ glyphs }: Pick<Face, 'glyphs'>, text: string): string {
  let written = ''
  // Cut before it is normalized, because one letter may be many code points.
  for (const letter of text.slice(0, LETTERS_MAX * 4).normalize('NFC')) {
    if (Object.hasOwn(glyphs, letter)) written += letter
    else if (/\s/u.test(letter)) written += ' '
    else for (const part of letter.normalize('NFKD')) if (Object.hasOwn(glyphs, part)) written += part
  }
  return written.replace(/ +/g, ' ').trim().slice(0, LETTERS_MAX)
}
