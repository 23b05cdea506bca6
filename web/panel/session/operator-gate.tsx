import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ShieldX } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { checkAdmin } from '#core/api/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { callOperator } from './call-operator.ts'
import { clearOperatorToken, useOperatorToken } from './operator-token.ts'

/** Whoever is logged in needs none of it. */
const LoginForm = lazy(async () => ({ default: (await import('./login-form.tsx')).LoginForm }))

/** Shows the panel to whoever has a token that the server accepts; the login to everybody else. */
export function OperatorGate({ children }: { children: ReactNode }) {
  const { token, isRefused } = useOperatorToken()
  if (token === null)
    return (
      <Suspense fallback={<Waiting>{t`Loading the login`}</Waiting>}>
        <LoginForm />
      </Suspense>
    )
  if (isRefused) return <AccessDenied />
  return <CheckedToken>{children}</CheckedToken>
}

function CheckedToken({ children }: { children: ReactNode }) {
  const check = useQuery({
    queryKey: ['/api/admin/check'],
    queryFn: () => callOperator<typeof checkAdmin>('GET', '/api/admin/check', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (check.data === true) return children
  if (check.data === false) return <AccessDenied />
  if (!check.isError) return <Waiting>{t`Checking your login`}</Waiting>
  return (
    <section className="page grid min-h-112 place-items-center py-12">
      <ErrorState what={t`Your login`} onRetry={() => check.refetch()} />
    </section>
  )
}

const Waiting = ({ children }: { children: string }) => (
  <section className="page grid min-h-112 place-items-center py-12">
    <p role="status" className="flex items-center gap-3 text-soft">
      <Spinner /> {children}
    </p>
  </section>
)

/** The token does not hold, or no longer: it was revoked, or its twelve hours are over. */
function AccessDenied() {
  return (
    <section className="page grid min-h-112 place-items-center py-12">
      <div role="alert" className="max-w-prose text-center">
        <ShieldX className="mx-auto size-12 text-loss" aria-hidden="true" />
        <h1 className="mt-4 text-heading">{t`Access Denied`}</h1>
        <p className="mt-2 text-lead">{t`Authentication required`}</p>
        <p className="mt-1 mb-6 text-soft">{t`Your session has ended. It was revoked, or its twelve hours are over.`}</p>
        <Button variant="primary" onClick={clearOperatorToken}>
          {t`Login Again`}
        </Button>
      </div>
    </section>
  )
}
