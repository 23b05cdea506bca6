import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import type { createUser } from '#core/api/users.ts'
import { pageOf } from '#core/pages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { ConnectDialogHost } from './features/connect/connect-dialog-host.tsx'
import { BottomBar } from './features/navigation/bottom-bar.tsx'
import { TopBar } from './features/navigation/top-bar.tsx'
import { messageFor } from './lib/api-error.ts'
import { useFollowedConfig } from './lib/platform-config.ts'
import { onUnshownFailure, queryClient } from './lib/query-client.ts'
import { Routes } from './routes.tsx'
import { useLanguage } from './texts/texts.ts'
import { FailureBoundary, lazyPart, OptionalParts, PartFailure, WhenNear } from './ui/lazy-part.tsx'

import { PageFailure } from './ui/page-failure.tsx'

import { showToast } from './ui/toast.ts'
import { ToastHost } from './ui/toast-host.tsx'

onUnshownFailure((error) =>
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

/** Loaded for a connected wallet only, because no other visitor can have an unfinished purchase. */
const ResumeBanner = lazyPart(async () => (await import('./features/purchases/resume-banner.tsx')).ResumeBanner)

/** Loaded later, because it is below every page's first screen. */
const SiteFooter = lazyPart(async () => (await import('./features/navigation/site-footer.tsx')).SiteFooter)

const MaintenanceBanner = lazyPart(
  async () => (await import('./features/navigation/maintenance-banner.tsx')).MaintenanceBanner,
)

/** Frame of every player's page, which follows the wallet. */
const PlayerShell = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Frame>{children}</Frame>
  </QueryClientProvider>
)

function Frame({ children }: { children: ReactNode }) {
  useUser()
  const { address, session } = useWallet()
  const config = useFollowedConfig(session === null)
  const [location] = useLocation()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:bg-counter focus:p-3"
      >
        <Trans>Skip to the content</Trans>
      </a>
      {config?.maintenance === true && (
        <FailureBoundary show={() => <PartFailure />}>
          <Suspense fallback={null}>
            <MaintenanceBanner message={config.maintenanceMessage} />
          </Suspense>
        </FailureBoundary>
      )}
      <TopBar />
      {address !== null && (
        <FailureBoundary show={() => <PartFailure />}>
          <Suspense fallback={null}>
            <ResumeBanner />
          </Suspense>
        </FailureBoundary>
      )}
      {/* With the bars above, never shorter than the screen, so that the footer does not come and go while a page loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-8.25rem)] outline-none">
        <FailureBoundary attempt={location} show={(error) => <PageFailure error={error} />}>
          {children}
        </FailureBoundary>
      </main>
      <WhenNear className={location === '/' ? 'min-h-80 sm:min-h-64 lg:min-h-40' : 'min-h-128 md:min-h-80 lg:min-h-68'}>
        <OptionalParts>
          <SiteFooter />
        </OptionalParts>
      </WhenNear>
      <BottomBar />
      <FailureBoundary attempt={location} show={() => <PartFailure />}>
        <ConnectDialogHost />
      </FailureBoundary>
    </>
  )
}

/** Reads the signed-in wallet's account. The request creates it. */
function useUser() {
  const { session } = useWallet()
  const walletAddress = session?.walletAddress ?? ''
  return useQuery({
    queryKey: ['/api/users', walletAddress],
    // Aborted when the wallet leaves, because the session of the call is ending.
    queryFn: ({ signal }) => callApi<typeof createUser>('POST', '/api/users', { body: { walletAddress } }, { signal }),
    enabled: session !== null,
  })
}
