import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'

const GiveForm = lazyPart(async () => (await import('./give-form.tsx')).GiveForm)

/** Gives copies without a payment. */
export function GiveTab() {
  return (
    <section aria-label={t`Give NFT`} className="max-w-prose">
      <p className="mb-4 text-soft">
        {t`Gives copies of a card to a wallet. They mine like bought ones, but pay no referral bonus.`}
      </p>
      <Suspense fallback={<ListSkeleton label={t`Loading the form`} rows={3} />}>
        <GiveForm />
      </Suspense>
    </section>
  )
}
