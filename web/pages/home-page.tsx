import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { CardGrid } from '#web/features/cards/card-grid.tsx'
import { ListingNotice } from '#web/features/cards/notices.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { PurchaseButton } from '#web/features/purchases/purchase-button.tsx'
import { useScrollToHash } from '#web/lib/focus-on.ts'
import { useHadWalletOnArrival } from '#web/session/stored-wallet.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { useOnSale } from '#web/shared/cards.ts'
import { lazyPart, WhenNear } from '#web/ui/lazy-part.tsx'

/** Loaded separately, because a visitor has no balance. */
const BalanceBoard = lazyPart(async () => (await import('#web/features/balance/balance-board.tsx')).BalanceBoard)
const HowItWorks = lazyPart(async () => (await import('#web/features/home/how-it-works.tsx')).HowItWorks)
const Features = lazyPart(async () => (await import('#web/features/home/features.tsx')).Features)
const GuestPanel = lazyPart(async () => (await import('#web/features/mining/guest-panel.tsx')).GuestPanel)
const TreasurySection = lazyPart(
  async () => (await import('#web/features/transparency/treasury-section.tsx')).TreasurySection,
)
const OfficialContacts = lazyPart(
  async () => (await import('#web/features/home/official-contacts.tsx')).OfficialContacts,
)

export function HomePage() {
  const { address, signInState } = useWallet()
  const isKnown = useHadWalletOnArrival()
  const isEmpty = useOnSale()?.length === 0
  useScrollToHash()
  return (
    // A separate formatting context, because the hero's negative margin must not move the page around it.
    <div className="flow-root">
      <Hero isKnown={isKnown} />
      {isKnown && (
        <div className="page pt-6">
          <Suspense fallback={<BoardPlace />}>
            {address === null || signInState === 'resuming' ? <BoardPlace /> : <BalanceBoard />}
          </Suspense>
        </div>
      )}
      <section id="nfts" aria-labelledby="nfts-title" className="page pt-8">
        <h2 id="nfts-title" className="text-heading">
          <Trans>On the stalls tonight</Trans>
        </h2>
        <div className="my-4">
          <ListingNotice />
        </div>
        <CardGrid PurchaseButton={PurchaseButton} />
      </section>
      <WhenNear className={`page pt-16 ${isEmpty ? '' : 'min-h-400 sm:min-h-284 lg:min-h-204'}`}>
        <Suspense fallback={null}>
          <HowItWorks />
        </Suspense>
      </WhenNear>
      <WhenNear className={`page pt-16 ${isEmpty ? '' : 'min-h-193 md:min-h-128 lg:min-h-75'}`}>
        <Suspense fallback={null}>
          <Features />
        </Suspense>
      </WhenNear>
      {!isKnown && (
        <WhenNear id="guest-mining" className={`page pt-16 ${isEmpty ? '' : 'min-h-196 md:min-h-190 lg:min-h-132'}`}>
          <Suspense fallback={null}>
            <GuestPanel />
          </Suspense>
        </WhenNear>
      )}
      <WhenNear id="treasury" className="page min-h-227 pt-16 lg:min-h-150">
        <Suspense fallback={null}>
          <TreasurySection />
        </Suspense>
      </WhenNear>
      <WhenNear className="page min-h-167 pt-16 lg:min-h-78">
        <Suspense fallback={null}>
          <OfficialContacts />
        </Suspense>
      </WhenNear>
    </div>
  )
}

/** Reserves the board's place while the wallet is restored. */
const BoardPlace = () => <div className="h-86 rounded-large bg-stall sm:h-56.5 lg:h-41.5" />
