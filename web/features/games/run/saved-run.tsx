import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SavedScore } from '#core/api/game-runs.ts'
import { checksummed } from '#core/checksummed.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { formatRunName, keyOfRun } from '#core/shared-link.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ShareButton, sharedUrl } from '#web/ui/share-button.tsx'
import { paidText, UNRANKED_TEXTS } from '../board/paid-text.ts'
import { bv3Text } from './figures.ts'
import type { GameRunResult } from './game-play.ts'
import './saved-run.css'

type SavedRunProps = Pick<GameRunResult, 'cut'> & {
  saved: SavedScore
  /** Commitment to the run's secret; null if the server has sent none. */
  commitment: string | null
}

/** Shows the server's result for a run, and a link to share it. */
export function SavedRun({ saved, cut, commitment }: SavedRunProps) {
  const { i18n } = useLingui()
  const { tokensEarned, score, ticks, isRanked, unrankedReason, cutBy } = saved
  const isReasonKnown = unrankedReason === null || (cut !== null && unrankedReason === 'no_score')
  return (
    <>
      <div>
        {cut !== null && (
          <p role="alert" className="mt-2">
            {cut === 'other run'
              ? t`You started another run in another tab or on another device.`
              : t`The connection was lost for more than two minutes.`}{' '}
            <Trans>The server received a score of {score}.</Trans>
          </p>
        )}
        <dl>
          <LeaderLine
            label={t`BV3 earned`}
            note={`${paidText({ ...saved, status: 'settled' }, cutBy === null ? (ticks * 1_000) / TICKS_PER_SECOND : undefined)} ${t`Amounts below 0.01 BV3 carry over.`}`}
          >
            {bv3Text(tokensEarned)}
          </LeaderLine>
        </dl>
      </div>
      <div className="run-standing">
        <p className="text-balance text-soft">
          {isRanked
            ? t`It counts for the leaderboard, which shows your best run.`
            : t`It does not count for the leaderboard.`}{' '}
          {!isReasonKnown && i18n._(UNRANKED_TEXTS[unrankedReason])}
        </p>
        {commitment !== null && <ShareRun saved={saved} commitment={commitment} />}
      </div>
    </>
  )
}

/** Offers to share a run, unless its score is 0. */
function ShareRun({ saved: { runId, score }, commitment }: { saved: SavedScore; commitment: string }) {
  const language = useLanguage()
  const walletAddress = useWallet().session?.walletAddress
  if (runId === null || score === 0 || walletAddress === undefined) return null
  const name = formatRunName({ runId, key: keyOfRun(commitment) })
  const points = decimalText(String(score))
  return (
    <ShareButton
      url={sharedUrl(`/?ref=${checksummed(walletAddress)}&run=${name}`, language)}
      title={t`My run: ${points} points`}
    />
  )
}
