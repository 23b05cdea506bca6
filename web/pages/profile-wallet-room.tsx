import { t } from '@lingui/core/macro'
import { Suspense, useRef } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { checksummed } from '#core/checksummed.ts'
import { BalancesOverview } from '#web/features/profile/balances-overview.tsx'
import { CollectionSection } from '#web/features/profile/collection-section.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { WalletCard } from '#web/features/profile/wallet-card.tsx'
import { ReferralSection } from '#web/features/referrals/referral-section.tsx'
import { RecentWithdrawals } from '#web/features/withdrawals/recent-withdrawals.tsx'
import { WithdrawalDesk, WithdrawalPlaceholder } from '#web/features/withdrawals/withdrawal-desk.tsx'
import { useRecentWithdrawals } from '#web/features/withdrawals/withdrawals-query.ts'
import { useScrollToHash } from '#web/lib/focus-on.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import '#web/features/profile/profile.css'

/** Loaded after the figures, because the form's validation weighs as much as the rest of the room. */
const WithdrawalForm = lazyPart(
  async () => (await import('#web/features/withdrawals/withdrawal-form.tsx')).WithdrawalForm,
)

/** Shows a signed-in wallet's balance, and the form to withdraw it. */
export function ProfileWalletRoom({ session, config }: { session: SessionView; config: PlatformConfig }) {
  const { walletAddress } = session
  const isLong = useHasLongList(walletAddress)
  useScrollToHash()
  return (
    <div className="profile-grid">
      <div className="profile-wide">
        <WalletCard address={checksummed(walletAddress)} config={config} />
      </div>
      <div className="profile-column">
        <Section id="balances" title={t`Balances`} className="profile-balances">
          <BalancesOverview />
        </Section>
        <Section id="withdrawals" title={t`Recent withdrawals`} className="profile-recent">
          <RecentWithdrawals walletAddress={walletAddress} />
        </Section>
        {!isLong && <CollectionSection />}
      </div>
      <div className="profile-column">
        <Section id="withdraw" title={t`Withdraw`} isDesk className="profile-withdraw">
          <WithdrawalDesk walletAddress={walletAddress}>
            <Suspense fallback={<WithdrawalPlaceholder />}>
              <WithdrawalForm session={session} config={config} />
            </Suspense>
          </WithdrawalDesk>
        </Section>
        <Section id="referrals" title={t`Referrals`} className="profile-referrals">
          <ReferralSection walletAddress={walletAddress} />
        </Section>
        {isLong && <CollectionSection />}
      </div>
    </div>
  )
}

/** Number of withdrawals from which the list is longer than the desk beside it. */
const LONG = 3

/** Returns whether the cards are below the referrals. Decided when the list has loaded, so that a new withdrawal moves nothing. */
function useHasLongList(walletAddress: string): boolean {
  const count = useRecentWithdrawals(walletAddress).data?.length
  const first = useRef(count)
  first.current ??= count
  return (first.current ?? 0) >= LONG
}
