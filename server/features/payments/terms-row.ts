import type { Terms } from '#core/cards.ts'
import { bv3, usdt } from '#core/money.ts'

/** Terms as the tables of cards and of orders keep them. */
export type TermsRow = {
  readonly total_bv3: string
  readonly total_usdt: string
  readonly daily_bv3: string
  readonly daily_usdt: string
}

export const toTerms = (row: TermsRow): Terms => ({
  totalBv3: bv3(BigInt(row.total_bv3)),
  totalUsdt: usdt(BigInt(row.total_usdt)),
  dailyBv3: bv3(BigInt(row.daily_bv3)),
  dailyUsdt: usdt(BigInt(row.daily_usdt)),
})
