import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { BalancesOverview } from '#web/features/profile/balances-overview.tsx'
import { CollectionStrip } from '#web/features/profile/collection-strip.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { ReferralSection } from '#web/features/referrals/referral-section.tsx'
import { RecentWithdrawals } from '#web/features/withdrawals/recent-withdrawals.tsx'
import { WithdrawalDesk } from '#web/features/withdrawals/withdrawal-desk.tsx'
import { useScrollToHash } from '#web/lib/use-scroll-to-hash.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import '#web/features/profile/profile.css'

/** It comes after the figures: what checks a form weighs as much as the rest of the room. */
const WithdrawalForm = lazyPart(
  async () => (await import('#web/features/withdrawals/withdrawal-form.tsx')).WithdrawalForm,
)

/** What a signed-in wallet has with us, and the way to take it out. */
export function ProfileWalletRoom({ session, config }: { session: SessionView; config: PlatformConfig }) {
  const { walletAddress } = session
  useScrollToHash()
  return (
    <div className="profile-grid">
      <Section id="balances" title={t`Balances`} className="profile-balances">
        <BalancesOverview />
      </Section>
      {/* It follows the eye as far as its own cell goes: a browser holds what sticks to its parent, not to a grid's area. */}
      <div className="profile-withdraw">
        <Section id="withdraw" title={t`Withdraw`} isDesk className="lg:sticky lg:top-24">
          <WithdrawalDesk walletAddress={walletAddress}>
            <Suspense fallback={<div className="h-125" />}>
              <WithdrawalForm session={session} config={config} />
            </Suspense>
          </WithdrawalDesk>
        </Section>
      </div>
      <Section id="withdrawals" title={t`Recent withdrawals`} className="profile-recent">
        <RecentWithdrawals walletAddress={walletAddress} />
      </Section>
      <Section id="cards" title={t`NFT collection`} className="profile-wide">
        <CollectionStrip />
      </Section>
      <Section id="referrals" title={t`Referrals`} className="profile-wide">
        <ReferralSection walletAddress={walletAddress} />
      </Section>
    </div>
  )
}
