import { t } from '@lingui/core/macro'
import type { Solvency } from '#core/api/solvency.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

export const usdtText = (text: string) => `${amountText(readUsdt(text), 'USDT')}\u00a0USDT`

/** Returns a sentence about when the floor stops sales. */
export function floorText({ isOn, coveragePercent, reserveUsdt }: Solvency['floor']): string {
  if (!isOn) return t`No floor is set. Sales never stop automatically.`
  const [percent, reserve] = [decimalText(coveragePercent), decimalText(reserveUsdt)]
  if (Number(reserveUsdt) === 0)
    return t`Sales stop automatically below ${percent}% of what is owed in 30 days, or below what is owed now.`
  return t`Sales stop automatically below ${percent}% of what is owed in 30 days, or below what is owed now plus ${reserve} USDT.`
}
