import type { Settings } from '#core/settings.ts'

export type ListedWalletId = 'metamask' | 'trust' | 'coinbase' | 'walletconnect'

/**
 * `rdns:` is a wallet that announces itself and is not listed. `browser` is a `window.ethereum` that no announcement or flag
 * names.
 */
export type WalletId = ListedWalletId | 'demo' | 'browser' | `rdns:${string}`

/** Flags that wallets set on `window.ethereum`. They identify wallets that do not announce themselves by EIP-6963. */
export type ProviderFlags = Readonly<Record<`is${Capitalize<string>}`, unknown>>

export type ListedWallet = {
  readonly id: WalletId
  /** Label from the specification. */
  readonly name: string
  /** Other name by which its users know the wallet; null if it has no other name. */
  readonly otherName: string | null
  /** Reverse domain names under which the wallet announces itself. */
  readonly rdns: readonly string[]
  readonly isFlaggedOn: (provider: ProviderFlags) => boolean
  readonly downloadUrl: string
  /** Template of the link that opens a page in the wallet app's own browser, see `fillDeepLink`; null if there is no such app. */
  readonly deepLink: string | null
}

/** Date of the last check of names, download pages and deep links against the documentation of their makers. */
export const CATALOGUE_CHECKED_ON = '2026-11-28'

type Flag = keyof ProviderFlags

/**
 * Flags that identify one wallet. Most of these wallets also set other wallets' flags, so that pages that check for those find
 * them.
 */
const NAMING_FLAGS: readonly Flag[] = [
  'isTrust',
  'isTrustWallet',
  'isCoinbaseWallet',
  'isBraveWallet',
  'isRabby',
  'isOkxWallet',
  'isOKExWallet',
  'isBinance',
  'isBitKeep',
  'isBitget',
  'isTokenPocket',
  'isSafePal',
]

/** Wallets that the connect dialog lists, in its order, without the operator's changes. */
export const LISTED_WALLETS = [
  {
    id: 'metamask',
    name: 'MetaMask',
    otherName: null,
    rdns: ['io.metamask', 'io.metamask.mobile'],
    isFlaggedOn: hasOnly('isMetaMask'),
    downloadUrl: 'https://metamask.io/download/',
    deepLink: 'https://link.metamask.io/dapp/{address}',
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    otherName: null,
    rdns: ['com.trustwallet.app'],
    isFlaggedOn: hasOnly('isTrust', 'isTrustWallet'),
    downloadUrl: 'https://trustwallet.com/download',
    // 20000714 is BNB Smart Chain in Trust Wallet's own list of coins.
    deepLink: 'https://link.trustwallet.com/open_url?coin_id=20000714&url={url}',
  },
  {
    id: 'coinbase',
    name: 'Coinbase Wallet',
    // The wallet was renamed in July 2025, and back in 2026. Phones have it under either name.
    otherName: 'Base App',
    rdns: ['com.coinbase.wallet'],
    isFlaggedOn: hasOnly('isCoinbaseWallet'),
    downloadUrl: 'https://www.coinbase.com/wallet/downloads',
    deepLink: 'https://go.cb-w.com/dapp?cb_url={url}',
  },
  {
    id: 'walletconnect',
    name: 'WalletConnect',
    otherName: null,
    rdns: [],
    isFlaggedOn: () => false,
    downloadUrl: 'https://walletguide.walletconnect.network/',
    deepLink: null,
  },
] as const satisfies readonly (ListedWallet & { readonly id: ListedWalletId })[]

/** Demo wallet, which exists on the local chain only. */
export const DEMO_WALLET: ListedWallet = {
  id: 'demo',
  name: 'Demo wallet',
  otherName: null,
  rdns: ['local.demo.wallet'],
  isFlaggedOn: () => false,
  downloadUrl: '',
  deepLink: null,
}

/**
 * Returns the listed wallets with the operator's changes. An empty field keeps the built-in value. The label never changes. An
 * operator who wants no other name repeats the label.
 */
export const listedWallets = (changes: Partial<Settings['wallets']> = {}): readonly ListedWallet[] =>
  LISTED_WALLETS.map((wallet) => {
    const otherName = changes[`${wallet.id}OtherName`] || wallet.otherName
    return {
      ...wallet,
      otherName: otherName === wallet.name ? null : otherName,
      downloadUrl: changes[`${wallet.id}DownloadUrl`] || wallet.downloadUrl,
      deepLink: wallet.id === 'walletconnect' ? null : changes[`${wallet.id}DeepLink`] || wallet.deepLink,
    }
  })

/**
 * Returns the link that opens a page in a wallet app.
 *
 * @param template `{url}` is the page's encoded address. `{address}` is the address as it is, without its scheme, which is how
 * MetaMask takes it: an encoded one opens a blank page.
 */
export const fillDeepLink = (template: string, pageUrl: string): string =>
  template
    .replace('{url}', () => encodeURIComponent(pageUrl))
    .replace('{address}', () => pageUrl.replace(/^https?:\/\//, ''))

/** Returns whether a provider has one of these flags, and no flag of another wallet. */
function hasOnly(...flags: Flag[]) {
  return (provider: ProviderFlags): boolean =>
    flags.some((flag) => provider[flag] === true) &&
    !NAMING_FLAGS.some((flag) => provider[flag] === true && !flags.includes(flag))
}

/**
 * Returns whether the device is a phone or tablet, where a wallet is an app and not a browser extension. An iPad reports that it
 * is a Mac, but a Mac has no touch.
 */
export const isMobile = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
