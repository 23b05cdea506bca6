/** Characters that change the direction of text or are invisible. Line breaks and tabs are kept. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\ufeff]/gu
const KEPT = new Set(['\n', '\t'])

/**
 * Returns a person's text as it can be read safely in a log. A character that could hide or turn other words becomes its code, e.g.
 * ‹U+202E›.
 */
export const plainText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(UNSEEN, (sign) => (KEPT.has(sign) ? sign : codeOf(sign)))

const codeOf = (sign: string) => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`

const SHORT_LENGTH = 120

/** Returns the plain text on one line and shortened, for use within a sentence. */
export function shortText(text: string): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim()
  return line.length <= SHORT_LENGTH ? line : `${line.slice(0, SHORT_LENGTH).trimEnd()}…`
}
