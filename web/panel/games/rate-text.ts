import { t } from '@lingui/core/macro'
import type { AdminGameSettings } from '#core/api/game.ts'
import { readGameRate } from '#core/game-rates.ts'
import { formatFixed, type GameRate } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { decimalText } from '#web/lib/decimal-text.ts'

/** Parses a rate, or returns 0 if it is not valid yet. */
export const rateOf = (text: string): GameRate => readGameRate(text.trim()) ?? (0n as GameRate)

/** Returns the rate of a card: its own, or the owner rate of the settings on this screen. */
export const rateOfCard = (
  { ownRate }: Pick<AdminGameSettings, 'ownRate'>,
  { owner }: Settings['gameRates'],
): GameRate => rateOf(ownRate ?? owner)

export function rateText(rate: GameRate): string {
  const figure = decimalText(formatFixed(rate, 'BV3 per minute', 2))
  return t`${figure} BV3/min`
}
