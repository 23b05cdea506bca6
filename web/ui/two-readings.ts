import { t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'
import { isAmbiguous } from '#web/lib/written-decimal.ts'

/** Returns how to write an amount that can be read in two ways; null if it cannot. */
export function twoReadings(typed: string): string | null {
  if (!isAmbiguous(typed)) return null
  const [grouped, decimal] = [typed.trim().replace(/[.,]/, ''), decimalText('0.1').charAt(1)]
  const fraction = typed.trim().replace(/[.,]/, decimal)
  return t`This can be read in two ways. Write ${grouped} or ${fraction}.`
}
