import './panel.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Dashboard } from './dashboard.tsx'
import { OperatorGate } from './session/operator-gate.tsx'
import { followOtherTabs, useOperatorToken } from './session/operator-token.ts'
import { PanelShell } from './shell/panel-shell.tsx'

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
