import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { OwnRun } from '#core/api/game-boards.ts'
import type { UnrankedReason } from '#core/game-run.ts'
import { parseAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { bv3Text, clockFace, earnedIn } from '../run/figures.ts'

type OwnPaidRun = Pick<
  OwnRun,
  'status' | 'minutesPlayed' | 'minutesPaid' | 'tokensPerMinute' | 'tokensEarned' | 'cutBy'
>

const MS_PER_MINUTE = 60_000
/** Milliseconds in 0.01 minutes. Minutes are rounded down to two decimals, so the run may be up to this much longer. */
const ROUNDED_OFF_MS = 600

/**
 * Explains how the payment for a run was computed, and why it was paid for less, or more, than was played.
 *
 * @param longestMs most milliseconds that may have been paid for, if known more precisely than from the minutes
 */
export function paidText(
  { status, minutesPlayed, minutesPaid, tokensPerMinute, tokensEarned, cutBy }: OwnPaidRun,
  longestMs = Math.round(Number(minutesPaid) * MS_PER_MINUTE) + ROUNDED_OFF_MS,
): string {
  if (status === 'open') return t`In progress, or waiting to be completed.`
  if (status === 'failed') return t`The server could not replay it, so nothing was paid. The operator will review it.`
  if (minutesPlayed === null || minutesPaid === null) return t`The server will replay it, then pay it.`
  const played = playTimeText(minutesPlayed)
  const paid = playTimeText(minutesPaid)
  const rate = bv3Text(tokensPerMinute)
  const carried = hasCarried(tokensPerMinute, longestMs, tokensEarned ?? '0')
    ? ` ${t`Includes earlier time that had not reached 0.01 BV3.`}`
    : ''
  if (cutBy === null) return t`${paid} min at ${rate} BV3 a minute.` + carried
  const cut =
    cutBy === 'allowance'
      ? t`${paid} of ${played} min at ${rate} BV3 a minute: your paid time ran out.`
      : t`${paid} of ${played} min at ${rate} BV3 a minute: the daily budget ran out.`
  return cut + carried
}

/** Returns whether the run was paid more than its own time is worth. */
function hasCarried(rate: string, longestMs: number, tokensEarned: string): boolean {
  const earned = parseAmount(tokensEarned, 'BV3')
  return earned.ok && earned.value > earnedIn(rate, longestMs)
}

/**
 * Formats minutes with two decimals as a clock: '3.20' is '3:12', '0.04' is '0:02.4'.
 *
 * Does not round, because a hundredth of a minute is six tenths of a second. Minutes times rate is therefore what was paid.
 */
export function playTimeText(minutes: string): string {
  const tenths = Math.round(Number(minutes) * 100) * 6
  const rest = tenths % 10
  const clock = clockFace(tenths / 10)
  return rest === 0 ? clock : `${clock}${decimalText(`0.${rest}`).slice(1)}`
}

/** Reasons why a run is not on the leaderboard. Its payment does not depend on them. */
export const UNRANKED_TEXTS: Readonly<Record<UnrankedReason, MessageDescriptor>> = {
  no_score: msg`Its score is 0.`,
  too_slow: msg`The connection or the device delayed it longer than a ranked run allows.`,
  too_many_pauses: msg`It was paused more than 3 times.`,
  pauses_too_long: msg`It was paused for more than 60 seconds.`,
  state_differs: msg`The server’s replay did not match this browser.`,
  old_rules: msg`It was played under older rules.`,
  not_replayed: msg`The server could not replay it. The operator will review it.`,
}
