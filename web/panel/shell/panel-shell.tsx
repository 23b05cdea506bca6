import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConnectDialogHost } from '#web/features/connect/connect-dialog-host.tsx'
import { useServerContact } from '#web/lib/server-contact.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { PageFailure } from '#web/ui/page-failure.tsx'
import { PartFailure } from '#web/ui/part-failure.tsx'
import { ProofHost } from '../session/proof-host.tsx'
import { PanelBar } from './panel-bar.tsx'

/** Frame of the panel, before and after the login. */
export function PanelShell({ children }: { children: ReactNode }) {
  useRefetchAfterSilence()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:bg-counter focus:p-3"
      >
        {t`Skip to the content`}
      </a>
      <PanelBar />
      <main id="main" tabIndex={-1} className="flex-1 pb-16 outline-none">
        <FailureBoundary show={(error) => <PageFailure error={error} />}>{children}</FailureBoundary>
      </main>
      {/* Needed to pay a payout from the operator's wallet. The bar has no button that connects one. */}
      <FailureBoundary show={() => <PartFailure />}>
        <ConnectDialogHost />
      </FailureBoundary>
      <FailureBoundary show={() => <PartFailure />}>
        <ProofHost />
      </FailureBoundary>
    </div>
  )
}

/** Refetches all figures as soon as the server answers again, because they are from before the outage. */
function useRefetchAfterSilence() {
  const queries = useQueryClient()
  const { isLost } = useServerContact()
  const wasLost = useRef(isLost)
  useEffect(() => {
    if (wasLost.current && !isLost) void queries.invalidateQueries()
    wasLost.current = isLost
  }, [isLost, queries])
}
