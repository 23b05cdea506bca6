import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Button } from '#web/ui/button.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ActivityDays } from './activity-days.tsx'
import { ActivityFilter } from './activity-filter.tsx'
import type { ActivityChoice } from './activity-query.ts'
import { activityKey, loadActivity } from './activity-query.ts'

import { downloadActivity } from './download-activity.ts'
import { NoLines } from './no-lines.tsx'

/** Lists every change of a wallet's balance with its reason, and offers the list as a CSV file. */
export function ActivitySection({ walletAddress }: { walletAddress: string }) {
  const [choice, setChoice] = useState<ActivityChoice>('all')
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const download = useMutation({
    mutationFn: () => downloadActivity(walletAddress),
    onError: (error) =>
      showToast({
        title: t`Download failed`,
        description: messageFor(error, t`Please try again.`),
        variant: 'destructive',
      }),
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="activity-intro">{t`Every change to your balance and the reason for it. Together they add up to your balance.`}</p>
        <Button isPending={download.isPending} pendingLabel={t`Downloading`} onClick={() => download.mutate()}>
          <Download className="size-4" aria-hidden="true" /> {t`Download CSV`}
        </Button>
      </div>
      <div className="activity-filter mt-4 mb-4">
        <ActivityFilter value={choice} onChange={setChoice} />
      </div>
      <PagedList
        what={t`Your activity`}
        queryKey={activityKey(walletAddress, choice)}
        load={loadActivity(walletAddress, choice)}
        keepsPrevious
        skeleton={<ListSkeleton label={t`Loading your activity`} rows={5} />}
        empty={<NoLines kind={choice === 'all' ? null : choice} onShowAll={() => setChoice('all')} />}
      >
        {(lines, total) => <ActivityDays lines={lines} hasMore={total === null} explorerUrl={explorerUrl} />}
      </PagedList>
    </>
  )
}
