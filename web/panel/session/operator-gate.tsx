import { t } from '@lingui/core/macro'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { checkAdmin } from '#core/api/admin.ts'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'
import { callOperator } from './call-operator.ts'
import { LoginForm } from './login-form.tsx'
import { useOperatorToken } from './operator-token.ts'

/** Shows the panel to whoever has a token that the server accepts; the login to everybody else. */
export function OperatorGate({ children }: { children: ReactNode }) {
  const { token, isRefused } = useOperatorToken()
  if (token === null) return <LoginForm />
  if (isRefused) return <AccessDenied />
  return (
    <PanelQueries key={token}>
      <CheckedToken>{children}</CheckedToken>
    </PanelQueries>
  )
}

/**
 * What the panel has fetched belongs to its token and not to a wallet: it outlives the operator's connecting a wallet to
 * pay with, and is gone with the login.
 */
function PanelQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true } } }),
  )
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

function CheckedToken({ children }: { children: ReactNode }) {
  const check = useQuery({
    queryKey: ['/api/admin/check'],
    queryFn: () => callOperator<typeof checkAdmin>('GET', '/api/admin/check', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (check.data === true) return children
  if (check.data === false) return <AccessDenied />
  return (
    <section className="page grid min-h-112 place-items-center py-12">
      {check.isError ? (
        <ErrorState what={t`Your login`} onRetry={() => check.refetch()} />
      ) : (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner /> {t`Checking your login`}
        </p>
      )}
    </section>
  )
}
