import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpRight } from 'lucide-react'
import { DOWNLOADS } from './downloads.ts'
import { GuideHeading } from './guide-heading.tsx'

/** The wallets at their official places. */
export function GuideDownloads() {
  const { t, i18n } = useLingui()
  return (
    <section className="guide-board guide-board-text">
      <GuideHeading>
        <Trans>Download a wallet</Trans>
      </GuideHeading>
      <p className="mt-1 max-w-prose text-soft">
        <Trans>Use only these links. Fakes steal funds.</Trans>
      </p>
      <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 lg:grid-cols-4">
        {DOWNLOADS.map(({ store, device, wallets }) => (
          <div key={store}>
            <p className="font-strong">{store}</p>
            <p className="text-note text-soft">{i18n._(device)}</p>
            <ul className="mt-2 divide-y divide-line border-line border-y">
              {wallets.map(({ wallet, url }) => (
                <li key={wallet}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t`${wallet} for ${store}, opens in a new tab`}
                    className="flex min-h-12 items-center justify-between gap-2 -mx-2 rounded-small px-2 transition-colors hover:bg-counter"
                  >
                    {wallet}
                    <ArrowUpRight className="size-4 shrink-0 text-soft" aria-hidden="true" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
