import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import { QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'
import { times } from '#core/money.ts'
import { type Offer, offerOf } from '#core/offer.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { cardsQuery, type PurchaseButtonProps, termsOf, useOwnedCounts } from '#web/shared/cards.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { useIncrementalCount } from '#web/ui/use-incremental-count.ts'
import { SalesNotice } from './notices.tsx'

const ClosedStalls = lazyPart(async () => (await import('./closed-stalls.tsx')).ClosedStalls)

const GRID = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6'

/** Shows every card on sale. */
export function CardGrid({ PurchaseButton }: { PurchaseButton: ComponentType<PurchaseButtonProps> }) {
  const cards = useQuery(cardsQuery)
  const ownedCounts = useOwnedCounts()
  // Deferred, so that React renders the stalls in slices and the browser handles input between them.
  const shown = useDeferredValue(cards.data)
  const drawnCount = useIncrementalCount(shown?.length ?? 0)
  if (shown === undefined) {
    if (cards.data === undefined && cards.isError)
      return <ErrorState what={t`The cards`} onRetry={() => cards.refetch()} />
    return <GridSkeleton />
  }
  const onSale = shown.filter((card) => card.isActive)
  if (onSale.length === 0) {
    return (
      <Suspense fallback={<GridSkeleton />}>
        <ClosedStalls />
      </Suspense>
    )
  }
  return (
    <>
      <SalesNotice />
      {cards.isError && <StaleNote sinceMs={cards.dataUpdatedAt} onRetry={() => cards.refetch()} />}
      <ul className={GRID}>
        {onSale.map((card, index) => (
          <li key={card.id}>
            {index < drawnCount ? (
              <CardStall card={card} ownedCount={ownedCounts.get(card.id) ?? 0} PurchaseButton={PurchaseButton} />
            ) : (
              <CardStallSkeleton />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const GridSkeleton = () => (
  <div className={GRID} role="status" aria-label={t`Loading the cards`}>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <CardStallSkeleton key={place} />
    ))}
  </div>
)

/** Reserves the place of a card while it loads. Each part is as high as with the usual text. */
function CardStallSkeleton() {
  return (
    <div aria-hidden="true" className="stall-grid h-full rounded-large border border-line bg-stall p-4 sm:p-5">
      <div className="stall-picture">
        <div className="aspect-4/5 rounded-small bg-counter" />
      </div>
      <div className="stall-title">
        <div className="h-8 w-32 rounded-small bg-counter" />
        <div className="mt-2 h-12 w-full max-w-40 rounded-small bg-counter" />
      </div>
      <div className="stall-terms h-16 rounded-small bg-counter" />
      <div className="stall-details h-11 py-2">
        <div className="h-7 min-w-16 rounded-small bg-counter" />
      </div>
      <div className="stall-till h-25 rounded-small bg-counter" />
    </div>
  )
}

const CardDetails = lazyPart(async () => (await import('#web/shared/card-details.tsx')).CardDetails)

type CardStallProps = { card: CardView; ownedCount: number; PurchaseButton: ComponentType<PurchaseButtonProps> }

/** Shows one card on sale: its picture, its price, what a copy pays back at most, and the way to buy it. */
function CardStall({ card, ownedCount, PurchaseButton }: CardStallProps) {
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
