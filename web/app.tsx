import { t } from '@lingui/core/macro'
import { useLocation } from 'wouter'
import { pageOf } from '#core/pages.ts'
import { messageFor } from './lib/api-error.ts'
import { onUntoldFailure } from './lib/query-client.ts'
import { PlayerShell } from './player-shell.tsx'
import { Routes } from './routes.tsx'
import { useLanguage } from './texts/texts.ts'
import { FailureBoundary } from './ui/failure-boundary.tsx'
import { PageFailure } from './ui/page-failure.tsx'
import { showToast } from './ui/toast.ts'
import { ToastHost } from './ui/toast-host.tsx'

onUntoldFailure((error) =>
  showToast({
    title: t`That did not work`,
    description: messageFor(error, t`Please try again.`),
    variant: 'destructive',
  }),
)

/** Renders the page. The panel has its own shell, so it is not mounted in the players' shell. */
export function App() {
  // Renders everything below again when the language changes.
  useLanguage()
  const [location] = useLocation()
  const isPanel = pageOf(location) === '/admin'
  return (
    <>
      {isPanel ? (
        <FailureBoundary show={(error) => <PageFailure error={error} />}>
          <Routes />
        </FailureBoundary>
      ) : (
        <PlayerShell>
          <Routes />
        </PlayerShell>
      )}
      <ToastHost />
    </>
  )
}
