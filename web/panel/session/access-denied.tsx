import { t } from '@lingui/core/macro'
import { ShieldX } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { clearOperatorToken } from './operator-token.ts'

/** Says that the token is not valid, or no longer: it was revoked, or its twelve hours are over. */
export function AccessDenied() {
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
