import { DEEP_LINK_KEY } from './library-internals.ts'

/** Wallet app that opens from a link that carries a code. */
export type PairingApp = {
  readonly name: string
  /** Base address of its links. Each later request opens the app there too. */
  readonly home: string
  readonly link: (uri: string) => string
}

const app = (name: string, home: string): PairingApp => ({
  name,
  home,
  link: (uri) => `${home}/wc?uri=${encodeURIComponent(uri)}`,
})

export const PAIRING_APPS: readonly PairingApp[] = [
  app('MetaMask', 'https://metamask.app.link'),
  app('Trust Wallet', 'https://link.trustwallet.com'),
  app('Coinbase Wallet', 'https://go.cb-w.com'),
]

/** Stores the app that later requests open, so that the person need not find it to sign. Null for an unknown app. */
export function rememberApp(chosen: PairingApp | null) {
  if (chosen === null) localStorage.removeItem(DEEP_LINK_KEY)
  else localStorage.setItem(DEEP_LINK_KEY, JSON.stringify({ href: chosen.home, name: chosen.name }))
}
