import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SavedScore } from '#core/api/game-runs.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { earnedIn } from './earned-in.ts'
import type { RunResult } from './game-play.ts'
import { UNRANKED_TEXTS } from './unranked-text.ts'

/** What a wallet's run has earned: by the server's own replay, and nothing before it has answered. */
export function Earnings({ result: { saved, error } }: { result: RunResult }) {
  if (saved !== null) return <SavedEarnings saved={saved} />
  if (error !== null) {
    return (
      <p role="alert" className="mt-2">
        {messageFor(error, t`The server could not be reached.`)}{' '}
        <Trans>What had reached the server is credited by itself; your activity shows it.</Trans>
      </p>
    )
  }
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-soft">
      <Spinner /> <Trans>The server replays your run…</Trans>
    </p>
  )
}

function SavedEarnings({ saved }: { saved: SavedScore }) {
  const { i18n } = useLingui()
  const { tokensEarned, minutesPlayed, minutesPaid, tokensPerMinute, cutBy, isRanked, unrankedReason } = saved
  const paid = decimalText(minutesPaid)
  const played = decimalText(minutesPlayed)
  const rate = decimalText(tokensPerMinute)
  return (
    <>
      <dl>
        <LeaderLine label={t`BV3 earned`} note={t`${paid} of ${played} minutes paid × ${rate} BV3 a minute`}>
          {decimalText(tokensEarned)}
        </LeaderLine>
      </dl>
      {cutBy === 'allowance' && (
        <p className="text-note text-soft">
          <Trans>Your paid time of these 24 hours is used up.</Trans>
        </p>
      )}
      {cutBy === 'budget' && (
        <p className="text-note text-soft">
          <Trans>What all games may pay today is spent. The rest was unpaid and used none of your time.</Trans>
        </p>
      )}
      <p className="text-note text-soft">
        {isRanked ? t`It counts for the leaderboard.` : t`It counts for no leaderboard.`}{' '}
        {unrankedReason !== null && i18n._(UNRANKED_TEXTS[unrankedReason])}
      </p>
    </>
  )
}

/** A guest's run earns nothing; this is what the same would have been worth. */
export function GuestEarnings({ result: { end }, tokensPerMinute }: { result: RunResult; tokensPerMinute: string }) {
  const worth = amountText(earnedIn(tokensPerMinute, (end.totalTicks / TICKS_PER_SECOND) * 1_000), 'BV3')
  return (
    <p className="mt-2 text-soft">
      <Trans>
        Guests earn nothing. A wallet without a card would have earned{' '}
        <span className="font-strong text-ink tabular-nums">{worth} BV3</span> for it.
      </Trans>
    </p>
  )
}
