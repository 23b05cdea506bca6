import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { SavedScore } from '#core/api/game-runs.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useServerContact } from '#web/lib/server-contact.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Button, Spinner } from '#web/ui/button.tsx'
import { FailureBoundary, lazyPart, useRenderOnceFetched } from '#web/ui/lazy-part.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'

import { hideToast, showToast } from '#web/ui/toast.ts'
import { bv3Text, clockFace, earnedIn } from './figures.ts'
import type { GameRunResult } from './game-play.ts'
import { Panel } from './panel.tsx'

type ResultCardProps = {
  result: GameRunResult
  highScore: number
  isBest: boolean
  /** Earnings in BV3, or the reason why the run earned nothing. */
  earnings: ReactNode
  /** Button for another run, or alternatives if no time is left. */
  again: ReactNode
  onLeave: () => void
}

/** Shows how a run ended. */
export function ResultCard({ result, highScore, isBest, earnings, again, onLeave }: ResultCardProps) {
  const { reason, score, passed, totalTicks } = result.end
  const title = { crash: t`You hit an obstacle`, stop: t`Run stopped`, time: t`Time's Up!` }[reason]
  return (
    <Panel title={title} isWide>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          {reason === 'time' && (
            <p className="text-soft">
              <Trans>Game ended due to time limit</Trans>
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className="text-soft">{t`Score`}</span>
            <span translate="no" className="font-display text-figure tabular-nums">
              {decimalText(String(score))}
            </span>
            {isBest ? (
              <span className="font-strong text-glow">{t`New high score!`}</span>
            ) : (
              <span className="text-soft">
                <Trans>High score {decimalText(String(highScore))}</Trans>
              </span>
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            {again}
            <Button onClick={onLeave}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </div>
        <div>
          <dl>
            <LeaderLine label={t`Obstacles`}>{plural(passed, { one: '# passed', other: '# passed' })}</LeaderLine>
            <LeaderLine label={t`Time played`}>{clockFace(totalTicks / TICKS_PER_SECOND)}</LeaderLine>
          </dl>
          {earnings}
        </div>
      </div>
    </Panel>
  )
}

export const AgainButton = ({ onAgain }: { onAgain: () => void }) => (
  <Button variant="primary" onClick={onAgain} className="flex-1">
    <Trans>Play again</Trans>
  </Button>
)

const SavedRun = lazyPart(async () => (await import('./saved-run.tsx')).SavedRun)

type EarningsProps = {
  result: GameRunResult
  /** Commitment to the run's secret; null if the server has sent none. */
  commitment: string | null
}

/** Shows what a wallet's run has earned by the server's replay; shows no amount before the server has answered. */
export function Earnings({ result: { saved, error, cut }, commitment }: EarningsProps) {
  const { isLost } = useServerContact()
  // Fetched while the server replays.
  useRenderOnceFetched(SavedRun)
  const waits = (
    <p role="status" className="mt-2 flex items-center gap-2 text-soft">
      <Spinner />{' '}
      {isLost
        ? t`Waiting for the network. Keep this page open so that your run is not lost.`
        : t`The server is replaying your run…`}
    </p>
  )
  if (saved !== null) {
    return (
      <FailureBoundary
        show={() => (
          <p translate="no" className="mt-2 font-strong">
            {bv3Text(saved.tokensEarned)} BV3
          </p>
        )}
      >
        <Suspense fallback={waits}>
          <SavedRun saved={saved} cut={cut} commitment={commitment} />
        </Suspense>
      </FailureBoundary>
    )
  }
  if (error !== null) {
    return (
      <p role="alert" className="mt-2">
        {messageFor(error, t`The server could not be reached.`)}{' '}
        <Trans>Everything the server received is credited automatically. See it in your activity.</Trans>
      </p>
    )
  }
  return waits
}

/** Shows a guest, whose run earns nothing, what the same run would have been worth. */
export function GuestEarnings({
  result: { end },
  tokensPerMinute,
}: {
  result: GameRunResult
  tokensPerMinute: string
}) {
  const worth = amountText(earnedIn(tokensPerMinute, (end.totalTicks / TICKS_PER_SECOND) * 1_000), 'BV3')
  return (
    <p className="mt-2 text-soft">
      <Trans>
        Guests earn nothing. With a wallet, even without cards, you would have earned{' '}
        <span className="font-strong text-ink tabular-nums">{worth} BV3</span>.
      </Trans>
    </p>
  )
}

/**
 * Shows a toast with what a run was paid, but never during a run, because it would cover the figures on a phone.
 *
 * @returns callback for each paid run; a toast that arrives during another run is delayed until that run has ended
 */
export function useEarnedToast(isRunning: boolean): (saved: SavedScore) => void {
  const isOn = useRef(false)
  const unsaid = useRef<SavedScore | null>(null)
  useEffect(() => {
    isOn.current = isRunning
    if (isRunning) hideToast()
    else if (unsaid.current !== null) showEarnedToast(unsaid.current)
    if (!isRunning) unsaid.current = null
    return () => {
      isOn.current = false
    }
  }, [isRunning])
  return (saved) => {
    if (isOn.current) unsaid.current = saved
    else showEarnedToast(saved)
  }
}

function showEarnedToast({ tokensEarned }: SavedScore) {
  if (Number(tokensEarned) === 0) return
  const amount = bv3Text(tokensEarned)
  showToast({ title: t`Tokens Earned!`, description: t`${amount} BV3 for your run` })
}
