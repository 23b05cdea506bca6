import { type Asset, formatAmount, formatFixed, type Units } from '#core/money.ts'
import type { ReaderLanguage } from '#core/reader-language.ts'

/** Formats an amount for a language, rounded down, e.g. `9,000` or `7.65`. */
export function writtenAmount<A extends Asset>(
  amount: Units<A>,
  asset: A,
  decimals: number,
  language: ReaderLanguage,
): string {
  const text = formatFixed(amount, asset, decimals)
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  })
  return format.format(text as Intl.StringNumericLiteral)
}

const DECIMALS_MIN = 2
const DECIMALS_MAX = 6

/**
 * Formats a paid amount with the decimals that it has, from two to six, and BV3 with two. It matches the chain, as far as readers
 * need.
 */
export function writtenNet<A extends Asset>(amount: Units<A>, asset: A, language: ReaderLanguage): string {
  const own = formatAmount(amount, asset).split('.')[1]?.length ?? 0
  return writtenAmount(
    amount,
    asset,
    Math.min(Math.max(own, DECIMALS_MIN), asset === 'BV3' ? 2 : DECIMALS_MAX),
    language,
  )
}

/** Formats a percentage, which is rounded down, for a language. */
export const writtenPercent = (percent: bigint, language: ReaderLanguage): string =>
  language === 'es' ? `${percent}\u00a0%` : `${percent}%`

/** Formats a day of UTC, which is the same wherever it is read. */
export const writtenDay = (moment: Date, language: ReaderLanguage): string =>
  moment.toLocaleDateString(language === 'es' ? 'es-ES' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a duration in minutes and seconds, rounded down, e.g. `3:12`. */
export const writtenClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
