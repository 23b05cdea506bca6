import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Button } from '#web/ui/button.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ActivityFilter } from './activity-filter.tsx'
import { type ActivityKind, useActivity } from './activity-query.ts'
import { ActivityTable } from './activity-table.tsx'
import { downloadActivity } from './download-activity.ts'
import { NoLines } from './no-lines.tsx'

/** Everything that ever moved a wallet's balance, each line with its reason; and the same as a file. */
export function ActivitySection({ walletAddress }: { walletAddress: string }) {
  const [kind, setKind] = useState<ActivityKind | null>(null)
  const download = useMutation({
    mutationFn: () => downloadActivity(walletAddress),
    onError: (error) =>
      showToast({ title: t`No file`, description: messageFor(error, t`Please try again.`), variant: 'destructive' }),
  })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ActivityFilter value={kind} onChange={setKind} />
        <Button isPending={download.isPending} pendingLabel={t`Fetching the file`} onClick={() => download.mutate()}>
          <Download className="size-4" aria-hidden="true" /> {t`Download CSV`}
        </Button>
      </div>
      <ActivityLines walletAddress={walletAddress} kind={kind} onShowAll={() => setKind(null)} />
    </>
  )
}

type ActivityLinesProps = { walletAddress: string; kind: ActivityKind | null; onShowAll: () => void }

function ActivityLines({ walletAddress, kind, onShowAll }: ActivityLinesProps) {
  const activity = useActivity(walletAddress, kind)
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  if (activity.data === undefined) {
    if (activity.isError) {
      return <ErrorState what={t`Your activity`} error={activity.error} onRetry={() => activity.refetch()} />
    }
    return <ListSkeleton label={t`Loading your activity`} rows={5} />
  }
  const lines = activity.data.pages.flatMap(({ answer }) => answer)
  return (
    <div aria-busy={activity.isPlaceholderData} className={activity.isPlaceholderData ? 'cursor-progress' : ''}>
      {activity.isError && <StaleNote sinceMs={activity.dataUpdatedAt} onRetry={() => activity.refetch()} />}
      {lines.length === 0 ? (
        <NoLines kind={kind} onShowAll={onShowAll} />
      ) : (
        <ActivityTable lines={lines} explorerUrl={explorerUrl} />
      )}
      {activity.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            isPending={activity.isFetchingNextPage}
            pendingLabel={t`Loading more`}
            onClick={() => activity.fetchNextPage()}
          >
            {t`Load more`}
          </Button>
        </div>
      )}
    </div>
  )
}
