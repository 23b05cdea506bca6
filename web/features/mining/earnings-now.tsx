import { t } from '@lingui/core/macro'
import type { MiningState } from '#core/api/mining.ts'
import { useBalance } from '#web/features/balance/balance-query.ts'
import { percentText } from '#web/lib/percent-text.ts'
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

/** Beside the session's figures: how fast they grow, and what is there in all. */
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
        {/* While mining it reads '98.5%', with the point that the reader's language has. */}
        <MiningFact label={t`Efficiency`}>{isActive ? percentText('98.5') : '—'}</MiningFact>
      </dl>
      <TotalBalances state={state} isStale={isStale} />
    </div>
  )
}

/** What a withdrawal could take: it grows with the session's figures. Where the server was not heard of, it stays at what was said last. */
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
        {/* As many decimals as the session's: a total is never smaller than what it holds. */}
        <MiningFact label={t`Total USDT, withdrawable`}>
          {total === undefined ? '…' : amountText(total.usdt, 'USDT', 6)}
        </MiningFact>
      </dl>
      {balance.isError && !isStale && <StaleNote sinceMs={balance.dataUpdatedAt} onRetry={() => balance.refetch()} />}
    </div>
  )
}
