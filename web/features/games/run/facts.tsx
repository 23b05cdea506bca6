import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GameAllowance } from '#core/api/game-runs.ts'
import type { Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { clockText, dayText } from '#web/lib/moment-text.ts'
import { ErrorState } from '#web/ui/list-states.tsx'
import { backText } from './back-text.ts'
import { TimeLeft } from './time-left.tsx'
import { clockFace } from './time-level.ts'

type FactsProps = {
  variant: Variant
  isGuest: boolean
  /** Undefined until the server has answered. */
  allowance: GameAllowance | undefined
  isError: boolean
  onRetry: () => void
  /** As this browser knows it. */
  secondsLeft: number
  secondsTotal: number
  resetsAtMs: number | null
  highScore: number
}

/** What a run brings, and what of the day is left: known before one starts. */
export function Facts(props: FactsProps) {
  const { variant, isGuest, allowance, isError, onRetry, secondsLeft, secondsTotal, resetsAtMs, highScore } = props
  const rate = allowance?.variants.find((it) => it.variant === variant)?.tokensPerMinute
  const when = resetsAtMs === null ? null : backText(resetsAtMs, Date.now())
  if (allowance === undefined && isError) return <ErrorState what={t`What a run earns`} onRetry={onRetry} />
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
      <Fact
        label={isGuest ? t`A wallet earns a minute` : t`A minute earns`}
        figure={rate && `${decimalText(rate)} BV3`}
      >
        <RateNote variant={variant} isGuest={isGuest} />
      </Fact>
      <Fact
        label={isGuest ? t`Your time today` : t`Your paid time`}
        figure={
          <>
            <TimeLeft seconds={secondsLeft} />
            <span className="font-plain text-body text-soft"> / {clockFace(secondsTotal)}</span>
          </>
        }
      >
        <Trans>20 minutes, and 10 for each NFT card.</Trans>{' '}
        {when === null ? t`Its 24 hours begin with your first run.` : t`All of your time is back ${when}.`}
      </Fact>
      <Budget budget={allowance?.budget} />
      <Fact label={t`High score`} figure={highScore} />
    </dl>
  )
}

function RateNote({ variant, isGuest }: { variant: Variant; isGuest: boolean }) {
  const base = decimalText('0.5')
  const perCard = decimalText('0.3')
  return (
    <>
      {variant === 'character'
        ? t`${base}, and ${perCard} for each NFT card you own. The rate at the start of a run holds to its end.`
        : t`The free rate, or the highest of the cards you own. The rate at the start of a run holds to its end.`}{' '}
      {isGuest && <Trans>Guests earn nothing.</Trans>}
    </>
  )
}

/** What all games may pay everybody in a day. */
function Budget({ budget }: { budget: GameAllowance['budget'] | undefined }) {
  if (budget === undefined) return <Fact label={t`Left today`} figure={undefined} />
  const { youngUntil } = budget
  const left = decimalText(budget.leftBv3)
  const leftForYou = decimalText(budget.leftForYouBv3)
  const daily = decimalText(budget.dailyBv3)
  const time = clockText(Date.parse(budget.resetsAt))
  const isSpent = Number(budget.leftForYouBv3) === 0
  return (
    <Fact label={t`Left today`} figure={`${left} BV3`}>
      {isSpent
        ? t`What you may earn of today’s ${daily} BV3 is spent. Play goes on, unpaid, until ${time}, and uses none of your time.`
        : t`Of ${daily} BV3 a day for all players. When it is spent, play goes on unpaid until ${time}.`}{' '}
      {youngUntil !== null &&
        t`Until ${dayText(youngUntil)} your wallet is new: new wallets share ${leftForYou} BV3 of it.`}
    </Fact>
  )
}

/** @param figure undefined until it is known */
function Fact({ label, figure, children }: { label: string; figure: ReactNode; children?: ReactNode }) {
  return (
    <div className="rounded-large border border-line bg-stall p-4">
      <dt className="text-soft">{label}</dt>
      <dd>
        <span className="flex min-h-8 items-center gap-1 font-heavy text-title tabular-nums">
          {figure ?? <span className="h-6 w-28 rounded-small bg-counter" />}
        </span>
        <span className="block text-soft">{children}</span>
      </dd>
    </div>
  )
}
