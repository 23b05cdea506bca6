/** The zeros of Arabic, Persian, Devanagari, Bengali and full-width digits. Each is followed by its nine other digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

/** Replaces the digits of other scripts by 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? digit : String(code - zero)
  })
