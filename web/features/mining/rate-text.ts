import { BASE_BV3_PER_DAY } from '#core/mining.ts'
import { formatFixed, ratePerMinute, type Units } from '#core/money.ts'

import { decimalText } from '#web/lib/decimal-text.ts'
import { readRate } from './earned-now.ts'

const MINUTES_PER_HOUR = 60n
const BASE_PER_MINUTE = ratePerMinute('BV3', BASE_BV3_PER_DAY)

/** Formats a rate, rounded down. */
const rateText = (rate: Units<'token per minute'>, decimals: number) =>
  decimalText(formatFixed(rate, 'token per minute', decimals))

/** Formats USDT per minute from an amount per day. */
export const usdtPerMinuteText = (dailyUsdt: Units<'USDT'>) => rateText(ratePerMinute('USDT', dailyUsdt), 6)

/** Formats BV3 per minute from an amount per day, e.g. '0.4166'. */
export const bv3PerMinuteText = (dailyBv3: Units<'BV3'>) => rateText(ratePerMinute('BV3', dailyBv3), 4)

/** Formats the server's rate per minute as an hourly rate, rounded to the nearest: a third per minute is 20 per hour, not 19.99. */
export function perHourText(perMinute: string, decimals: number): string {
  const half = 5n * 10n ** BigInt(17 - decimals)
  return rateText(readRate(perMinute) * MINUTES_PER_HOUR + half, decimals)
}

/** Formats the part of the rate that the cards add to the base rate. */
export const cardsPerMinuteText = (perMinute: string) => {
  const rate = readRate(perMinute)
  return rateText(rate > BASE_PER_MINUTE ? rate - BASE_PER_MINUTE : 0n, 4)
}

export const basePerMinuteText = (isActive: boolean) => rateText(isActive ? BASE_PER_MINUTE : 0n, 4)

export const perMinuteText = (perMinute: string, decimals: number) => rateText(readRate(perMinute), decimals)
