import './panel.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Dashboard } from './dashboard.tsx'
import { OperatorGate } from './session/operator-gate.tsx'
import { followOtherTabs, useOperatorToken } from './session/operator-token.ts'
import { PanelShell } from './shell/panel-shell.tsx'

/** The operator's zone: its own frame, login and queries, and nothing of a player's around it. */
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
 * What the panel has fetched belongs to its login and not to a wallet: it outlives the operator's connecting a wallet to
 * pay with, and is gone with the login. A list is asked for anew each time it is opened: somebody waits in it for money.
 */
function PanelQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(() => createQueryClient({ staleTime: 0 }))
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
