import { t } from '@lingui/core/macro'
import type { MiningState } from '#core/api/mining.ts'
import { NOTHING_EARNED } from '#core/mining.ts'
import { add } from '#core/money.ts'
import { useBalance } from '#web/features/balance/balance-query.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import { earnedBetween, startedAtMs } from './earned-now.ts'

const BALANCE_POLL_MS = 20_000

type TotalBalancesProps = { state: MiningState; receivedAtMs: number; isStale: boolean }

/**
 * What a withdrawal could take: as the server said, and growing like the session's figures, so that the two agree. Where either
 * could not be asked for anew, it stays at what was said last.
 */
export function TotalBalances({ state, receivedAtMs, isStale }: TotalBalancesProps) {
  const isBv3Open = useIsBv3Open()
  const balance = useBalance({ pollMs: BALANCE_POLL_MS })
  const startMs = startedAtMs(state, receivedAtMs)
  const isCounting = startMs !== null && !isStale && !balance.isError
  const nowMs = useNow(isCounting)
  const sinceMs = Math.max(startMs ?? 0, balance.dataUpdatedAt)
  const growth = isCounting ? earnedBetween(state, sinceMs - receivedAtMs, nowMs - receivedAtMs) : NOTHING_EARNED
  const { data } = balance
  return (
    <>
      <dl>
        <LeaderLine label={isBv3Open ? t`Total BV3, withdrawable` : t`Total BV3, locked`}>
          {data === undefined ? '…' : amountText(add(readBv3Hundredths(data.bv3Balance), growth.bv3), 'BV3')}
        </LeaderLine>
        <LeaderLine label={t`Total USDT, withdrawable`}>
          {data === undefined ? '…' : amountText(add(readUsdt(data.usdtBalance), growth.usdt), 'USDT')}
        </LeaderLine>
      </dl>
      {balance.isError && <StaleNote sinceMs={balance.dataUpdatedAt} onRetry={() => balance.refetch()} />}
    </>
  )
}
