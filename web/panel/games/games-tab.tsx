import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { settingsQuery } from '../settings/settings-query.ts'
import { gameSettingsQuery } from './games-query.ts'

/** The forms bring react-hook-form; the values are asked for beside them. */
const GameSections = lazyPart(async () => (await import('./game-sections.tsx')).GameSections)

/** What the games may pay, and what a minute of them earns. */
export function GamesTab() {
  const settings = useQuery(settingsQuery)
  const rates = useQuery(gameSettingsQuery)
  const what = t`Game Management`
  const loading = <ListSkeleton label={t`Loading: ${what}`} />
  const error = settings.error ?? rates.error
  const retry = () => void Promise.all([settings.refetch(), rates.refetch()])
  return (
    <section aria-label={what}>
      {settings.data !== undefined && rates.data !== undefined ? (
        <Suspense fallback={loading}>
          <GameSections settings={settings.data} rates={rates.data} />
        </Suspense>
      ) : error === null ? (
        loading
      ) : (
        <ErrorState what={what} error={error} onRetry={retry} />
      )}
    </section>
  )
}
