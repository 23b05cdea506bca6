import './panel.css'
import { t } from '@lingui/core/macro'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { logout } from '#core/api/own-account.ts'
import { ConnectDialogHost } from '#web/features/connect/connect-dialog-host.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { useServerContact } from '#web/lib/server-contact.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContactSign } from '#web/ui/contact-sign.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { FailureBoundary, PartFailure } from '#web/ui/lazy-part.tsx'
import { PageFailure } from '#web/ui/page-failure.tsx'

import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Dashboard } from './dashboard.tsx'
import { FindButton } from './find/find-button.tsx'
import { OperatorGate, ProofHost } from './operator-gate.tsx'
import { callOperator, isTokenRefused } from './session/call-operator.ts'
import { clearOperatorToken, followOtherTabs, useOperatorToken } from './session/operator-token.ts'

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

/** Bar of the panel: brand, link to the site, language, theme and logout. */
function PanelBar() {
  const { token, isRefused } = useOperatorToken()
  const isIn = token !== null && !isRefused
  return (
    <header className="sticky top-0 z-30 short:relative bg-stall pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-16 max-w-panel items-center gap-1 px-4 sm:gap-4 lg:px-6">
        <div className="flex min-w-0 flex-1 items-center gap-2 sm:gap-3">
          <Brand isShort />
          {/* A phone has no room for it beside the search. */}
          <span
            className={`rounded-small border border-control px-2 font-strong text-note text-soft ${isIn ? 'max-sm:hidden' : ''}`}
          >
            {t`Admin`}
          </span>
        </div>
        {isIn && <FindButton />}
        <Link
          href="/"
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small text-soft hover:bg-counter hover:text-ink sm:px-3"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{t`To the site`}</span>
        </Link>
        <LanguageSwitch isShort />
        <ThemeToggle />
        {isIn && <LogOutButton />}
      </div>
      <div className="awning-edge" />
      <ContactSign />
    </header>
  )
}

function LogOutButton() {
  const [isPending, setPending] = useState(false)
  const leave = () => {
    setPending(true)
    void logOut()
  }
  return (
    <Button isPending={isPending} pendingLabel={t`Logging out`} onClick={leave} className="max-sm:px-3">
      <LogOut className="size-4" aria-hidden="true" />
      <span className="max-sm:sr-only">{t`Logout`}</span>
    </Button>
  )
}

/** Revokes the token and removes it. This browser removes it even if the server cannot be reached. */
async function logOut(): Promise<void> {
  try {
    await callOperator<typeof logout>('POST', '/api/admin/logout')
  } catch (error) {
    if (!isTokenRefused(error)) {
      showToast({
        title: t`Logged out here only`,
        description: t`We could not reach the server. Your session there ends within twelve hours.`,
        variant: 'destructive',
      })
    }
  }
  clearOperatorToken()
}
