import './panel.css'
import { t } from '@lingui/core/macro'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConnectDialogHost } from '#web/features/connect/connect-dialog-host.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { useServerContact } from '#web/lib/server-contact.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { PageFailure } from '#web/ui/page-failure.tsx'
import { PartFailure } from '#web/ui/part-failure.tsx'
import { Dashboard } from './dashboard.tsx'
import { OperatorGate } from './session/operator-gate.tsx'
import { followOtherTabs, useOperatorToken } from './session/operator-token.ts'
import { ProofHost } from './session/proof-host.tsx'
import { PanelBar } from './shell/panel-bar.tsx'

/** The operators' panel. It has its own frame, login and query cache, and shares none of a player's. */
export function Panel() {
  const { token } = useOperatorToken()
  useEffect(followOtherTabs, [])
  return (
    <PanelQueries key={token}>
      <PanelShell>
        <OperatorGate>
          <Dashboard />
        </OperatorGate>
      </PanelShell>
    </PanelQueries>
  )
}

/**
 * Provides the panel's query cache. The cache belongs to the login and not to a wallet. It survives when the operator connects a
 * wallet to pay with, and is dropped at logout. A list is refetched each time it is opened, because players wait in it for money.
 */
function PanelQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(() => createQueryClient({ staleTime: 0 }))
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** Frame of the panel, before and after the login. */
function PanelShell({ children }: { children: ReactNode }) {
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
