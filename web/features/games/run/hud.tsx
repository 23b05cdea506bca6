import { t } from '@lingui/core/macro'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { bv3 } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { translateOf, Verbatim } from '#web/ui/verbatim.tsx'
import type { GameFigures } from '../play/game-events.ts'
import { bv3Text, clockFace, earnedIn, type TimeLevel, timeLevel } from './figures.ts'
import type { GamePlay } from './game-play.ts'

type HudProps = {
  play: GamePlay
  highScore: number
  /** BV3 per minute; null if nothing can be earned. */
  tokensPerMinute: string | null
  isLimited: boolean
}

/**
 * Shows the figures of a run. Each has a fixed place, so a figure that grows moves no other. Each renders separately when its text
 * changes: rendering all of them ten times a second would take longer than the game.
 */
export function Hud({ play, highScore, tokensPerMinute, isLimited }: HudProps) {
  const saved = useStore(play.view, ({ result }) => result?.saved ?? null)
  return (
    <dl className="grid w-full min-w-0 flex-1 grid-cols-3 gap-x-3 sm:flex sm:gap-x-6">
      <Figure label={t`Score`}>
        <Live play={play} read={({ score }) => decimalText(String(score))} />
      </Figure>
      <Figure label={t`High score`}>
        <Live play={play} read={({ score }) => decimalText(String(Math.max(score, highScore)))} />
      </Figure>
      {isLimited ? <TimeFigure play={play} /> : <Figure label={t`Practice`}>{t`unlimited`}</Figure>}
      <Figure label={saved !== null ? t`BV3` : tokensPerMinute === null ? t`BV3, unpaid` : t`BV3, estimate`}>
        {saved !== null ? bv3Text(saved.tokensEarned) : <Earned play={play} tokensPerMinute={tokensPerMinute} />}
      </Figure>
      <Figure label={t`Obstacles`}>
        <Live play={play} read={({ passed }) => passed} />
      </Figure>
      <Figure label={t`Time played`}>
        <Live play={play} read={({ playedMs }) => clockFace(playedMs / 1_000)} />
      </Figure>
    </dl>
  )
}

const Live = ({ play, read }: { play: GamePlay; read: (figures: GameFigures) => number | string }) =>
  useStore(play.figures, read)

/** Shows the amount in hundredths; it is formatted again only when another hundredth is earned. */
function Earned({ play, tokensPerMinute }: Pick<HudProps, 'play' | 'tokensPerMinute'>) {
  const earned = useStore(play.figures, ({ playedMs }) =>
    tokensPerMinute === null ? bv3(0n) : earnedIn(tokensPerMinute, playedMs),
  )
  return amountText(earned, 'BV3')
}

function TimeFigure({ play }: { play: GamePlay }) {
  const limitSeconds = useStore(play.view, (view) => view.limitSeconds)
  const secondsLeft = useStore(play.figures, ({ playedMs }) => Math.floor(Math.max(0, limitSeconds - playedMs / 1_000)))
  return (
    <Figure label={timeLabel(secondsLeft)}>
      <TimeLeft seconds={secondsLeft} />
    </Figure>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 sm:min-w-16">
    <dt className="truncate text-note text-soft">{label}</dt>
    <dd
      translate={typeof children === 'object' ? 'no' : translateOf(children)}
      className="whitespace-nowrap font-strong text-body tabular-nums lg:text-lead"
    >
      {children}
    </dd>
  </div>
)

const COLOURS: Record<TimeLevel, string> = { plenty: 'text-gain', low: 'text-glow', last: 'text-loss' }

/** Shows what is left of the day's time. The label beside it states the urgency in words. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const level = timeLevel(seconds)
  return (
    <span className={`inline-flex items-center gap-1 ${COLOURS[level]}`} data-level={level}>
      <Hourglass className="size-4" aria-hidden="true" />
      <Verbatim>{clockFace(seconds)}</Verbatim>
    </span>
  )
}

/** Returns the label of the time that is left. */
function timeLabel(seconds: number): string {
  const level = timeLevel(seconds)
  return level === 'plenty' ? t`Time left` : level === 'low' ? t`Under 5 min` : t`Last minute`
}
