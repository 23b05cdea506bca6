import { t } from '@lingui/core/macro'
import type { MiningState } from '#core/api/mining.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { earnedNow } from './earned-now.ts'

type SessionLinesProps = { state: MiningState; receivedAtMs: number; isStale: boolean }

/** The session's earnings as lines: a start and a stop set them back to zero. */
export function SessionLines({ state, receivedAtMs, isStale }: SessionLinesProps) {
  const isCounting = state.sessions.length > 0 && !isStale
  const nowMs = useNow(isCounting)
  const earned = earnedNow(state, isCounting ? nowMs - receivedAtMs : 0)
  return (
    <dl>
      <LeaderLine label={t`Session earnings`}>{amountText(earned.bv3, 'BV3')} BV3</LeaderLine>
      <LeaderLine label={t`and in USDT`} note={t`These reset when you start or stop. Your totals do not.`}>
        {amountText(earned.usdt, 'USDT', 6)} USDT
      </LeaderLine>
    </dl>
  )
}
