import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'
import { ChartsSkeleton } from './charts-skeleton.tsx'

const OverviewCharts = lazyPart(async () => (await import('./overview-charts.tsx')).OverviewCharts)
/** Charts are as heavy as half of the panel. */
const AHEAD_PX = 300

/** The charts of the overview, fetched once somebody comes near. What waits for a decision stands without them. */
export const ChartsNear = () => (
  <WhenNear aheadPx={AHEAD_PX} className="min-h-420 lg:min-h-220">
    <FailureBoundary show={() => <ErrorState what={t`Day by day`} onRetry={() => location.reload()} />}>
      <Suspense fallback={<ChartsSkeleton />}>
        <OverviewCharts />
      </Suspense>
    </FailureBoundary>
  </WhenNear>
)
