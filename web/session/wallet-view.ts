import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { SessionView } from '#core/api/auth.ts'

/**
 * Visitor's wallet and session, as every screen sees them.
 *
 * This module is separate from everything that talks to a wallet or the server, so that reading it costs a visitor nothing.
 */
export type WalletState = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Checksummed. */
  readonly address: string | null
  /** Chain that the wallet is on, which may differ from the platform's. */
  readonly chainId: number | null
  readonly walletName: string | null
  /** Session of `address`, never of another wallet. */
  readonly session: SessionView | null
  /**
   * `resuming` while the server is asked whether this browser is already signed in, `checking` while it is asked whether it still
   * is, `expired` once it no longer is.
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

/** Publishes what the session knows. Only the session calls it. */
export const writeWallet = (change: Partial<WalletState>) => view.setState(change)
