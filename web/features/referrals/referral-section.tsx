import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CallAnswer } from '#core/api/call.ts'
import type { getReferrals } from '#core/api/referrals.ts'
import { checksummed } from '#core/checksummed.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { Amount } from '#web/ui/amount.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { canShare, ShareButton } from '#web/ui/share-button.tsx'
import { referralLink } from './referral-link.ts'
import { useReferrals } from './referrals-query.ts'
import { ReferredWallet } from './referred-wallet.tsx'

/** Characters in the picture of three friends. */
const FRIENDS = ['pip', 'saba', 'java']

/** Shows the link to share, and everything that it has earned. */
export function ReferralSection({ walletAddress }: { walletAddress: string }) {
  const referrals = useReferrals(walletAddress)
  const link = referralLink(window.location.origin, checksummed(walletAddress))
  const percent = String(REFERRAL_PERCENT)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <p className="mb-3 max-w-prose text-soft">
          <Trans>Earn {percent}% in USDT on every purchase made through your link, paid instantly.</Trans>
        </p>
        <CopyLine label={t`Your referral link`} value={link} action={t`Copy link`} />
        {canShare() && <ShareButton url={link} title={t`Come to the night market`} className="mt-2" />}
        <ReferralStats stats={referrals.data?.stats} isError={referrals.isError} />
        {referrals.isError && referrals.data !== undefined && (
          <StaleNote sinceMs={referrals.dataUpdatedAt} onRetry={() => referrals.refetch()} />
        )}
      </div>
      <ReferredWallets referrals={referrals} />
    </div>
  )
}

type ReferralStatsProps = {
  stats: CallAnswer<typeof getReferrals>['stats'] | undefined
  isError: boolean
}

function ReferralStats({ stats, isError }: ReferralStatsProps) {
  const unknown = isError ? '—' : <span className="inline-block h-4 w-16 rounded-small bg-line" aria-hidden="true" />
  return (
    <dl aria-busy={stats === undefined} className="mt-5 grid grid-cols-2 gap-4">
      <div>
        <dt className="text-soft">{t`Total referrals`}</dt>
        <dd translate="no" className="font-heavy text-title tabular-nums">
          {stats?.totalReferrals ?? unknown}
        </dd>
      </div>
      <div>
        <dt className="text-soft">{t`USDT earned`}</dt>
        <dd>
          {stats === undefined ? (
            <span className="font-heavy text-title">{unknown}</span>
          ) : (
            <Amount amount={readUsdt(stats.totalEarnings)} asset="USDT" size="title" />
          )}
        </dd>
      </div>
    </dl>
  )
}

function ReferredWallets({ referrals }: { referrals: ReturnType<typeof useReferrals> }) {
  if (referrals.data === undefined) {
    if (referrals.isError) {
      return <ErrorState isBare what={t`Your referrals`} error={referrals.error} onRetry={() => referrals.refetch()} />
    }
    return <ListSkeleton label={t`Loading your referrals`} rowClass="profile-referred-row" />
  }
  if (referrals.data.referrals.length === 0) {
    return (
      <div>
        <div className="hand mx-auto mb-4 w-64 justify-center" aria-hidden="true">
          {FRIENDS.map((slug) => (
            <img key={slug} src={`/cards/${slug}.svg`} alt="" width={320} height={400} loading="lazy" />
          ))}
        </div>
        <EmptyState
          title={t`No referrals yet`}
          text={t`Share your link with a friend. Their purchases will appear here with what you earned.`}
        />
      </div>
    )
  }
  return (
    <ul aria-label={t`Referred wallets`} className="border-line border-t">
      {referrals.data.referrals.map((referral) => (
        <ReferredWallet key={referral.walletAddress} referral={referral} />
      ))}
    </ul>
  )
}
