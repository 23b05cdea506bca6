import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { spellingOf } from '#core/pages.ts'
import { CardRoom, CardRoomSkeleton, OtherCards } from '#web/features/cards/card-room.tsx'
import { PurchaseButton } from '#web/features/purchases/purchase-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { readReferralCode } from '#web/session/referral-code.ts'
import { useHadWalletOnArrival } from '#web/session/stored-wallet.ts'

import { cardsQuery } from '#web/shared/cards.ts'
import { InvitedBy } from '#web/shared/invited-by.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Shows one card, on sale or not, at an address that can be shared. */
export function CardPage() {
  const [location] = useLocation()
  const cards = useQuery(cardsQuery)
  const card = cards.data?.find(({ id }) => `/cards/${id}` === spellingOf(location))
  if (card !== undefined) {
    return (
      <div className="page pt-6">
        <Invitation />
        {cards.isError && <StaleNote sinceMs={cards.dataUpdatedAt} onRetry={() => cards.refetch()} />}
        <CardRoom key={card.id} card={card} PurchaseButton={PurchaseButton} />
        <OtherCards cards={cards.data?.filter((it) => it.isActive && it.id !== card.id) ?? []} />
      </div>
    )
  }
  if (cards.data !== undefined) return <NoCard />
  return (
    <div className="page pt-6">
      <Invitation />
      {cards.isError ? (
        <ErrorState what={t`The card`} error={cards.error} onRetry={() => cards.refetch()} />
      ) : (
        <CardRoomSkeleton />
      )}
    </div>
  )
}

/** Shows a visitor's invitation, as on Home. It stays when the visitor connects, so that nothing below it moves. */
function Invitation() {
  const isKnown = useHadWalletOnArrival()
  if (isKnown || readReferralCode() === undefined) return null
  return (
    <div className="hero-welcome text-note">
      <InvitedBy />
    </div>
  )
}

function NoCard() {
  usePageTitle(t`404 Page Not Found`)
  return <NotFoundPage />
}
