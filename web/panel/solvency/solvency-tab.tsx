import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ObligationsNear } from '../charts/charts-near.tsx'
import { exactMomentText } from '../parts/moment-text.ts'
import { Bv3Section, UsdtSection } from './asset-section.tsx'
import { SalesSection } from './sales-section.tsx'
import { solvencyQuery } from './solvency-query.ts'

/** Shows whether players can be paid, now and later, and whether cards are on sale. */
export function SolvencyTab() {
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(solvencyQuery)
  const retry = () => void refetch()
  if (data === undefined) {
    const what = t`What we owe and what we hold`
    return isError ? (
      <ErrorState what={what} error={error} onRetry={retry} />
    ) : (
      <ListSkeleton label={t`Loading: ${what}`} isTable />
    )
  }
  return (
    <div className="grid gap-6">
      <div className="-mt-3 -mb-3 flex flex-wrap items-center gap-x-6 text-note text-soft">
        <p>
          <Trans>As of {exactMomentText(data.asOf)}</Trans>
        </p>
        {isError && <StaleNote sinceMs={dataUpdatedAt} onRetry={retry} />}
      </div>
      <SalesSection solvency={data} />
      <div className="grid gap-6 xl:grid-cols-2">
        <UsdtSection figures={data.usdt} />
        <Bv3Section figures={data.bv3} />
      </div>
      <ObligationsNear solvency={data} />
    </div>
  )
}
