import { t } from '@lingui/core/macro'
import type { AdminGameSettings } from '#core/api/game.ts'
import { readGameRate } from '#core/game-rates.ts'
import { type Bv3, bv3 } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { amountText } from '#web/ui/amount.tsx'

/** A rate as the server tells it; 0 for what is none yet. */
export const rateOf = (text: string): Bv3 => readGameRate(text.trim()) ?? bv3(0n)

/** What counts for a card: its own rate, or that of NFT owners as the settings on this screen have it. */
export const rateOfCard = ({ ownRate }: Pick<AdminGameSettings, 'ownRate'>, { owner }: Settings['gameRates']): Bv3 =>
  rateOf(ownRate ?? owner)

export function rateText(rate: Bv3): string {
  const figure = amountText(rate, 'BV3')
  return t`${figure} BV3/min`
}
