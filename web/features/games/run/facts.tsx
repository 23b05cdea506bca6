import './facts.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GameAllowance } from '#core/api/game-runs.ts'
import type { Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { clockText, dayText } from '#web/lib/moment-text.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { ErrorState } from '#web/ui/list-states.tsx'
import { bv3Text, clockFace, returnTimeText } from './figures.ts'
import { TimeLeft } from './hud.tsx'

type GameFactsProps = {
  variant: Variant
  isGuest: boolean
  /** Undefined until the server has answered. */
  allowance: GameAllowance | undefined
  isError: boolean
  onRetry: () => void
  /** Seconds left according to this browser. */
  secondsLeft: number
  secondsTotal: number
  resetsAtMs: number | null
  highScore: number
}

/** Shows what a run earns and what is left of the day, before the player starts. */
export function Facts(props: GameFactsProps) {
  const { variant, isGuest, allowance, isError, onRetry, secondsLeft, secondsTotal, resetsAtMs, highScore } = props
  const rate = allowance?.variants.find((it) => it.variant === variant)?.tokensPerMinute
  const when = resetsAtMs === null ? null : returnTimeText(resetsAtMs, serverNowMs())
  if (allowance === undefined && isError) return <ErrorState what={t`What a run earns`} onRetry={onRetry} />
  const isUnpaid = !isGuest && allowance !== undefined && isBudgetSpent(allowance)
  return (
    <dl className={`facts grid sm:grid-cols-2 sm:gap-4 ${isGuest ? 'guest' : ''}`}>
      <Fact
        label={isGuest ? t`A wallet earns per minute` : t`Earned per minute`}
        figure={rate && bv3Text(isUnpaid ? '0' : rate)}
        unit="BV3"
      >
        {isUnpaid && rate && (
          <strong className="block font-strong text-ink">
            <Trans>
              {bv3Text(rate)} again after {clockText(Date.parse(allowance.budget.resetsAt))}.
            </Trans>
          </strong>
        )}
        <RateNote variant={variant} isGuest={isGuest} />
      </Fact>
      <Fact
        label={isGuest ? t`Your time today` : t`Your paid time`}
        figure={
          <>
            <TimeLeft seconds={secondsLeft} />
            <span translate="no" className="font-plain text-body text-soft">
              / {clockFace(secondsTotal)}
            </span>
          </>
        }
      >
        <Trans>20 minutes, plus 10 per NFT card.</Trans>{' '}
        {when === null ? t`Your first run starts the 24 hours.` : <Trans>Your full time is back {when}.</Trans>}
      </Fact>
      <Budget allowance={allowance} />
      <Fact label={t`High score`} figure={decimalText(String(highScore))} />
    </dl>
  )
}

function RateNote({ variant, isGuest }: { variant: Variant; isGuest: boolean }) {
  const base = bv3Text('0.5')
  const perCard = bv3Text('0.3')
  return (
    <>
      {variant === 'character' ? (
        <Trans>
          {base}, plus {perCard} for each NFT card. Fixed when a run starts.
        </Trans>
      ) : (
        t`The free rate, or the highest of your cards. Fixed when a run starts.`
      )}{' '}
      {isGuest && <Trans>Guests earn nothing.</Trans>}
    </>
  )
}

/** Shows what all games together may pay in a day. */
function Budget({ allowance }: Pick<GameFactsProps, 'allowance'>) {
  if (allowance === undefined) return <Fact label={t`Left today`} figure={undefined} />
  const { budget } = allowance
  const { youngUntil } = budget
  const left = bv3Text(budget.leftBv3)
  const leftForYou = bv3Text(budget.leftForYouBv3)
  const daily = bv3Text(budget.dailyBv3)
  const time = clockText(Date.parse(budget.resetsAt))
  return (
    <Fact label={t`Left today`} figure={left} unit="BV3">
      {isBudgetSpent(allowance) ? (
        <Trans>
          Of {daily} BV3 for all players. Used up: play is unpaid until {time}.
        </Trans>
      ) : (
        <Trans>
          Of {daily} BV3 for all players. When used up, play is unpaid until {time}.
        </Trans>
      )}{' '}
      {youngUntil !== null && (
        <Trans>
          Until {dayText(youngUntil)} new wallets like yours share {leftForYou}.
        </Trans>
      )}
    </Fact>
  )
}

type FactProps = {
  label: string
  /** Undefined until it is known. */
  figure: ReactNode
  unit?: string
  children?: ReactNode
}

function Fact({ label, figure, unit, children }: FactProps) {
  return (
    <div className="sm:rounded-large sm:border sm:border-line sm:bg-stall sm:p-4">
      <dt className="text-soft">{label}</dt>
      <dd>
        <span className="flex min-h-8 items-baseline gap-1 font-heavy text-title tabular-nums">
          {figure ?? <span className="h-6 w-28 rounded-small bg-counter" />}
          {unit && figure && (
            <span translate="no" className="font-strong text-body text-soft">
              {' '}
              {unit}
            </span>
          )}
        </span>
        {children && <span className="block text-soft">{children}</span>}
      </dd>
    </div>
  )
}

/** Returns whether the games can pay this player nothing more today. */
export const isBudgetSpent = ({ budget }: GameAllowance): boolean => Number(budget.leftForYouBv3) === 0
