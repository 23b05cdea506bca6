import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MiningState } from '#core/api/mining.ts'
import { accrued, BASE_BV3_PER_DAY } from '#core/mining.ts'
import { add } from '#core/money.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { readUsdt, readWholeBv3 } from '#web/lib/read-amount.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/ui/amount.tsx'
import { startedAtMs } from './earned-now.ts'

/** What the first card on sale, and the base rate that comes with it, would have made of a guest's time. */
export function CardInstead({ state, receivedAtMs }: { state: MiningState; receivedAtMs: number }) {
  const card = useQuery(cardsQuery).data?.find(({ isActive }) => isActive)
  const startMs = startedAtMs(state, receivedAtMs)
  const nowMs = useNow(startMs !== null)
  if (card === undefined || startMs === null) return null
  const elapsedMs = BigInt(Math.max(0, Math.round(nowMs - startMs)))
  const bv3 = amountText(accrued(add(readWholeBv3(card.dailyBv3), BASE_BV3_PER_DAY), elapsedMs), 'BV3')
  const usdt = amountText(accrued(readUsdt(card.dailyUsdt), elapsedMs), 'USDT')
  return (
    <Trans>
      {card.name} would have mined{' '}
      <span className="whitespace-nowrap tabular-nums">
        {bv3} BV3 and {usdt} USDT
      </span>{' '}
      by now.
    </Trans>
  )
}
