import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { wouldHaveMined } from '#core/offer.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { termsOf } from '#web/features/cards/terms-of.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/ui/amount.tsx'
import { startedAtMs } from './earned-now.ts'
import { lastedText } from './lasted-text.ts'

/** A guest's time, in Unix milliseconds of the server's clock. */
type Span = { readonly sinceMs: number; readonly untilMs: number }

/**
 * What the cheapest card on sale, and the base rate that comes with it, would have made of a guest's time. Once the guest has stopped,
 * of the time that it was.
 */
export function CardInstead({ state, receivedAtMs }: { state: MiningState; receivedAtMs: number }) {
  const card = useCheapestCard()
  const listedAt = usePlatformConfig()?.listedAt ?? null
  const span = useGuestTime(state, receivedAtMs)
  if (card === null || span === null) {
    return (
      <p>
        <Trans>One hundredth every 12 seconds. Start, and see what a card would mine in the same time.</Trans>
      </p>
    )
  }
  const listedAtMs = listedAt === null ? null : Date.parse(listedAt)
  const mined = wouldHaveMined(
    termsOf(card),
    BigInt(span.sinceMs),
    BigInt(span.untilMs),
    listedAtMs === null ? null : BigInt(listedAtMs),
  )
  const time = lastedText(span.untilMs - span.sinceMs)
  const usdt = amountText(mined.usdt, 'USDT', 6)
  const bv3 = amountText(mined.bv3, 'BV3')
  const price = amountText(readUsdt(card.price), 'USDT', 2)
  const rate = decimalText('0.1')
  const isListed = listedAtMs !== null && listedAtMs <= span.sinceMs
  return (
    <>
      <p>
        <Trans>
          In {time}, {card.name} would have mined
        </Trans>{' '}
        <strong className="whitespace-nowrap font-strong text-ink tabular-nums">
          {isListed ? (
            `${bv3} BV3`
          ) : (
            <Trans>
              {usdt} USDT and {bv3} BV3.
            </Trans>
          )}
        </strong>
      </p>
      <p className="mt-1 text-note">
        <Trans>
          The card costs {price} USDT. The base rate of {rate} BV3/min is included. BV3 is locked.
        </Trans>
      </p>
    </>
  )
}

/** Null while it is not known, and where no card is sold. */
function useCheapestCard() {
  const onSale = useQuery(cardsQuery).data?.filter(({ isActive }) => isActive) ?? []
  const [first, ...others] = onSale
  if (first === undefined) return null
  return others.reduce((best, card) => (readUsdt(card.price) < readUsdt(best.price) ? card : best), first)
}

/** For how long the guest mines, or has mined last; null before the first start. */
function useGuestTime(state: MiningState, receivedAtMs: number): Span | null {
  const last = useRef<{ sinceMs: number; startMs: number; stoppedMs: number | null }>(null)
  const startMs = startedAtMs(state, receivedAtMs)
  const nowMs = useNow(startMs !== null)
  if (startMs !== null) {
    const sinceMs = Math.min(...state.sessions.map(({ sessionStart }) => Date.parse(sessionStart)))
    last.current = { sinceMs, startMs, stoppedMs: null }
  } else if (last.current !== null) {
    last.current.stoppedMs ??= Date.now()
  }
  if (last.current === null) return null
  const { sinceMs, stoppedMs } = last.current
  return { sinceMs, untilMs: sinceMs + Math.max(0, Math.round((stoppedMs ?? nowMs) - last.current.startMs)) }
}
