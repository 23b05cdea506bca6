import { t } from '@lingui/core/macro'
import { ExternalLink, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { logout } from '#core/api/admin-session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContactSign } from '#web/ui/contact-sign.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { showToast } from '#web/ui/toast.ts'
import { FindButton } from '../find/find-button.tsx'
import { callOperator, isTokenRefused } from '../session/call-operator.ts'
import { clearOperatorToken, useOperatorToken } from '../session/operator-token.ts'

/** Bar of the panel: brand, link to the site, language, theme and logout. */
export function PanelBar() {
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
