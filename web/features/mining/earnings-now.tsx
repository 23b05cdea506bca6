import { t } from '@lingui/core/macro'
import type { MiningState } from '#core/api/mining.ts'
import { NOTHING_EARNED } from '#core/mining.ts'
import { add } from '#core/money.ts'
import { useBalance } from '#web/features/balance/balance-query.ts'
import { percentText } from '#web/lib/percent-text.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/ui/amount.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import { earnedBetween, startedAtMs } from './earned-now.ts'
import { MiningFact } from './mining-fact.tsx'
import { perHourText } from './rate-text.ts'

const BALANCE_POLL_MS = 20_000

type EarningsNowProps = { state: MiningState; receivedAtMs: number; isStale: boolean }

/** Beside the session's figures: how fast they grow, and what is there in all. */
export function EarningsNow({ state, receivedAtMs, isStale }: EarningsNowProps) {
  const isActive = state.sessions.length > 0
  return (
    <div className="mine-now">
      <dl className="mine-rate">
        <MiningFact label={t`Current hourly rate`}>
          <span className="block">{perHourText(state.bv3PerMinute, 2)} BV3/h</span>
          <span className="block">{perHourText(state.usdtPerMinute, 6)} USDT/h</span>
        </MiningFact>
        {/* While mining it reads '98.5%', with the point that the reader's language has. */}
        <MiningFact label={t`Efficiency`}>{isActive ? percentText('98.5') : '—'}</MiningFact>
      </dl>
      <TotalBalances {...{ state, receivedAtMs, isStale }} />
    </div>
  )
}

/**
 * What a withdrawal could take: as the server said, and growing like the session's figures, so that the two agree. Where either
 * could not be asked for anew, it stays at what was said last.
 */
function TotalBalances({ state, receivedAtMs, isStale }: EarningsNowProps) {
  const isBv3Open = useIsBv3Open()
  const balance = useBalance({ pollMs: BALANCE_POLL_MS })
  const startMs = startedAtMs(state, receivedAtMs)
  const isCounting = startMs !== null && !isStale && !balance.isError
  const nowMs = useNow(isCounting)
  const sinceMs = Math.max(startMs ?? 0, balance.dataUpdatedAt)
  const growth = isCounting ? earnedBetween(state, sinceMs - receivedAtMs, nowMs - receivedAtMs) : NOTHING_EARNED
  const { data } = balance
  return (
    <div className="mine-totals">
      <dl>
        <MiningFact label={isBv3Open ? t`Total BV3, withdrawable` : t`Total BV3, locked`}>
          {data === undefined ? '…' : amountText(add(readBv3Hundredths(data.bv3Balance), growth.bv3), 'BV3')}
        </MiningFact>
        {/* As many decimals as the session's: a total is never smaller than what it holds. */}
        <MiningFact label={t`Total USDT, withdrawable`}>
          {data === undefined ? '…' : amountText(add(readUsdt(data.usdtBalance), growth.usdt), 'USDT', 6)}
        </MiningFact>
      </dl>
      {balance.isError && !isStale && <StaleNote sinceMs={balance.dataUpdatedAt} onRetry={() => balance.refetch()} />}
    </div>
  )
}
