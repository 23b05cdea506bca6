import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import type { RunFigures, RunSignal } from '#core/game-run.ts'
import { decimalText } from '#web/lib/decimal-text.ts'

/** Labels of signals. A signal says what to check in a run and proves nothing. */
export const SIGNAL_LABELS: Readonly<Record<RunSignal, MessageDescriptor>> = {
  steady_lead: msg`Presses come equally early`,
  steady_hold: msg`Presses last equally long`,
  many_hours: msg`Played for many hours`,
  shared_network: msg`Shares its network`,
  score_differs: msg`The browser reported a different score`,
}

/** Returns the figures that raised a signal, or null if it has none. */
export function figureText(signal: RunSignal, figures: RunFigures): string | null {
  const { jumps = 0, leadSpread, holdSpread, playedMs, otherWallets, claimedScore } = figures
  switch (signal) {
    case 'steady_lead':
      return leadSpread === undefined ? null : spreadText(leadSpread, jumps)
    case 'steady_hold':
      return holdSpread === undefined ? null : spreadText(holdSpread, jumps)
    case 'many_hours':
      return playedMs === undefined ? null : t`${hoursText(playedMs)} of 24 hours`
    case 'shared_network':
      return otherWallets === undefined
        ? null
        : plural(otherWallets, { one: 'with # other wallet', other: 'with # other wallets' })
    case 'score_differs':
      return claimedScore === undefined ? null : t`it reported ${decimalText(String(claimedScore))}`
  }
}

/** @param spread in hundredths of a tick */
function spreadText(spread: number, jumps: number): string {
  const ms = decimalText(String(Math.round((spread * 10) / TICKS_PER_SECOND)))
  return plural(jumps, { one: `${ms} ms apart in # jump`, other: `${ms} ms apart in # jumps` })
}

const HOUR_MS = 3_600_000
const hoursText = (ms: number) => decimalText((Math.floor((ms * 10) / HOUR_MS) / 10).toFixed(1))
