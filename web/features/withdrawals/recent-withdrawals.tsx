import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { WithdrawalItem } from './withdrawal-item.tsx'
import { isOpen, useIsRequesting, useRecentWithdrawals } from './withdrawals-query.ts'

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

/** Ids of withdrawals that this browser has shown while they were open, of all its wallets. */
const stored = createStoredChoice('openWithdrawals')
/** Ids stored at most, the latest ones. A browser that is never opened again needs no news of the others. */
const STORED_MAX = 50

/**
 * Returns the withdrawals that were open when this browser last showed them and are paid by now. Each is news once, even if the
 * page was closed in the meantime.
 */
function usePaidNews(withdrawals: readonly WithdrawalView[] | undefined): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (withdrawals === undefined) return
    const known = readIds(stored.read())
    const { paid, kept } = splitPaidNews(known, withdrawals)
    if (kept.join() !== known.join()) stored.write(JSON.stringify(kept))
    if (paid.length > 0) setNews((before) => new Set([...before, ...paid]))
  }, [withdrawals])
  return news
}

/** Separates the known ids that are paid by now from the ids to store: open ones, and known ones that are not listed. */
export function splitPaidNews(
  known: readonly number[],
  withdrawals: readonly Pick<WithdrawalView, 'id' | 'status'>[],
): { readonly paid: readonly number[]; readonly kept: readonly number[] } {
  const shown = new Map(withdrawals.map((it) => [it.id, it]))
  const paid = known.filter((id) => shown.get(id)?.status === 'completed')
  const unseen = known.filter((id) => !shown.has(id))
  const open = withdrawals.filter(isOpen).map(({ id }) => id)
  return { paid, kept: [...unseen, ...open].slice(-STORED_MAX) }
}

function readIds(text: string | null): readonly number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((it): it is number => Number.isInteger(it)) : []
  } catch {
    // The stored text was written by other code.
    return []
  }
}
