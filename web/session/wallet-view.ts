import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { SessionView } from '#core/api/auth.ts'

/**
 * What every screen sees of the visitor's wallet and session.
 *
 * Kept apart from everything that talks to a wallet or to the server, so that reading it costs a visitor nothing.
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
  /**
   * `resuming` while the server is asked whether this browser is signed in already, `checking` while it is asked whether
   * it still is, `expired` once it is not any more.
   */
  readonly signInState: 'signed_out' | 'resuming' | 'signing' | 'signed_in' | 'checking' | 'expired' | 'refused'
}

export const DISCONNECTED: WalletState = {
  status: 'disconnected',
  address: null,
  chainId: null,
  walletName: null,
  session: null,
  signInState: 'signed_out',
}

const view = createStore<WalletState>(() => DISCONNECTED)

export const readWallet = () => view.getState()

export const useWallet = (): WalletState => useStore(view)

export const watchWallet = (listener: (state: WalletState) => void): (() => void) => view.subscribe(listener)

/** For the session alone, which publishes what it knows here. */
export const writeWallet = (change: Partial<WalletState>) => view.setState(change)
