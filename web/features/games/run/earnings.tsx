import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SavedScore } from '#core/api/game-runs.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { paidText } from '../board/paid-text.ts'
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
  const { tokensEarned, isRanked, unrankedReason } = saved
  return (
    <>
      <dl>
        <LeaderLine
          label={t`BV3 earned`}
          note={`${paidText({ ...saved, status: 'settled' })} ${t`Less than a hundredth is carried to your next run.`}`}
        >
          {decimalText(tokensEarned)}
        </LeaderLine>
      </dl>
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
