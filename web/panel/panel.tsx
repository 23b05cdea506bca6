import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Dashboard } from './dashboard.tsx'
import { OperatorGate } from './session/operator-gate.tsx'
import { followOtherTabs, useOperatorToken } from './session/operator-token.ts'
import { PanelShell } from './shell/panel-shell.tsx'

/** The operator's zone: its own frame, login and queries, and nothing of a player's around it. */
export function Panel() {
  const { token } = useOperatorToken()
  const queries = useMemo(() => createPanelQueries(token), [token])
  useEffect(followOtherTabs, [])
  return (
    <QueryClientProvider key={token} client={queries}>
      <PanelShell>
        <OperatorGate>
          <Dashboard />
        </OperatorGate>
      </PanelShell>
    </QueryClientProvider>
  )
}

/**
 * What the panel has fetched belongs to its token and not to a wallet: it outlives the operator's connecting a wallet to
 * pay with, and is gone with the login. A list is asked for anew each time it is opened: somebody waits in it for money.
 */
const createPanelQueries = (_token: string | null) => createQueryClient({ staleTime: 0 })
