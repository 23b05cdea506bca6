/** Number as JSON or JavaScript writes it. */
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/
/** Characters. The longest text that a field for an amount accepts. */
const LENGTH_MAX = 200
/** An amount has at most 30 digits before its point and 18 behind it. */
const EXPONENT_MAX = 60
/** Without the lookbehind, each zero of a long run would be tried as its start. */
const ZEROS_AT_END = /(?<!0)0+$/

/**
 * Returns the plain decimal text of a number in any spelling, digit by digit: `1e-7` is 0.0000001, and `29.00` is 29.
 *
 * @returns null if the text is no number, or is longer or has a larger exponent than any amount
 */
export function plainDecimal(text: string): string | null {
  if (text.length > LENGTH_MAX) return null
  const [, sign, whole, fraction = '', exponentText = '0'] = NUMBER.exec(text) ?? []
  const exponent = Number(exponentText)
  if (sign === undefined || whole === undefined || Math.abs(exponent) > EXPONENT_MAX) return null
  const digits = whole + fraction
  const point = whole.length + exponent
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length - point + 1, '0')
  const wholeLength = Math.max(point, 1)
  const before = padded.slice(0, wholeLength).replace(/^0+(?=\d)/, '')
  const behind = padded.slice(wholeLength).replace(ZEROS_AT_END, '')
  const plain = behind === '' ? before : `${before}.${behind}`
  return plain === '0' ? plain : `${sign}${plain}`
}

/** Returns an amount as text. A number becomes its shortest plain decimal, unless no amount is as large or as small. */
export const textOfWritten = (written: string | number): string =>
  typeof written === 'string' ? written : (plainDecimal(String(written)) ?? String(written))

/** The zeros of Arabic, Persian, Devanagari, Bengali and full-width digits. Each is followed by its nine other digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

/** Replaces the digits of other scripts by 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? digit : String(code - zero)
  })
