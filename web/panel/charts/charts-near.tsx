import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'
import { ChartPlace, ChartsSkeleton } from './charts-skeleton.tsx'

const OverviewCharts = lazyPart(async () => (await import('./overview-charts.tsx')).OverviewCharts)
const ObligationsChart = lazyPart(async () => (await import('./obligations-chart.tsx')).ObligationsChart)
/** Distance at which the charts are fetched. They are as large as half of the panel. */
const AHEAD_PX = 300

/** Shows the charts of the overview, fetched when the viewport comes near. Pending decisions do not wait for them. */
export const ChartsNear = () => (
  <Near className="min-h-420 lg:min-h-220" fallback={<ChartsSkeleton />}>
    <OverviewCharts />
  </Near>
)

/** Shows the chart of what is owed, fetched in the same way. */
export const ObligationsNear = ({ solvency }: { solvency: Solvency }) => (
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
