import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#core/api/call.ts'
import type { getReferrals } from '#core/api/users.ts'
import { checksummed } from '#core/checksummed.ts'
import { REFERRAL_PERCENT, referralLink } from '#core/referral.ts'
import { callApi } from '#web/lib/call-api.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Amount, amountText, readUsdt } from '#web/ui/amount.tsx'

import { CopyLine } from '#web/ui/copy-line.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'

import { canShare, ShareButton } from '#web/ui/share-button.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'

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

/** Reads the wallets that a wallet has referred, and what that has earned it. */
const useReferrals = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/referrals', walletAddress],
    queryFn: ({ signal }) =>
      callApi<typeof getReferrals>('GET', '/api/referrals', { query: { walletAddress } }, { signal }),
  })

type Referral = CallAnswer<typeof getReferrals>['referrals'][number]

/** Shows one wallet that came by the link, and the bonus of each of its purchases. */
function ReferredWallet({ referral }: { referral: Referral }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const joined = dayText(referral.joinedAt)
  return (
    <li className="border-line border-b py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="-ml-2">
          <WalletAddress value={referral.walletAddress} explorerUrl={explorerUrl} />
        </span>
        <span translate="no" className="whitespace-nowrap font-strong tabular-nums">
          {amountText(readUsdt(referral.earned), 'USDT')} <span className="text-soft">USDT</span>
        </span>
      </div>
      {referral.purchases.length === 0 ? (
        <p className="text-note text-soft">
          <Trans>Joined {joined}. No purchases yet.</Trans>
        </p>
      ) : (
        <dl className="text-note">
          {referral.purchases.map(({ purchaseId, cardName, price, bonus, purchasedAt }) => (
            <LeaderLine
              key={purchaseId}
              label={
                <Trans>
                  {cardName} for {amountText(readUsdt(price), 'USDT', 2)}, {dayText(purchasedAt)}
                </Trans>
              }
            >
              +{amountText(readUsdt(bonus), 'USDT')}
            </LeaderLine>
          ))}
        </dl>
      )}
    </li>
  )
}
