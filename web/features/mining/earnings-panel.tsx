import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MiningState } from '#core/api/mining.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import { perHourText } from './rate-text.ts'
import { SessionEarnings } from './session-earnings.tsx'
import { TotalBalances } from './total-balances.tsx'
import { TrueRate } from './true-rate.tsx'

type EarningsPanelProps = {
  state: MiningState
  receivedAtMs: number
  isStale: boolean
  onRetry: () => void
}

/** Every figure of a mining wallet, each saying what it is. */
export function EarningsPanel({ state, receivedAtMs, isStale, onRetry }: EarningsPanelProps) {
  const isActive = state.sessions.length > 0
  return (
    <section aria-labelledby="earnings" className="mine-earnings rounded-large border border-line bg-stall">
      <div className="awning-edge rounded-t-large" />
      <div className="grid gap-x-12 gap-y-4 p-5 sm:p-6 lg:grid-cols-2">
        <div>
          <h2 id="earnings" className="text-lead">
            <Trans>Real-time earnings</Trans>
          </h2>
          <p className="mt-1 mb-4 text-note text-soft">
            <Trans>Session earnings. A start and a stop set them back to zero; the totals keep them.</Trans>
          </p>
          <SessionEarnings state={state} receivedAtMs={receivedAtMs} />
          {isStale && <StaleNote sinceMs={receivedAtMs} onRetry={onRetry} />}
          <div className="mt-4 border-line border-t pt-3">
            <TotalBalances state={state} receivedAtMs={receivedAtMs} />
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
              label={t`Credited of the true rate`}
              note={t`Efficiency is a label. What you are credited is all of the true rate.`}
            >
              100%
            </LeaderLine>
          </dl>
        </div>
      </div>
    </section>
  )
}
