import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { FailureBoundary, lazyPart, WhenNear } from '#web/ui/lazy-part.tsx'

import { ErrorState } from '#web/ui/list-states.tsx'

const OverviewCharts = lazyPart(async () => (await import('./overview-charts.tsx')).OverviewCharts)
const ObligationsChart = lazyPart(async () => (await import('./obligations-chart.tsx')).ObligationsChart)
/** Distance at which the charts are fetched. They are as large as half of the panel. */
const AHEAD_PX = 300

/** Shows the charts of the overview, fetched when the viewport comes near. Pending decisions do not wait for them. */
export const LazyCharts = () => (
  <Near className="min-h-420 lg:min-h-220" fallback={<ChartsSkeleton />}>
    <OverviewCharts />
  </Near>
)

/** Shows the chart of what is owed, fetched in the same way. */
export const LazyObligationsChart = ({ solvency }: { solvency: Solvency }) => (
  <Near className="min-h-140 lg:min-h-90" fallback={<ChartPlace isWide />}>
    <ObligationsChart solvency={solvency} />
  </Near>
)

type NearProps = { className: string; fallback: ReactNode; children: ReactNode }

const Near = ({ className, fallback, children }: NearProps) => (
  <WhenNear aheadPx={AHEAD_PX} className={className}>
    <FailureBoundary show={() => <ErrorState what={t`Day by day`} onRetry={() => location.reload()} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  </WhenNear>
)

/** Skeleton as high as the charts that replace it. */
export const ChartsSkeleton = () => (
  <div role="status" className="grid gap-4 lg:grid-cols-2">
    <span className="sr-only">{t`Loading: charts`}</span>
    <ChartPlace />
    <ChartPlace />
    <ChartPlace isWide />
  </div>
)

/** Skeleton as high as one chart. */
const ChartPlace = ({ isWide = false }: { isWide?: boolean }) => (
  <div
    aria-hidden="true"
    className={`flex flex-col gap-4 rounded-large border border-line bg-stall p-4 ${isWide ? 'h-128 lg:col-span-2 lg:h-78' : 'h-128'}`}
  >
    <span className="h-4 w-1/3 rounded-small bg-counter" />
    <span className="flex-1 rounded-small bg-counter" />
    {isWide || <span className="flex-1 rounded-small bg-counter" />}
  </div>
)
