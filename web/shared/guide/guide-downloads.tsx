import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpRight } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { type ListedWalletId, listedWallets } from '#web/wallet/wallet-catalogue.ts'

/** Links the wallets to their official stores. A download page that the operator has changed replaces every store. */
export function GuideDownloads() {
  const { t, i18n } = useLingui()
  const changes = usePlatformConfig()?.wallets
  const wallets = new Map(listedWallets(changes).map((it) => [it.id, it]))
  return (
    <section className="guide-board guide-board-text">
      <GuideHeading>
        <Trans>Download a wallet</Trans>
      </GuideHeading>
      <p className="mt-1 max-w-prose text-soft">
        <Trans>Use only these links. Fakes steal funds.</Trans>
      </p>
      <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 lg:grid-cols-4">
        {DOWNLOADS.map(({ store, device, downloads }) => (
          <div key={store}>
            <p className="font-strong">{store}</p>
            <p className="text-note text-soft">{i18n._(device)}</p>
            <ul className="mt-2 divide-y divide-line border-line border-y">
              {downloads.map(({ wallet: id, url }) => {
                const wallet = wallets.get(id)?.name ?? id
                const otherName = wallets.get(id)?.otherName
                return (
                  <li key={id}>
                    <a
                      href={changes?.[`${id}DownloadUrl`] || url}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={t`${wallet} for ${store}, opens in a new tab`}
                      className="flex min-h-12 items-center justify-between gap-2 -mx-2 rounded-small px-2 py-1 transition-colors hover:bg-counter"
                    >
                      <span>
                        <Verbatim>{wallet}</Verbatim>
                        {otherName && (
                          <span className="block text-note text-soft">
                            <Trans>Also called {otherName}</Trans>
                          </span>
                        )}
                      </span>
                      <ArrowUpRight className="size-4 shrink-0 text-soft" aria-hidden="true" />
                    </a>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

type Download = { readonly wallet: ListedWalletId; readonly url: string }

/**
 * Store pages that the makers of the wallets publish themselves. A wallet that a store lacks is not listed. They are checked
 * together with the catalogue of wallets, see `CATALOGUE_CHECKED_ON`.
 */
const DOWNLOADS: readonly {
  readonly store: string
  readonly device: MessageDescriptor
  readonly downloads: readonly Download[]
}[] = [
  {
    store: 'iOS App Store',
    device: msg`For iPhone and iPad`,
    downloads: [
      { wallet: 'metamask', url: 'https://apps.apple.com/app/metamask/id1438144202' },
      { wallet: 'trust', url: 'https://apps.apple.com/app/trust-crypto-bitcoin-wallet/id1288339409' },
      { wallet: 'coinbase', url: 'https://apps.apple.com/app/coinbase-wallet/id1278383455' },
    ],
  },
  {
    store: 'Google Play',
    device: msg`For Android`,
    downloads: [
      { wallet: 'metamask', url: 'https://play.google.com/store/apps/details?id=io.metamask' },
      { wallet: 'trust', url: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp' },
      { wallet: 'coinbase', url: 'https://play.google.com/store/apps/details?id=org.toshi' },
    ],
  },
  {
    store: 'Chrome',
    device: msg`Also for Edge and Brave`,
    downloads: [
      {
        wallet: 'metamask',
        url: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
      },
      {
        wallet: 'trust',
        url: 'https://chromewebstore.google.com/detail/trust-wallet/egjidjbpglichdcondbcbdnbeeppgdph',
      },
      {
        wallet: 'coinbase',
        url: 'https://chromewebstore.google.com/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
      },
    ],
  },
  {
    store: 'Firefox',
    device: msg`On a computer`,
    downloads: [{ wallet: 'metamask', url: 'https://addons.mozilla.org/firefox/addon/ether-metamask/' }],
  },
]

type HeadingProps = { id?: string; className?: string; children: ReactNode }

/** Heading level of the guide's parts: one below the page's heading, or in a dialog one below the dialog's. */
export const GuideHeadingLevel = createContext<'h2' | 'h3'>('h2')

export function GuideHeading({ className = 'text-title', ...rest }: HeadingProps) {
  const Tag = useContext(GuideHeadingLevel)
  return <Tag {...rest} className={className} />
}
