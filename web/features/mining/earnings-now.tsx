import { t } from '@lingui/core/macro'
import type { MiningState } from '#core/api/mining.ts'
import { useBalance } from '#web/features/balance/balance-query.ts'
import { percentText } from '#web/lib/decimal-text.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { amountText } from '#web/ui/amount.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { totalNow } from './earned-now.ts'
import { useElapsedMs } from './mine-clock.tsx'
import { MiningFact } from './mining-fact.tsx'
import { perHourText } from './rate-text.ts'

const BALANCE_POLL_MS = 20_000

type EarningsNowProps = { state: MiningState; isStale: boolean }

/** Shows the hourly rate and the total balances beside the session's figures. */
export function EarningsNow({ state, isStale }: EarningsNowProps) {
  const isActive = state.sessions.length > 0
  return (
    <div className="mine-now">
      <dl className="mine-rate">
        <MiningFact label={t`Current hourly rate`}>
          <span className="block">
            <Verbatim>{perHourText(state.bv3PerMinute, 2)}</Verbatim> BV3/h
          </span>
          <span className="block">
            <Verbatim>{perHourText(state.usdtPerMinute, 6)}</Verbatim> USDT/h
          </span>
        </MiningFact>
        {/* While mining it reads '98.5%', with the decimal separator of the reader's language. */}
        <MiningFact label={t`Efficiency`}>{isActive ? percentText('98.5') : '—'}</MiningFact>
      </dl>
      <TotalBalances state={state} isStale={isStale} />
    </div>
  )
}

/**
 * Shows what a withdrawal could take, growing with the session's figures. If the server cannot be reached, shows its last answer.
 */
function TotalBalances({ state, isStale }: EarningsNowProps) {
  const isBv3Open = useIsBv3Open()
  const balance = useBalance({ pollMs: BALANCE_POLL_MS })
  const elapsedMs = useElapsedMs()
  const { data } = balance
  const total = data && totalNow(balance.isError ? { ...data, shift: null } : data, state, elapsedMs)
  return (
    <div className="mine-totals">
      <dl>
        <MiningFact label={isBv3Open ? t`Total BV3, withdrawable` : t`Total BV3, locked`}>
          {total === undefined ? '…' : amountText(total.bv3, 'BV3')}
        </MiningFact>
        {/* Has the decimals of the session's figure, so that a total never seems smaller than a part of it. */}
        <MiningFact label={t`Total USDT, withdrawable`}>
          {total === undefined ? '…' : amountText(total.usdt, 'USDT', 6)}
        </MiningFact>
      </dl>
      {balance.isError && !isStale && <StaleNote sinceMs={balance.dataUpdatedAt} onRetry={() => balance.refetch()} />}
    </div>
  )
}
