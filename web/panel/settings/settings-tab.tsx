import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { settingsQuery } from '../parts/settings-query.ts'

/** Component with the forms, which load react-hook-form. Their values are fetched in parallel. */
const SettingSections = lazyPart(async () => (await import('./setting-sections.tsx')).SettingSections)

/** Shows everything that can be changed while the platform runs. */
export function SettingsTab() {
  const { data, error, isPending, refetch } = useQuery(settingsQuery)
  const what = t`Settings`
  const loading = <ListSkeleton label={t`Loading: ${what}`} />
  return (
    <section aria-label={what}>
      <p className="mb-4 text-soft">{t`Players see a change within 30 seconds. Every change can be undone.`}</p>
      {data !== undefined ? (
        <Suspense fallback={loading}>
          <SettingSections settings={data} />
        </Suspense>
      ) : isPending ? (
        loading
      ) : (
        <ErrorState what={what} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}
