import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { MiningState } from '#core/api/mining.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { earnedNow } from './earned-now.ts'
import { useElapsedMs } from './mine-clock.tsx'
import { TrueRate } from './true-rate.tsx'

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
