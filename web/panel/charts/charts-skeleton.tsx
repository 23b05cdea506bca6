import { t } from '@lingui/core/macro'

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
export const ChartPlace = ({ isWide = false }: { isWide?: boolean }) => (
  <div
    aria-hidden="true"
    className={`flex flex-col gap-4 rounded-large border border-line bg-stall p-4 ${isWide ? 'h-128 lg:col-span-2 lg:h-78' : 'h-128'}`}
  >
    <span className="h-4 w-1/3 rounded-small bg-counter" />
    <span className="flex-1 rounded-small bg-counter" />
    {isWide || <span className="flex-1 rounded-small bg-counter" />}
  </div>
)
