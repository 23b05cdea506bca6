import { t } from '@lingui/core/macro'
import type { AdminGameSettings } from '#core/api/game.ts'
import { readGameRate } from '#core/game-rates.ts'
import { type Bv3, bv3 } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { amountText } from '#web/ui/amount.tsx'

/** Parses a rate, or returns 0 if it is not valid yet. */
export const rateOf = (text: string): Bv3 => readGameRate(text.trim()) ?? bv3(0n)

/** Returns the rate of a card: its own, or the owner rate of the settings on this screen. */
export const rateOfCard = ({ ownRate }: Pick<AdminGameSettings, 'ownRate'>, { owner }: Settings['gameRates']): Bv3 =>
  rateOf(ownRate ?? owner)

export function rateText(rate: Bv3): string {
  const figure = amountText(rate, 'BV3')
  return t`${figure} BV3/min`
}
