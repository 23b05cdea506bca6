import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { countMiningSessions } from '#core/api/mining.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { usePurchases } from '#web/features/cards/owned-copies.ts'
import { callApi } from '#web/lib/call-api.ts'
import { timeText } from '#web/lib/moment-text.ts'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { AlbumCard } from './album-card.tsx'
import { albumOf } from './collection.ts'
import './card-album.css'

/** Every card there is: in colour where the wallet owns a copy, and what each of those has still to give. */
export function CardAlbum({ walletAddress }: { walletAddress: string }) {
  const purchases = usePurchases()
  const cards = useQuery(cardsQuery)
  const sessions = useSessionCounts(walletAddress)
  const failed = [purchases, cards].find(({ isError }) => isError)
  const retry = () => void Promise.all([purchases, cards].filter(({ isError }) => isError).map((it) => it.refetch()))
  if (purchases.data === undefined || cards.data === undefined) {
    if (failed !== undefined) return <ErrorState what={t`Your cards`} error={failed.error} onRetry={retry} />
    return <ListSkeleton label={t`Loading your cards`} rows={6} rowClass="h-125" className="album mt-4" />
  }
  const places = albumOf(cards.data, purchases.data)
  const collected = places.filter(({ owned }) => owned !== null).length
  const count = places.length
  const asOf = timeText(purchases.dataUpdatedAt)
  return (
    <>
      <p className="mt-1 text-soft">{t`${collected} of ${count} cards collected`}</p>
      {failed !== undefined && <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={retry} />}
      <ul aria-label={t`NFT collection`} className="album mt-4">
        {places.map(({ card, owned }) => (
          <AlbumCard key={card.id} card={card} owned={owned} sessions={sessions?.get(card.id) ?? 0} />
        ))}
      </ul>
      {collected > 0 && (
        <p className="mt-4 text-note text-soft">
          {t`Remaining as of ${asOf}. USDT mining ends when the token is listed.`}
        </p>
      )}
    </>
  )
}

/** How often each card was sent to work; an ornament, so that nothing waits for it and nothing is said where it fails. */
function useSessionCounts(walletAddress: string): ReadonlyMap<number, number> | undefined {
  return useQuery({
    queryKey: ['/api/mining/sessions', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof countMiningSessions>('GET', '/api/mining/sessions', { query: { walletAddress } }, { signal }),
    refetchOnMount: 'always',
    select: (counts) => new Map(counts.map(({ cardId, sessions }) => [cardId, sessions])),
  }).data
}
