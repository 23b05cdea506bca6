import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlayerGames } from '#core/api/admin-game-runs.ts'
import { RECENT_DAYS } from '#core/game-run-signals.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { SIGNAL_WORDS } from '../games/runs/signal-words.ts'
import { bv3Text, countText, Joined, withCount } from './both-amounts.tsx'

/** Shows how much a player has played, and the signals of recent runs. */
export function GameLines({ games }: { games: PlayerGames }) {
  const { runs, minutesPaid, paidBv3, recentRuns, recentFlagged, recentSignals } = games
  if (runs === 0) return null
  return (
    <>
      <LeaderLine
        label={t`Game runs, and what they paid`}
        note={<Trans>{decimalText(minutesPaid)} minutes were paid.</Trans>}
      >
        <Joined texts={withCount(runs, [bv3Text(paidBv3)])} />
      </LeaderLine>
      {recentFlagged > 0 && (
        <LeaderLine
          label={<Trans>Runs with signals, in {RECENT_DAYS} days</Trans>}
          note={recentSignals.map((it) => `${i18n._(SIGNAL_WORDS[it.signal])}: ${countText(it.runs)}`).join(' · ')}
        >
          <Trans>
            {countText(recentFlagged)} of {countText(recentRuns)}
          </Trans>
        </LeaderLine>
      )}
    </>
  )
}
