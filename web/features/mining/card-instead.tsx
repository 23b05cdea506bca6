import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { wouldHaveMined } from '#core/offer.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { termsOf } from '#web/features/cards/terms-of.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import type { GuestTime } from './guest-time.ts'
import { lastedText } from './lasted-text.ts'

/**
 * Shows what the cheapest card on sale, with its base rate, would have mined in a guest's time. After the guest has stopped, the
 * time is that of the last run.
 */
export function CardInstead({ time: span }: { time: GuestTime | null }) {
  const { card, isNoneSold } = useCheapestCard()
  const listedAt = usePlatformConfig()?.listedAt ?? null
  if (card === null || span === null) {
    return (
      // No space is reserved if no card is on sale.
      <p className={isNoneSold ? undefined : 'guest-mine-instead'}>
        <Trans>One hundredth every 12 seconds.</Trans>{' '}
        {!isNoneSold && <Trans>Start to see what a card would mine.</Trans>}
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
    <div className="guest-mine-instead">
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
    </div>
  )
}

/** Returns the cheapest card on sale; null while it is unknown, or if no card is sold. */
function useCheapestCard() {
  const cards = useQuery(cardsQuery)
  const [first, ...others] = cards.data?.filter(({ isActive }) => isActive) ?? []
  if (first === undefined) return { card: null, isNoneSold: !cards.isPending }
  const card = others.reduce((best, card) => (readUsdt(card.price) < readUsdt(best.price) ? card : best), first)
  return { card, isNoneSold: false }
}
