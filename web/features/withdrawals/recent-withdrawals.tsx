import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { usePaidNews } from './use-paid-news.ts'
import { useIsRequesting } from './use-request-withdrawal.ts'
import { WithdrawalItem } from './withdrawal-item.tsx'
import { useRecentWithdrawals } from './withdrawals-query.ts'

/** Lists the last five withdrawals of a wallet, each with its progress. */
export function RecentWithdrawals({ walletAddress }: { walletAddress: string }) {
  const withdrawals = useRecentWithdrawals(walletAddress)
  const news = usePaidNews(withdrawals.data)
  const isRequesting = useIsRequesting(withdrawals.dataUpdatedAt, withdrawals.isFetching)
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  if (withdrawals.data === undefined) {
    if (withdrawals.isError) {
      return (
        <div className="withdrawal-open grid place-items-center">
          <ErrorState
            isBare
            what={t`Your withdrawals`}
            error={withdrawals.error}
            onRetry={() => withdrawals.refetch()}
          />
        </div>
      )
    }
    return (
      <ListSkeleton
        label={t`Loading your withdrawals`}
        rows={3}
        rowClass="withdrawal-row"
        className="withdrawal-open"
      />
    )
  }
  return (
    <>
      {withdrawals.isError && <StaleNote sinceMs={withdrawals.dataUpdatedAt} onRetry={() => withdrawals.refetch()} />}
      {withdrawals.data.length === 0 && !isRequesting ? (
        // Has the height of the first withdrawal that will replace it.
        <div className="withdrawal-open grid place-items-center">
          <NoWithdrawals />
        </div>
      ) : (
        <ul aria-label={t`Recent withdrawals`} className="divide-y divide-line">
          {isRequesting && <ComingWithdrawal />}
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

/** Reserves the place of a withdrawal that was just requested. */
const ComingWithdrawal = () => (
  <li aria-hidden="true" className="withdrawal withdrawal-open">
    <span className="h-12 w-40 rounded-small bg-counter" />
    <span className="h-16 rounded-small bg-counter" />
  </li>
)

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
