import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { ActivitySection } from '#web/features/activity/activity-section.tsx'
import { WaitingPayments } from '#web/features/payments/waiting-payments.tsx'
import { BalancesOverview } from '#web/features/profile/balances-overview.tsx'
import { NftCollection } from '#web/features/profile/nft-collection.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { ReferralSection } from '#web/features/referrals/referral-section.tsx'
import { RecentWithdrawals } from '#web/features/withdrawals/recent-withdrawals.tsx'
import { WaitsNote } from '#web/features/withdrawals/waits-note.tsx'
import { WithdrawalDesk } from '#web/features/withdrawals/withdrawal-desk.tsx'
import { useScrollToHash } from '#web/lib/use-scroll-to-hash.ts'

/** Forms come after the figures: what checks them weighs as much as the rest of the page. */
const WithdrawalForm = lazy(async () => ({
  default: (await import('#web/features/withdrawals/withdrawal-form.tsx')).WithdrawalForm,
}))
const FindPayment = lazy(async () => ({
  default: (await import('#web/features/payments/find-payment.tsx')).FindPayment,
}))

/** All that a signed-in wallet has with us, and the way to take it out. */
export function ProfileRoom({ session, config }: { session: SessionView; config: PlatformConfig }) {
  const { walletAddress } = session
  const search = useSearch()
  useScrollToHash(search)
  const txHash = new URLSearchParams(search).get('tx') ?? ''
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
        <WaitsNote />
        <RecentWithdrawals walletAddress={walletAddress} />
      </Section>
      <Section id="cards" title={t`NFT collection`} className="profile-wide">
        <NftCollection />
      </Section>
      <Section id="referrals" title={t`Referrals`} className="profile-wide">
        <ReferralSection walletAddress={walletAddress} />
      </Section>
      <Section
        id="activity"
        title={t`Activity`}
        text={t`Every change to your balance and the reason for it. Together they add up to your balance.`}
        className="profile-wide"
      >
        <ActivitySection walletAddress={walletAddress} />
      </Section>
      <Section
        id="payments"
        title={t`I paid, find it`}
        text={t`Paid but got no card? Enter the transaction. We look it up on the network and credit what we find.`}
        className="profile-wide"
      >
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
          <Suspense fallback={<div className="h-33" />}>
            <FindPayment key={txHash} initialHash={txHash} />
          </Suspense>
          <div>
            <h3 className="mb-3 text-lead">{t`Payments that wait`}</h3>
            <WaitingPayments walletAddress={walletAddress} />
          </div>
        </div>
      </Section>
    </div>
  )
}
