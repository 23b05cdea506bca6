import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SavedScore } from '#core/api/game-runs.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useServerContact } from '#web/lib/server-contact.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { paidText } from '../board/paid-text.ts'
import { earnedIn } from './earned-in.ts'
import type { RunResult } from './game-play.ts'
import { UNRANKED_TEXTS } from './unranked-text.ts'

/** What a wallet's run has earned: by the server's own replay, and nothing before it has answered. */
export function Earnings({ result: { saved, error, cut } }: { result: RunResult }) {
  const { isLost } = useServerContact()
  if (saved !== null) return <SavedEarnings saved={saved} cut={cut} />
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
      <Spinner />{' '}
      {isLost
        ? t`Waiting for the network. Your run is kept as long as this page is open.`
        : t`The server replays your run…`}
    </p>
  )
}

function SavedEarnings({ saved, cut }: Pick<RunResult, 'cut'> & { saved: SavedScore }) {
  const { i18n } = useLingui()
  const { tokensEarned, score, ticks, isRanked, unrankedReason, cutBy } = saved
  const isTold = unrankedReason === null || (cut !== null && unrankedReason === 'no_score')
  return (
    <>
      {cut !== null && (
        <p role="alert" className="mt-2">
          {cut === 'other run'
            ? t`You started another run in another tab or on another device.`
            : t`The connection was away for more than two minutes.`}{' '}
          {t`Score ${score} had reached the server.`}
        </p>
      )}
      <dl>
        <LeaderLine
          label={t`BV3 earned`}
          note={`${paidText({ ...saved, status: 'settled' }, cutBy === null ? (ticks * 1_000) / TICKS_PER_SECOND : undefined)} ${t`What makes no whole 0.01 BV3 is kept, and counts with your next run.`}`}
        >
          {decimalText(tokensEarned)}
        </LeaderLine>
      </dl>
      <p className="text-soft">
        {isRanked ? t`It counts for the leaderboard, which shows your best run.` : t`It counts for no leaderboard.`}{' '}
        {!isTold && i18n._(UNRANKED_TEXTS[unrankedReason])}
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
