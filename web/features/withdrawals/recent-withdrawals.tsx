import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { usePaidNews } from './use-paid-news.ts'
import { WithdrawalItem } from './withdrawal-item.tsx'
import { useRecentWithdrawals } from './withdrawals-query.ts'

/** The last five withdrawals of a wallet, each with where it stands. */
export function RecentWithdrawals({ walletAddress }: { walletAddress: string }) {
  const withdrawals = useRecentWithdrawals(walletAddress)
  const news = usePaidNews(withdrawals.data)
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  if (withdrawals.data === undefined) {
    if (withdrawals.isError) {
      return (
        <ErrorState isBare what={t`Your withdrawals`} error={withdrawals.error} onRetry={() => withdrawals.refetch()} />
      )
    }
    return <ListSkeleton label={t`Loading your withdrawals`} rows={2} rowClass="h-32" />
  }
  return (
    <>
      {withdrawals.isError && <StaleNote sinceMs={withdrawals.dataUpdatedAt} onRetry={() => withdrawals.refetch()} />}
      {withdrawals.data.length === 0 ? (
        <NoWithdrawals />
      ) : (
        <ul aria-label={t`Recent withdrawals`} className="divide-y divide-line">
          {withdrawals.data.map((withdrawal) => (
            <WithdrawalItem
              key={withdrawal.id}
              withdrawal={withdrawal}
              explorerUrl={explorerUrl}
              isPaidNews={news.has(withdrawal.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const NoWithdrawals = () => (
  <EmptyState
    picture="/art/till.svg"
    title={t`No withdrawals yet`}
    text={t`Your last five withdrawals appear here, from request to payment.`}
    action={
      <Link href="/mining" className={buttonClass('secondary')}>
        {t`Mine something to withdraw`}
      </Link>
    }
  />
)
