import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { bv3 } from '#core/money.ts'
import { amountText } from '#web/ui/amount.tsx'
import { earnedIn } from './earned-in.ts'
import type { GamePlay } from './game-play.ts'
import { TimeLeft, timeLabel } from './time-left.tsx'
import { clockFace } from './time-level.ts'

type HudProps = {
  play: GamePlay
  highScore: number
  /** BV3 a minute; null where nothing is earned. */
  tokensPerMinute: string | null
  isLimited: boolean
}

/** The figures of a run. Each has its place: a figure that grows moves nothing. */
export function Hud({ play, highScore, tokensPerMinute, isLimited }: HudProps) {
  const { score, passed, playedMs } = useStore(play.figures)
  const limitSeconds = useStore(play.view, (view) => view.limitSeconds)
  const secondsLeft = Math.max(0, limitSeconds - playedMs / 1_000)
  const earned = tokensPerMinute === null ? bv3(0n) : earnedIn(tokensPerMinute, playedMs)
  return (
    <dl className="grid w-full min-w-0 flex-1 grid-cols-3 gap-x-3 sm:flex sm:gap-x-6">
      <Figure label={t`Score`}>{score}</Figure>
      <Figure label={t`High score`}>{Math.max(score, highScore)}</Figure>
      <Figure label={isLimited ? timeLabel(secondsLeft) : t`Practice`}>
        {isLimited ? <TimeLeft seconds={secondsLeft} /> : t`unlimited`}
      </Figure>
      <Figure label={tokensPerMinute === null ? t`BV3, unpaid` : t`BV3, estimate`}>{amountText(earned, 'BV3')}</Figure>
      <Figure label={t`Obstacles`}>{passed}</Figure>
      <Figure label={t`Time played`}>{clockFace(playedMs / 1_000)}</Figure>
    </dl>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 sm:min-w-16">
    <dt className="truncate text-note text-soft">{label}</dt>
    <dd className="whitespace-nowrap font-strong text-body tabular-nums lg:text-lead">{children}</dd>
  </div>
)
