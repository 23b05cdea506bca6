import { DEEP_LINK_KEY } from './library-internals.ts'

/** A wallet app that opens from a link and takes a code with it. */
export type PairingApp = {
  readonly name: string
  /** Where its links begin; each later request opens the app there too. */
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

/** So that the person need not look for the app when something is to be signed there; null for one that we do not know. */
export function rememberApp(chosen: PairingApp | null) {
  if (chosen === null) localStorage.removeItem(DEEP_LINK_KEY)
  else localStorage.setItem(DEEP_LINK_KEY, JSON.stringify({ href: chosen.home, name: chosen.name }))
}
