import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { ConnectDialogHost } from './features/connect/connect-dialog-host.tsx'
import { FailureBoundary } from './features/failure/failure-boundary.tsx'
import { PageFailure } from './features/failure/page-failure.tsx'
import { PartFailure } from './features/failure/part-failure.tsx'
import { BottomBar } from './features/navigation/bottom-bar.tsx'
import { SiteFooter } from './features/navigation/site-footer.tsx'
import { TopBar } from './features/navigation/top-bar.tsx'
import { useUser } from './features/users/user-query.ts'
import { useFollowWallet } from './lib/follow-wallet.ts'
import { Routes } from './routes.tsx'
import { lazyPart } from './texts/lazy-part.tsx'
import { useLanguage } from './texts/texts.ts'
import { ToastHost } from './ui/toast-host.tsx'
import { useWallet } from './wallet/wallet-store.ts'

/** Only a signed-in wallet can have left something unfinished. */
const ResumeBanner = lazyPart(async () => (await import('./features/purchases/resume-banner.tsx')).ResumeBanner)

export function App() {
  // Everything below is drawn anew when the language changes.
  useLanguage()
  useUser()
  useFollowWallet()
  const { session } = useWallet()
  const [location] = useLocation()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:bg-counter focus:p-3"
      >
        <Trans>Skip to the content</Trans>
      </a>
      <TopBar />
      {session !== null && (
        <FailureBoundary show={() => <PartFailure />}>
          <Suspense fallback={null}>
            <ResumeBanner />
          </Suspense>
        </FailureBoundary>
      )}
      {/* Never shorter than the screen: the footer does not come and go while a page loads. */}
      <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <FailureBoundary attempt={location} show={(error) => <PageFailure error={error} />}>
          <Routes />
        </FailureBoundary>
      </main>
      <SiteFooter />
      <BottomBar />
      <FailureBoundary attempt={location} show={() => <PartFailure />}>
        <ConnectDialogHost />
      </FailureBoundary>
      <ToastHost />
    </>
  )
}
