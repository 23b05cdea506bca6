import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListedWalletId } from '#web/wallet/wallet-catalogue.ts'

export type Download = { readonly wallet: ListedWalletId; readonly url: string }

/**
 * Store pages that the makers of the wallets publish themselves. A wallet that a store lacks is not listed. They are checked
 * together with the catalogue of wallets, see `CATALOGUE_CHECKED_ON`.
 */
export const DOWNLOADS: readonly {
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
