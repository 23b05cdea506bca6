import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { DayView } from '#core/api/dashboard.ts'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ChartCard } from './chart-card.tsx'
import { ChartsSkeleton } from './charts-skeleton.tsx'
import { SALES, USERS, WITHDRAWALS } from './day-charts.ts'
import { useDayRange } from './day-range.ts'
import { daysFile, daysQuery } from './days-query.ts'
import { RangeChoice } from './range-choice.tsx'

/** Shows the figures of the latest days. */
export function OverviewCharts() {
  const [range] = useDayRange()
  const list = useQuery(daysQuery(range))
  return (
    <section aria-label={t`Day by day`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lead max-md:leading-11">
          {t`Day by day`} <span className="font-plain font-text text-note text-soft">{t`Days in UTC`}</span>
        </h3>
        <RangeChoice fileOf={daysFile} />
      </div>
      {list.isPending ? (
        <ChartsSkeleton />
      ) : list.data === undefined ? (
        <ErrorState what={t`Day by day`} error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <>
          {list.isRefetchError && <StaleNote sinceMs={list.dataUpdatedAt} onRetry={() => list.refetch()} />}
          <div aria-busy={list.isPlaceholderData} className="grid gap-4 lg:grid-cols-2">
            <DayCharts days={list.data} />
          </div>
        </>
      )}
    </section>
  )
}

const DayCharts = ({ days }: { days: readonly DayView[] }) => (
  <>
    <ChartCard kind={SALES} records={days} empty={t`Nothing was sold or given in this period`} />
    <ChartCard kind={USERS} records={days} empty={t`Nobody has joined yet`} />
    <ChartCard kind={WITHDRAWALS} records={days} empty={t`Nothing was withdrawn in this period`} isWide />
  </>
)
