import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { DayView, listDays } from '#core/api/dashboard.ts'
import type { DaySpan } from '#core/day-spans.ts'
import type { Asset } from '#core/money.ts'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import type { ListFile } from '../parts/list-head.tsx'
import { callOperator } from '../session/call-operator.ts'
import { ChartCard } from './chart-card.tsx'
import type { ChartKind, ChartPane } from './chart-figures.ts'
import { ChartsSkeleton } from './lazy-charts.tsx'
import { RangeChoice, useDayRange } from './range-choice.tsx'

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

const PATH = '/api/admin/days'
/** Milliseconds between refetches, because the figures of today change. */
const DAYS_POLL_MS = 60_000

const daysFile = (days: DaySpan): ListFile => ({ path: PATH, query: { days }, fileName: 'days.csv' })

/** Reads the figures of each day. The previous range stays visible while another one loads. */
const daysQuery = (days: DaySpan) =>
  queryOptions({
    queryKey: [PATH, days],
    queryFn: () => callOperator<typeof listDays>('GET', PATH, { query: { days } }),
    refetchInterval: DAYS_POLL_MS,
    placeholderData: keepPreviousData,
  })

export const SALES: ChartKind<DayView> = {
  title: msg`Sales`,
  panes: [
    {
      unit: 'USDT',
      decimals: 2,
      is: 'flow',
      series: [{ label: msg`Revenue`, look: 'bars', colour: 'glow', of: ({ revenue }) => revenue }],
    },
    {
      unit: null,
      is: 'flow',
      series: [
        {
          label: msg`Copies, gifts included`,
          look: 'bars',
          colour: 'control',
          of: ({ purchases }) => String(purchases),
        },
      ],
    },
  ],
}

export const USERS: ChartKind<DayView> = {
  title: msg`Users`,
  panes: [
    {
      unit: null,
      is: 'flow',
      series: [{ label: msg`New`, look: 'bars', colour: 'glow', of: ({ users }) => String(users) }],
    },
    {
      unit: null,
      is: 'level',
      series: [{ label: msg`All so far`, look: 'line', colour: 'control', of: ({ allUsers }) => String(allUsers) }],
    },
  ],
}

const withdrawn = (asset: Asset & keyof DayView['withdrawals'], empty: MessageDescriptor): ChartPane<DayView> => ({
  label: asset,
  unit: asset,
  is: 'flow',
  empty,
  series: [
    { label: msg`Requested`, look: 'bars', colour: 'control', of: ({ withdrawals }) => withdrawals[asset].requested },
    { label: msg`Paid`, look: 'line', colour: 'glow', of: ({ withdrawals }) => withdrawals[asset].completed },
  ],
})

const WITHDRAWALS: ChartKind<DayView> = {
  title: msg`Withdrawals`,
  panes: [
    withdrawn('USDT', msg`No USDT withdrawals in these days`),
    withdrawn('BV3', msg`No BV3 withdrawals in these days`),
  ],
}
