import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CardView } from '#core/api/cards.ts'
import { type Offer, offerOf } from '#core/offer.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { termsOf } from './terms-of.ts'

/** Shows what a copy pays back at most, in how many days, and which share of its price that is. */
export function CardOffer({ card }: { card: CardView }) {
  const listedAt = usePlatformConfig()?.listedAt ?? null
  const isBv3Open = useIsBv3Open() === true
  const listedAtMs = listedAt === null ? null : BigInt(Date.parse(listedAt))
  const offer = offerOf(readUsdt(card.price), termsOf(card), BigInt(serverNowMs()), listedAtMs)
  const usdt = amountText(offer.mostUsdt, 'USDT', 2)
  const bv3 = amountText(offer.mostBv3, 'BV3', 0)
  const days = offer.bv3Days
  return (
    <dl className="stall-terms">
      <Most amount={<Trans>Up to {usdt} USDT</Trans>}>{usdtText(offer, listedAt)}</Most>
      <Most amount={<Trans>Up to {bv3} BV3</Trans>}>
        {isBv3Open
          ? plural(days, { one: 'in # day', other: 'in # days' })
          : plural(days, { one: 'locked, in # day', other: 'locked, in # days' })}
      </Most>
    </dl>
  )
}

/** Shows the amount, which matters most, on one line. The text beside it is a note. */
const Most = ({ amount, children }: { amount: ReactNode; children: ReactNode }) => (
  <LeaderLine label={<span className="whitespace-nowrap font-strong text-ink">{amount}</span>}>
    <span className="font-plain text-soft">{children}</span>
  </LeaderLine>
)

function usdtText({ mostUsdt, percentBack, usdtDays, endsWithListing }: Offer, listedAt: string | null) {
  if (mostUsdt === 0n) return endsWithListing ? <Trans>ended with the listing</Trans> : '–'
  const percent = percentBack ?? 0
  if (endsWithListing && listedAt !== null) {
    const day = dayText(listedAt)
    return (
      <Trans>
        {percent}%, until {day}
      </Trans>
    )
  }
  return plural(usdtDays, { one: `${percent}% in # day`, other: `${percent}% in # days` })
}
