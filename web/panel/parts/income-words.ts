import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IncomeSource } from '#core/income.ts'

/** Labels of sources of income, as an operator reads them. */
export const INCOME_WORDS: Record<IncomeSource, MessageDescriptor> = {
  mining: msg`From mining`,
  referrals: msg`From referrals`,
  airdrop: msg`From the airdrop`,
  games: msg`From the games`,
  other: msg`From elsewhere`,
}
