import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cardsQuery, usePurchases } from '#web/shared/cards.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { albumOf, collectCards, collectedText } from './collection.ts'
import { Section } from './section.tsx'

/** Shows the wallet's cards at a glance, with a link to the album. */
export function CollectionSection() {
  const purchases = usePurchases()
  const cards = useQuery(cardsQuery)
  const copies = purchases.data ?? []
  const collected = collectCards(copies)
  const count = cards.data === undefined ? collected.length : albumOf(cards.data, copies).length
  const hasCards = copies.length > 0
  return (
    <Section
      id="cards"
      title={t`NFT collection`}
      text={
        hasCards ? (
          collectedText(copies.length, collected.length, count)
        ) : purchases.isPending ? (
          <span aria-hidden="true" className="inline-block h-4 w-40 rounded-small bg-line" />
        ) : undefined
      }
      action={
        hasCards ? (
          <Link href="/profile/collection" className={buttonClass('secondary')}>
            {t`See your collection`}
          </Link>
        ) : (
          purchases.isPending && <span aria-hidden="true" className="h-11 w-40 rounded-small bg-line" />
        )
      }
    >
      {purchases.data === undefined ? (
        purchases.isError ? (
          <div className="profile-failed">
            <ErrorState isBare what={t`Your cards`} error={purchases.error} onRetry={() => purchases.refetch()} />
          </div>
        ) : (
          <Places />
        )
      ) : (
        <>
          {purchases.isError && <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={() => purchases.refetch()} />}
          {hasCards ? (
            <ul aria-label={t`NFT collection`} className="profile-cards">
              {collected.map(({ cardId, name, imageUrl, copies: owned }) => (
                <li key={cardId} className="text-center">
                  <img
                    src={imageUrl}
                    alt=""
                    width={320}
                    height={400}
                    loading="lazy"
                    className="w-full object-contain"
                  />
                  <span translate="no" className="mt-1 block text-note">
                    {name} <span className="whitespace-nowrap font-strong tabular-nums">× {owned}</span>
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <NoCards />
          )}
        </>
      )}
    </Section>
  )
}

/** Placeholders of the pictures. */
const Places = () => (
  <div role="status" className="profile-cards">
    <span className="sr-only">{t`Loading your cards`}</span>
    {['a', 'b', 'c'].map((place) => (
      <span key={place} aria-hidden="true" className="profile-card-place" />
    ))}
  </div>
)

/** Three cards from the stalls. */
const WAITING = ['pip', 'saba', 'lakatan']

/** Shown while the player has no cards. */
const NoCards = () => (
  <>
    <div className="profile-no-cards" aria-hidden="true">
      {WAITING.map((slug) => (
        <img key={slug} src={`/cards/${slug}.svg`} alt="" width={320} height={400} loading="lazy" />
      ))}
    </div>
    <EmptyState
      title={t`No NFT cards yet`}
      text={t`Choose a character at the stalls. Its terms are fixed when you buy.`}
      action={
        <Link href="/#nfts" className={buttonClass('secondary')}>
          {t`See all cards`}
        </Link>
      }
    />
  </>
)
