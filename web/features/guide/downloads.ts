import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Download = { readonly wallet: string; readonly url: string }

/** Where the makers of the wallets themselves publish them, and nowhere else. A wallet that a store lacks is not listed. */
export const DOWNLOADS: readonly {
  readonly store: string
  readonly device: MessageDescriptor
  readonly wallets: readonly Download[]
}[] = [
  {
    store: 'iOS App Store',
    device: msg`For iPhone and iPad`,
    wallets: [
      { wallet: 'MetaMask', url: 'https://apps.apple.com/app/metamask/id1438144202' },
      { wallet: 'Trust Wallet', url: 'https://apps.apple.com/app/trust-crypto-bitcoin-wallet/id1288339409' },
      { wallet: 'Coinbase Wallet', url: 'https://apps.apple.com/app/coinbase-wallet/id1278383455' },
    ],
  },
  {
    store: 'Google Play',
    device: msg`For Android`,
    wallets: [
      { wallet: 'MetaMask', url: 'https://play.google.com/store/apps/details?id=io.metamask' },
      { wallet: 'Trust Wallet', url: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp' },
      { wallet: 'Coinbase Wallet', url: 'https://play.google.com/store/apps/details?id=org.toshi' },
    ],
  },
  {
    store: 'Chrome',
    device: msg`Also for Edge and Brave`,
    wallets: [
      {
        wallet: 'MetaMask',
        url: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
      },
      {
        wallet: 'Trust Wallet',
        url: 'https://chromewebstore.google.com/detail/trust-wallet/egjidjbpglichdcondbcbdnbeeppgdph',
      },
      {
        wallet: 'Coinbase Wallet',
        url: 'https://chromewebstore.google.com/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
      },
    ],
  },
  {
    store: 'Firefox',
    device: msg`On a computer`,
    wallets: [{ wallet: 'MetaMask', url: 'https://addons.mozilla.org/firefox/addon/ether-metamask/' }],
  },
]
