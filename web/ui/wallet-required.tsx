import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** Replaces a page that makes no sense without a wallet. */
export function WalletRequired({ text, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <section className="page grid min-h-[75dvh] lg:min-h-[85dvh] place-items-center py-12">
      <div className="max-w-prose text-center">
        <img src="/art/empty.svg" alt="" width={320} height={240} className="mx-auto max-lg:w-60" />
        <h1 className="mt-6 text-heading">{t`Wallet Required`}</h1>
        <p className="mt-2 text-balance text-lead text-soft">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
      </div>
    </section>
  )
}
