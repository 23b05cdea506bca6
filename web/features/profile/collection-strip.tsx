import { plural, t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { usePurchases } from '#web/features/cards/owned-copies.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { collectCards } from './collection.ts'
import { NoCards } from './no-cards.tsx'

/** The wallet's cards at a glance, and the way to the album. */
export function CollectionStrip() {
  const purchases = usePurchases()
  if (purchases.data === undefined) {
    if (purchases.isError) {
      return <ErrorState what={t`Your cards`} error={purchases.error} onRetry={() => purchases.refetch()} />
    }
    return <ListSkeleton label={t`Loading your cards`} rows={1} rowClass="h-32" />
  }
  const count = purchases.data.length
  return (
    <>
      {purchases.isError && <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={() => purchases.refetch()} />}
      {count === 0 ? (
        <NoCards />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <ul aria-label={t`NFT collection`} className="flex flex-wrap gap-4">
            {collectCards(purchases.data).map(({ cardId, name, imageUrl, copies }) => (
              <li key={cardId} className="w-20 text-center">
                <img src={imageUrl} alt="" width={320} height={400} loading="lazy" className="w-20 object-contain" />
                <span className="mt-1 block text-note">
                  {name} <span className="whitespace-nowrap font-strong tabular-nums">× {copies}</span>
                </span>
              </li>
            ))}
          </ul>
          <div className="grid justify-items-start gap-2">
            <p className="font-heavy text-title tabular-nums">
              {count}{' '}
              <span className="font-strong text-body text-soft">{plural(count, { one: 'card', other: 'cards' })}</span>
            </p>
            <Link href="/profile/collection" className={buttonClass('secondary')}>
              {t`See your collection`}
            </Link>
          </div>
        </div>
      )}
    </>
  )
}
