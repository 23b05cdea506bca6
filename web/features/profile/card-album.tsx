import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { countMiningSessions } from '#core/api/mining.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { usePurchases } from '#web/features/cards/owned-copies.ts'
import { callApi } from '#web/lib/call-api.ts'
import { timeText } from '#web/lib/moment-text.ts'
import { refresh } from '#web/lib/query-client.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'

import { AlbumCard } from './album-card.tsx'
import { type AlbumPlace, albumOf, collectedText } from './collection.ts'
import './card-album.css'

/** Shows every card: in colour if the wallet owns a copy, with what its copies have left to give. */
export function CardAlbum({ walletAddress }: { walletAddress: string }) {
  const purchases = usePurchases()
  // The rest shrinks while cards mine, so data from another page is too old here.
  const [isKnown] = useState(purchases.data !== undefined)
  useEffect(() => {
    if (isKnown) void refresh('/api/purchases')
  }, [isKnown])
  const cards = useQuery(cardsQuery)
  const sessions = useSessionCounts(walletAddress)
  const failed = [purchases, cards].find(({ isError }) => isError)
  const retry = () => void Promise.all([purchases, cards].filter(({ isError }) => isError).map((it) => it.refetch()))
  if (purchases.data === undefined || cards.data === undefined) {
    if (failed !== undefined) return <ErrorState what={t`Your cards`} error={failed.error} onRetry={retry} />
    return <ListSkeleton label={t`Loading your cards`} rows={6} rowClass="h-125" className="album mt-4" />
  }
  const places = albumOf(cards.data, purchases.data)
  const collected = places.filter(({ owned }) => owned !== null)
  const missing = places.filter(({ owned }) => owned === null)
  const asOf = timeText(purchases.dataUpdatedAt)
  return (
    <>
      <p className="mt-1 text-soft">{collectedText(purchases.data.length, collected.length, places.length)}</p>
      {failed !== undefined && <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={retry} />}
      {collected.length > 0 && (
        <>
          <Places label={t`NFT collection`} places={collected} sessions={sessions} />
          <p className="mt-4 text-note text-soft">
            <Trans>Remaining as of {asOf}. USDT mining ends when the token is listed.</Trans>
          </p>
        </>
      )}
      {collected.length === 0 && missing.length > 0 && <FirstCard places={missing} />}
      {missing.length > 0 && (
        <>
          {collected.length > 0 && <h3 className="mt-8 text-lead">{t`Still to collect`}</h3>}
          <Places label={t`Still to collect`} places={missing} />
        </>
      )}
    </>
  )
}

type PlacesProps = { label: string; places: readonly AlbumPlace[]; sessions?: ReadonlyMap<number, number> | undefined }

const Places = ({ label, places, sessions }: PlacesProps) => (
  <ul aria-label={label} className="album mt-4">
    {places.map(({ card, owned }) => (
      <AlbumCard key={card.id} card={card} owned={owned} sessions={sessions?.get(card.id) ?? 0} />
    ))}
  </ul>
)

/** Shows the lowest price and a link to the stalls, until the player has a first card. */
function FirstCard({ places }: { places: readonly AlbumPlace[] }) {
  const [least = 0n] = places.map(({ card }) => readUsdt(card.price)).sort((a, b) => (a < b ? -1 : 1))
  const price = amountText(least, 'USDT', 2)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large border border-line bg-stall p-5 sm:p-6">
      <div>
        <h3 className="text-lead">
          <Trans>Your first card starts at {price} USDT</Trans>
        </h3>
        <p className="mt-1 text-soft">{t`Choose a character at the stalls. Its terms are fixed when you buy.`}</p>
      </div>
      <Link href="/#nfts" className={buttonClass('primary', 'medium', 'max-sm:w-full')}>
        {t`Choose a card`}
      </Link>
    </div>
  )
}

/** Counts the mining sessions of each card. The counts are an ornament: no part waits for them, and a failure shows nothing. */
function useSessionCounts(walletAddress: string): ReadonlyMap<number, number> | undefined {
  return useQuery({
    queryKey: ['/api/mining/sessions', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof countMiningSessions>('GET', '/api/mining/sessions', { query: { walletAddress } }, { signal }),
    refetchOnMount: 'always',
    select: (counts) => new Map(counts.map(({ cardId, sessions }) => [cardId, sessions])),
  }).data
}
