import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'

const SendForm = lazyPart(async () => (await import('./send-form.tsx')).SendForm)

/** Credits tokens to a player's balance. */
export function SendTab() {
  return (
    <section aria-label={t`Send Tokens`} className="max-w-prose">
      <p className="mb-4 text-soft">
        {t`Credits tokens to a wallet’s balance here. Nothing is sent on the chain. The player withdraws them like any others.`}
      </p>
      <Suspense fallback={<ListSkeleton label={t`Loading the form`} rows={3} />}>
        <SendForm />
      </Suspense>
    </section>
  )
}
