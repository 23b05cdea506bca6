import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import { QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'
import { times } from '#core/money.ts'
import { type Offer, offerOf } from '#core/offer.ts'
import { PurchaseButton } from '#web/features/purchases/purchase-button.tsx'
import { dayText } from '#web/lib/moment-text.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { termsOf } from './terms-of.ts'

const CardDetails = lazyPart(async () => (await import('./card-details.tsx')).CardDetails)

type CardStallProps = { card: CardView; ownedCount: number }

/** Shows one card on sale: its picture, its price, what a copy pays back at most, and the way to buy it. */
export function CardStall({ card, ownedCount }: CardStallProps) {
  const [quantity, setQuantity] = useState(QUANTITY_MIN)
  const isMaintained = usePlatformConfig()?.maintenance
  const [isOpened, setOpened] = useState(false)
  const price = readUsdt(card.price)
  const total = amountText(times(price, BigInt(quantity)), 'USDT', 2)

  return (
    <article className="group/stall stall-grid h-full rounded-large border border-line bg-stall p-4 sm:p-5">
      <div className="stall-picture">
        <img
          src={card.imageUrl}
          alt=""
          width={320}
          height={400}
          loading="lazy"
          className="aspect-4/5 w-full object-contain"
        />
      </div>
      <header className="stall-title">
        <h3 className="text-title">
          <Link translate="no" href={`/cards/${card.id}`} className="hover:text-glow">
            {card.name}
          </Link>
        </h3>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p
            translate="no"
            className="price-tag whitespace-nowrap font-display font-heavy text-lead tabular-nums sm:text-title"
          >
            {amountText(price, 'USDT', 2)} <span className="font-strong font-text text-body">USDT</span>
          </p>
          {ownedCount > 0 && (
            <p className="owned font-strong tabular-nums">
              <Trans>You own {ownedCount}</Trans>
            </p>
          )}
        </div>
      </header>
      <CardOffer card={card} />
      <details className="stall-details" onToggle={() => setOpened(true)}>
        <summary
          className="flex min-h-11 items-center text-glow"
          onPointerEnter={() => void CardDetails.fetch().catch(() => {})}
        >
          <Trans>Details</Trans>
        </summary>
        {/* The height of the details with the usual text. */}
        {isOpened && (
          <Suspense fallback={<div className="h-53" />}>
            <CardDetails card={card} />
          </Suspense>
        )}
      </details>
      <footer className="stall-till border-line border-t pt-3">
        <dl aria-live="polite">
          <LeaderLine label={t`Total`}>{total} USDT</LeaderLine>
        </dl>
        <div className="mt-2 flex flex-wrap gap-3">
          <QuantityStepper
            value={quantity}
            min={QUANTITY_MIN}
            max={QUANTITY_MAX}
            label={t`Copies of ${card.name}`}
            isDisabled={isMaintained}
            onChange={setQuantity}
          />
          <PurchaseButton card={card} quantity={quantity} onCredited={() => setQuantity(QUANTITY_MIN)} />
        </div>
      </footer>
    </article>
  )
}

/** Shows what a copy pays back at most, in how many days, and which share of its price that is. */
function CardOffer({ card }: { card: CardView }) {
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
