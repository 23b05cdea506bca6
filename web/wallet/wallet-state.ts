import type { SessionView } from '#core/api/auth.ts'

/**
 * What the page knows about the visitor's wallet.
 *
 * Kept apart from everything that talks to a wallet, so that reading it costs a visitor nothing.
 */
export type WalletState = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Checksummed. */
  readonly address: string | null
  /** The chain that the wallet is on, which need not be ours. */
  readonly chainId: number | null
  readonly walletName: string | null
  /** Only ever the session of `address`. */
  readonly session: SessionView | null
  /** `resuming` while the server is asked whether this browser is signed in already. */
  readonly signInState: 'signed_out' | 'resuming' | 'signing' | 'signed_in' | 'refused'
}

export const DISCONNECTED: WalletState = {
  status: 'disconnected',
  address: null,
  chainId: null,
  walletName: null,
  session: null,
  signInState: 'signed_out',
}

let state = DISCONNECTED
const listeners = new Set<() => void>()

export const readWallet = () => state

export function writeWallet(change: Partial<WalletState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function watchWallet(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
