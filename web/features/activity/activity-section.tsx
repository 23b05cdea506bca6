import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { listActivity } from '#core/api/activity.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { clickLink } from '#web/lib/save-csv.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { FilterBar } from '#web/ui/filter-bar.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { ListSkeleton, PagedList } from '#web/ui/paged-list.tsx'

import { showToast } from '#web/ui/toast.ts'
import { ActivityDays } from './activity-days.tsx'
import { type ActivityChoice, type ActivityListKind, activityKey, KINDS, loadActivity } from './activity-query.ts'

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

/**
 * Downloads the whole ledger of a wallet as CSV, directly from the server.
 *
 * @throws ApiError if the server refuses
 */
async function downloadActivity(walletAddress: string): Promise<void> {
  // A download cannot show a refusal, so this call reports it first.
  await callApi<typeof listActivity>('GET', '/api/activity', { query: { walletAddress, limit: 1 } })
  const search = new URLSearchParams({ walletAddress, format: 'csv' })
  clickLink(`/api/activity?${search}`, `activity-${walletAddress}.csv`)
}

const WORDS: readonly { value: ActivityChoice; word: MessageDescriptor }[] = [
  { value: 'all', word: msg`All` },
  ...(Object.keys(KINDS) as ActivityListKind[]).map((value) => ({ value, word: KINDS[value].word })),
]

type ActivityFilterProps = { value: ActivityChoice; onChange: (choice: ActivityChoice) => void }

/** Selects the kind of lines to show. */
const ActivityFilter = ({ value, onChange }: ActivityFilterProps) => (
  <FilterBar
    label={t`Show`}
    options={WORDS.map(({ word, ...choice }) => ({ ...choice, label: i18n._(word) }))}
    value={value}
    onChange={onChange}
  />
)

const PICTURE = '/art/ledger.svg'

/** Shows that a ledger has no lines, or none of the selected kind. */
function NoLines({ kind, onShowAll }: { kind: ActivityListKind | null; onShowAll: () => void }) {
  if (kind !== null) {
    return (
      <EmptyState
        picture={PICTURE}
        title={i18n._(KINDS[kind].none)}
        action={<Button onClick={onShowAll}>{t`Show everything`}</Button>}
      />
    )
  }
  return (
    <EmptyState
      picture={PICTURE}
      title={t`No activity yet`}
      text={t`Bonuses, mining and withdrawals appear here, each with its reason. Mining is added when you stop or withdraw.`}
      action={
        <Link href="/mining" className={buttonClass('secondary')}>
          {t`Start mining`}
        </Link>
      }
    />
  )
}
