import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import type { RunResult } from './game-play.ts'
import { Panel } from './panel.tsx'
import { clockFace } from './time-level.ts'

type ResultCardProps = {
  result: RunResult
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
