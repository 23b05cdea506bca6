import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { useListFilter } from '../navigation/use-panel-tab.ts'
import { gameSettingsQuery } from '../parts/games-query.ts'
import { settingsQuery } from '../parts/settings-query.ts'

/** Component with the forms, which load react-hook-form. Their values are fetched in parallel. */
const GameSections = lazyPart(async () => (await import('./game-sections.tsx')).GameSections)
const RunList = lazyPart(async () => (await import('./run-list.tsx')).RunList)

/** Shows either the limits and rates of the games, or the runs. */
export function GamesTab() {
  const [part, show] = useListFilter(['settings', 'runs'])
  const what = t`Game Management`
  const runs = t`Runs`
  return (
    <section aria-label={what}>
      <div className="-ml-4 mb-6 overflow-hidden pl-4">
        <FilterBar
          label={t`Show`}
          options={[
            { value: 'settings', label: t`Pay and limits` },
            { value: 'runs', label: runs },
          ]}
          value={part}
          onChange={show}
        />
      </div>
      {part === 'settings' ? (
        <Settings what={what} />
      ) : (
        <Suspense fallback={<ListSkeleton label={loadingText(runs)} isTable />}>
          <RunList />
        </Suspense>
      )}
    </section>
  )
}

function Settings({ what }: { what: string }) {
  const settings = useQuery(settingsQuery)
  const rates = useQuery(gameSettingsQuery)
  const loading = <ListSkeleton label={loadingText(what)} />
  const error = settings.error ?? rates.error
  const retry = () => void Promise.all([settings.refetch(), rates.refetch()])
  if (settings.data !== undefined && rates.data !== undefined) {
    return (
      <Suspense fallback={loading}>
        <GameSections settings={settings.data} rates={rates.data} />
      </Suspense>
    )
  }
  return error === null ? loading : <ErrorState what={what} error={error} onRetry={retry} />
}

const loadingText = (what: string) => t`Loading: ${what}`
