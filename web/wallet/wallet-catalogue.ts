export type WalletId = 'metamask' | 'trust' | 'coinbase' | 'walletconnect' | 'demo'

/** Flags that wallets set on `window.ethereum`, for those that do not announce themselves by EIP-6963. */
export type ProviderFlags = {
  readonly isMetaMask?: boolean
  readonly isTrust?: boolean
  readonly isTrustWallet?: boolean
  readonly isCoinbaseWallet?: boolean
  readonly isBraveWallet?: boolean
}

export type ListedWallet = {
  readonly id: WalletId
  readonly name: string
  /** The names under which it announces itself. */
  readonly rdns: readonly string[]
  readonly isFlaggedOn: (provider: ProviderFlags) => boolean
  readonly downloadUrl: string
  /** Opens a page in the wallet app's own browser; null where there is no such app. */
  readonly deepLink: ((pageUrl: string) => string) | null
}

/** BNB Smart Chain in Trust Wallet's own list of coins. */
const TRUST_COIN_ID = 20_000_714

/** The wallets that the connect dialog lists, in its order. */
export const LISTED_WALLETS = [
  {
    id: 'metamask',
    name: 'MetaMask',
    rdns: ['io.metamask', 'io.metamask.mobile'],
    // Others set this flag too, to be found by pages that look for nothing else.
    isFlaggedOn: (it) =>
      isSet(it.isMetaMask) && !isSet(it.isTrust, it.isTrustWallet, it.isCoinbaseWallet, it.isBraveWallet),
    downloadUrl: 'https://metamask.io/download/',
    // MetaMask takes the address as it is, without its scheme: an encoded one opens a blank page.
    deepLink: (pageUrl) => `https://metamask.app.link/dapp/${pageUrl.replace(/^https?:\/\//, '')}`,
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    rdns: ['com.trustwallet.app'],
    isFlaggedOn: (it) => isSet(it.isTrust, it.isTrustWallet),
    downloadUrl: 'https://trustwallet.com/download',
    deepLink: (pageUrl) =>
      `https://link.trustwallet.com/open_url?coin_id=${TRUST_COIN_ID}&url=${encodeURIComponent(pageUrl)}`,
  },
  {
    id: 'coinbase',
    name: 'Coinbase Wallet',
    rdns: ['com.coinbase.wallet'],
    isFlaggedOn: (it) => isSet(it.isCoinbaseWallet),
    downloadUrl: 'https://www.coinbase.com/wallet/downloads',
    deepLink: (pageUrl) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(pageUrl)}`,
  },
  {
    id: 'walletconnect',
    name: 'WalletConnect',
    rdns: [],
    isFlaggedOn: () => false,
    downloadUrl: 'https://walletguide.walletconnect.network/',
    deepLink: null,
  },
] as const satisfies readonly ListedWallet[]

/** Only on the local chain. */
export const DEMO_WALLET: ListedWallet = {
  id: 'demo',
  name: 'Demo wallet',
  rdns: ['local.demo.wallet'],
  isFlaggedOn: () => false,
  downloadUrl: '',
  deepLink: null,
}

const isSet = (...flags: (boolean | undefined)[]) => flags.some((flag) => flag === true)
