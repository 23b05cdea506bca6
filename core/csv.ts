/**
 * Each place in a text where a spreadsheet may begin a cell with a formula. A spreadsheet whose locale separates cells by `;` or
 * by tabs ignores our commas and most of our quotes, so a cell may begin after these separators and after any line end. A comma
 * within a text never begins a cell: if commas separate cells, the text is in quotes. The full-width forms count as formulas
 * where Japanese or Chinese is written.
 */
const FORMULAS = /(?<=^|[;\t\r\n])(?=[ "\u00a0\0]*[=+\-@＝＋－＠])|^(?=[\t\r\n\0])/g
const NUMBER = /^-?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * Returns one line of a CSV file (RFC 4180), including its line end.
 *
 * Puts an apostrophe before each formula. A cell that is a plain number stays a number, even if negative. The first column must
 * not hold negative numbers, because a spreadsheet that separates by `;` takes the whole line for its cell.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/**
 * Returns JSON for a cell. It has no `;`, after which a spreadsheet may begin a cell, so `csvLine` adds no apostrophe. JSON reads
 * the escape as the same sign.
 */
export const jsonCell = (value: unknown): string => JSON.stringify(value).replaceAll(';', '\\u003b')

function cellOf(text: string): string {
  const safe = NUMBER.test(text) ? text : text.replace(FORMULAS, "'")
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Byte order mark, by which spreadsheets recognise UTF-8. Without it they misread accents. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Returns whether a language writes decimals with a comma. Spreadsheets of its countries separate cells by `;`. */
export function writesDecimalComma(languageTag: string): boolean {
  try {
    return new Intl.NumberFormat(languageTag).format(1.5).includes(',')
  } catch {
    // The text is not a language tag.
    return false
  }
}

/**
 * Returns a function that rewrites a CSV file for spreadsheets of countries with a decimal comma: cells end with `;`, and numbers
 * have a comma. The function takes the file in pieces, cut anywhere.
 */
export function createCommaDecimals(): (piece: string) => string {
  let cell = ''
  let isInQuotes = false
  return (piece) => {
    let written = ''
    for (const sign of piece) {
      if (isInQuotes || (sign !== ',' && sign !== '\r' && sign !== '\n')) {
        if (sign === '"') isInQuotes = !isInQuotes
        cell += sign
        continue
      }
      written += withComma(cell) + (sign === ',' ? ';' : sign)
      cell = ''
    }
    return written
  }
}

function withComma(cell: string): string {
  if (NUMBER.test(cell)) return cell.replace('.', ',')
  return cell.includes(';') && !cell.startsWith('"') ? `"${cell}"` : cell
}
