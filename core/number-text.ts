/** A number as JSON writes it, or as JavaScript does. */
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/
/** Further than any number of JavaScript goes. */
const EXPONENT_MAX = 400

/**
 * The plain decimal text of a number in any spelling, digit by digit: `1e-7` is 0.0000001, and `29.00` is 29.
 *
 * @returns null for what is no number, or has an exponent that no amount has
 */
export function plainDecimal(text: string): string | null {
  const [, sign, whole, fraction = '', exponentText = '0'] = NUMBER.exec(text) ?? []
  const exponent = Number(exponentText)
  if (sign === undefined || whole === undefined || Math.abs(exponent) > EXPONENT_MAX) return null
  const digits = whole + fraction
  const point = whole.length + exponent
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length - point + 1, '0')
  const wholeLength = Math.max(point, 1)
  const before = padded.slice(0, wholeLength).replace(/^0+(?=\d)/, '')
  const behind = padded.slice(wholeLength).replace(/0+$/, '')
  const plain = behind === '' ? before : `${before}.${behind}`
  return plain === '0' ? plain : `${sign}${plain}`
}

/** An amount given as text or as a number; a number becomes its shortest plain decimal. */
export const textOfWritten = (written: string | number): string =>
  typeof written === 'string' ? written : (plainDecimal(String(written)) ?? String(written))
