import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { checkAdmin } from '#core/api/own-account.ts'
import { Spinner } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { answerProof, callOperator, useProofRequest } from './session/call-operator.ts'
import { useOperatorToken } from './session/operator-token.ts'

/** Login, which is not loaded for operators who are logged in. */
const LoginForm = lazy(async () => ({ default: (await import('./login-form.tsx')).LoginForm }))
const AccessDenied = lazy(async () => ({ default: (await import('./login-form.tsx')).AccessDenied }))

/** Shows the panel if the server accepts the token, else the login. */
export function OperatorGate({ children }: { children: ReactNode }) {
  const { token, isRefused } = useOperatorToken()
  if (token === null)
    return (
      <Suspense fallback={<Waiting>{t`Loading the login`}</Waiting>}>
        <LoginForm />
      </Suspense>
    )
  if (isRefused) return <Denied />
  return <CheckedToken>{children}</CheckedToken>
}

function CheckedToken({ children }: { children: ReactNode }) {
  const check = useQuery({
    queryKey: ['/api/admin/check'],
    queryFn: () => callOperator<typeof checkAdmin>('GET', '/api/admin/check', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (check.data === true) return children
  if (check.data === false) return <Denied />
  if (!check.isError) return <Waiting>{t`Checking your login`}</Waiting>
  return (
    <section className="page grid min-h-112 place-items-center py-12">
      <ErrorState what={t`Your login`} onRetry={() => check.refetch()} />
    </section>
  )
}

const Denied = () => (
  <Suspense fallback={null}>
    <AccessDenied />
  </Suspense>
)

const Waiting = ({ children }: { children: string }) => (
  <section className="page grid min-h-112 place-items-center py-12">
    <p role="status" className="flex items-center gap-3 text-soft">
      <Spinner /> {children}
    </p>
  </section>
)

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Shows the dialog that asks for a proof. Its code loads when a call first needs it. */
export function ProofHost() {
  const ask = useProofRequest()
  const { isRefused } = useOperatorToken()
  // Leaving the panel or logging out declines an open proof.
  useEffect(() => (ask === null ? undefined : () => answerProof(ask, false)), [ask])
  useEffect(() => {
    if (isRefused && ask !== null) answerProof(ask, false)
  }, [isRefused, ask])
  if (ask === null) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog ask={ask} />
    </Suspense>
  )
}
