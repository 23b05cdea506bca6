import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { MiningState } from '#core/api/mining.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { perHourText } from './rate-text.ts'
import { SessionLines } from './session-lines.tsx'
import { TotalBalances } from './total-balances.tsx'
import { TrueRate } from './true-rate.tsx'

type EarningsDetailsProps = { state: MiningState; receivedAtMs: number; isStale: boolean }

/** Every figure of a mining wallet, each saying what it is; folded until opened. */
export function EarningsDetails({ state, receivedAtMs, isStale }: EarningsDetailsProps) {
  const isActive = state.sessions.length > 0
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 font-strong sm:px-6">
        <Trans>Details</Trans>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <section aria-label={t`Details`} className="grid gap-x-12 gap-y-4 p-4 pt-0 sm:p-6 sm:pt-0 lg:grid-cols-2">
        <div>
          <SessionLines state={state} receivedAtMs={receivedAtMs} isStale={isStale} />
          <div className="mt-4 border-line border-t pt-3">
            <TotalBalances state={state} receivedAtMs={receivedAtMs} isStale={isStale} />
          </div>
          <dl className="mt-3 border-line border-t pt-3">
            <LeaderLine label={t`Current hourly rate`}>{perHourText(state.bv3PerMinute, 2)} BV3/h</LeaderLine>
            <LeaderLine label={t`and in USDT`}>{perHourText(state.usdtPerMinute, 6)} USDT/h</LeaderLine>
          </dl>
        </div>
        <div className="grid content-between gap-4">
          <TrueRate state={state} />
          <dl>
            {/* While mining it reads '98.5%', with the point that the reader's language has. */}
            <LeaderLine label={t`Efficiency`}>{isActive ? `${decimalText('98.5')}%` : '—'}</LeaderLine>
            <LeaderLine
              label={t`True rate credited`}
              note={t`Efficiency is only a label. You are credited the full true rate.`}
            >
              100%
            </LeaderLine>
          </dl>
        </div>
      </section>
    </details>
  )
}
