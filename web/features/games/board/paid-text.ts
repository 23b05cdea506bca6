import { t } from '@lingui/core/macro'
import type { OwnRun } from '#core/api/game-boards.ts'
import { decimalText } from '#web/lib/decimal-text.ts'

type Paid = Pick<OwnRun, 'status' | 'minutesPlayed' | 'minutesPaid' | 'tokensPerMinute' | 'cutBy'>

/** How what a run was paid was worked out, and what paid less than was played. */
export function paidText({ status, minutesPlayed, minutesPaid, tokensPerMinute, cutBy }: Paid): string {
  if (status === 'open') return t`It is being played, or waits for its last word.`
  if (status === 'failed') return t`The server could not replay it, so nothing was paid. The operator looks at it.`
  if (minutesPlayed === null || minutesPaid === null) return t`The server replays it, then pays it.`
  const played = decimalText(minutesPlayed)
  const paid = decimalText(minutesPaid)
  const rate = decimalText(tokensPerMinute)
  if (cutBy === null) return t`${paid} minutes at ${rate} BV3 a minute.`
  return cutBy === 'allowance'
    ? t`${paid} of ${played} minutes at ${rate} BV3 a minute: your paid time of these 24 hours ended.`
    : t`${paid} of ${played} minutes at ${rate} BV3 a minute: what all games may pay in a day was spent.`
}
