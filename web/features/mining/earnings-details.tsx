import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { MiningState } from '#core/api/mining.ts'
import { dayText, timeText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { earnedNow } from './earned-now.ts'
import { useElapsedMs } from './mine-clock.tsx'
import { basePerMinuteText, cardsPerMinuteText, perMinuteText } from './rate-text.ts'

/** Shows the components of the figures above, collapsed at first. */
export function EarningsDetails({ state }: { state: MiningState }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 font-strong sm:px-6">
        <Trans>Details</Trans>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <section aria-label={t`Details`} className="grid gap-x-12 gap-y-4 p-4 pt-0 sm:p-6 sm:pt-0 lg:grid-cols-2">
        <TrueRate state={state} />
        <dl className="mine-divided">
          <SessionLine state={state} />
          <LeaderLine
            label={t`True rate credited`}
            note={t`Efficiency is only a label. You are credited the full true rate.`}
          >
            100%
          </LeaderLine>
        </dl>
      </section>
    </details>
  )
}

/** Shows the session's earnings as a line; a start or a stop resets them to zero. */
function SessionLine({ state }: { state: MiningState }) {
  const earned = earnedNow(state, useElapsedMs())
  return (
    <LeaderLine label={t`Session earnings`} note={t`These reset when you start or stop. Totals do not.`}>
      <span translate="no" className="block">
        {amountText(earned.bv3, 'BV3')} BV3
      </span>{' '}
      <span translate="no" className="block">
        {amountText(earned.usdt, 'USDT', 6)} USDT
      </span>
    </LeaderLine>
  )
}

/** Shows the credited rate, its components and its time. */
function TrueRate({ state }: { state: MiningState }) {
  const isActive = state.sessions.length > 0
  const time = timeText(state.asOf)
  return (
    <section aria-labelledby="true-rate" className="min-w-0">
      <h3 id="true-rate" className="font-strong font-text text-body">
        <Trans>True rate</Trans>
      </h3>
      <div className="flex flex-wrap gap-x-8 font-heavy text-title tabular-nums">
        <p translate="no">
          {perMinuteText(state.bv3PerMinute, 4)} <span className="font-strong text-body text-soft">BV3/min</span>
        </p>
        <p translate="no">
          {perMinuteText(state.usdtPerMinute, 6)} <span className="font-strong text-body text-soft">USDT/min</span>
        </p>
      </div>
      <dl className="mt-2">
        <LeaderLine label={t`Base rate`}>{basePerMinuteText(isActive)} BV3/min</LeaderLine>
        <LeaderLine label={t`Your cards`}>{cardsPerMinuteText(state.bv3PerMinute)} BV3/min</LeaderLine>
      </dl>
      <p className="mt-1 text-note text-soft">
        <Trans>Rate as of {time}. You are credited exactly the true rate.</Trans>{' '}
        {isActive ? <ListingLine /> : <Trans>It is zero while stopped.</Trans>}
      </p>
    </section>
  )
}

/** Says when the USDT of these figures ends. */
function ListingLine() {
  const listedAt = usePlatformConfig()?.listedAt ?? null
  if (listedAt === null) return <Trans>USDT is mined until token listing.</Trans>
  const day = dayText(listedAt)
  if (Date.parse(listedAt) <= serverNowMs()) return <Trans>Listed on {day}: USDT mining has ended.</Trans>
  return <Trans>USDT is mined until the listing on {day}.</Trans>
}
