import './card-album.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import type { countMiningSessions } from '#core/api/mining.ts'
import { decimalsOf, type Units } from '#core/money.ts'
import { callApi } from '#web/lib/call-api.ts'
import { dayText, timeText } from '#web/lib/moment-text.ts'
import { refresh } from '#web/lib/query-client.ts'
import { cardsQuery, usePurchases } from '#web/shared/cards.ts'
import { editionsText } from '#web/shared/edition-text.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { translateOf } from '#web/ui/verbatim.tsx'
import { type AlbumSlot, albumOf, type CollectedCard, collectedText, percentLeft } from './collection.ts'

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

type PlacesProps = { label: string; places: readonly AlbumSlot[]; sessions?: ReadonlyMap<number, number> | undefined }

const Places = ({ label, places, sessions }: PlacesProps) => (
  <ul aria-label={label} className="album mt-4">
    {places.map(({ card, owned }) => (
      <AlbumCard key={card.id} card={card} owned={owned} sessions={sessions?.get(card.id) ?? 0} />
    ))}
  </ul>
)

/** Shows the lowest price and a link to the stalls, until the player has a first card. */
function FirstCard({ places }: { places: readonly AlbumSlot[] }) {
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

type AlbumCardProps = {
  card: CardView
  owned: CollectedCard | null
  /** Mining sessions that were started with the card. */
  sessions: number
}

/** Shows a place of the album. A card that is not owned is a paler picture, with a link to get it. */
function AlbumCard({ card, owned, sessions }: AlbumCardProps) {
  const price = amountText(readUsdt(card.price), 'USDT', 2)
  return (
    <li className="album-card" data-owned={owned !== null || undefined}>
      <Link href={`/cards/${card.id}`} className="album-picture" tabIndex={-1} aria-hidden="true">
        <img src={card.imageUrl} alt="" width={320} height={400} loading="lazy" />
        {owned !== null && (
          <span translate="no" className="album-copies">
            × {owned.copies}
          </span>
        )}
      </Link>
      <div className="album-board">
        <h3 className="text-lead">
          <Link translate="no" href={`/cards/${card.id}`} className="hover:underline">
            {card.name}
          </Link>
          {owned !== null && (
            <span translate="no" className="sr-only">
              {' '}
              × {owned.copies}
            </span>
          )}
        </h3>
        {owned === null ? (
          <>
            <p translate="no" className="mt-1 mb-3 text-soft tabular-nums">
              {price}&nbsp;USDT
            </p>
            <Link href={`/cards/${card.id}`} aria-label={t`Buy for ${price} USDT`} className={buttonClass('secondary')}>
              {t`Buy`}
            </Link>
          </>
        ) : (
          <OwnedFacts owned={owned} sessions={sessions} />
        )}
      </div>
    </li>
  )
}

function OwnedFacts({ owned, sessions }: { owned: CollectedCard; sessions: number }) {
  const [first, latest] = [dayText(owned.firstAt), dayText(owned.latestAt)]
  return (
    <dl className="album-facts">
      <Left asset="BV3" {...owned.bv3} />
      <Left asset="USDT" {...owned.usdt} />
      <Fact label={t`BV3 a day`}>{amountText(owned.bv3.daily, 'BV3', 0)}</Fact>
      <Fact label={t`USDT a day`}>{amountText(owned.usdt.daily, 'USDT', 2)}</Fact>
      {/* Reserves its place until the numbers arrive. */}
      <Fact label={plural(owned.copies, { one: 'Edition number', other: 'Edition numbers' })}>
        {editionsText(owned.editions) || '\u00a0'}
      </Fact>
      <Fact label={t`Mining sessions`}>{sessions}</Fact>
      <Fact label={t`Yours since`}>
        {first === latest ? (
          first
        ) : (
          <Trans>
            {first}, latest {latest}
          </Trans>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="album-fact">
    <dt className="text-note text-soft">{label}</dt>
    <dd translate={translateOf(children)} className="text-note font-strong tabular-nums">
      {children}
    </dd>
  </div>
)

type LeftProps<A extends 'BV3' | 'USDT'> = { asset: A; left: Units<A>; total: Units<A> }

/** Shows how much of a total is still to come, as a figure with a bar below it. */
function Left<A extends 'BV3' | 'USDT'>({ asset, left, total }: LeftProps<A>) {
  // Omits trailing zeros, which would break the line on a phone.
  const few = asset === 'BV3' ? 0 : 2
  const isRound = total % 10n ** BigInt(decimalsOf(asset) - few) === 0n
  const whole = amountText(total, asset, isRound ? few : undefined)
  return (
    <div>
      <dt className="text-note text-soft">
        <Trans>
          {asset} left of {whole}
        </Trans>
      </dt>
      <dd className="font-strong tabular-nums">
        {left === 0n ? t`All mined` : amountText(left, asset)}
        <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-line">
          <span className="block h-1 rounded-full bg-gain" style={{ width: `${percentLeft({ left, total })}%` }} />
        </span>
      </dd>
    </div>
  )
}
