/**
 * What a spreadsheet would take for a formula, or skip on its way to one, at the start of a cell; the full-width forms are
 * taken for the others where Japanese or Chinese is written.
 */
const FORMULA_STARTS: ReadonlySet<string> = new Set([
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
])
const NUMBER = /^-?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * One line of a CSV file (RFC 4180), its end included.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe in front; a plain number, also a negative one, stays
 * a number.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(text: string): string {
  const safe = FORMULA_STARTS.has(text.charAt(0)) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
