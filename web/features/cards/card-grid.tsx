import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { useOneByOne } from '#web/ui/use-one-by-one.ts'
import { CardStall } from './card-stall.tsx'
import { cardsQuery } from './cards-query.ts'
import { useOwnedCounts } from './owned-copies.ts'
import { SalesNotice } from './sales-notice.tsx'

const ClosedStalls = lazyPart(async () => (await import('./closed-stalls.tsx')).ClosedStalls)

const GRID = 'grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6'

/** Shows every card on sale. */
export function CardGrid() {
  const cards = useQuery(cardsQuery)
  const ownedCounts = useOwnedCounts()
  // Deferred, so that React renders the stalls in slices and the browser handles input between them.
  const shown = useDeferredValue(cards.data)
  const drawnCount = useOneByOne(shown?.length ?? 0)
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
              <CardStall card={card} ownedCount={ownedCounts.get(card.id) ?? 0} />
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
