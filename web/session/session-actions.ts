import { createStore } from 'zustand/vanilla'
import { storeReferralCode } from './referral-code.ts'
import { readStoredWallet } from './stored-wallet.ts'
import { DISCONNECTED, writeWallet } from './wallet-view.ts'

/*
 * Actions that any screen may ask of the session. This module loads nothing by itself: the first click or a stored wallet loads
 * the session.
 */

export const openConnectDialog = () => setConnectDialog('open')

/** Disconnects the wallet and ends the session on the server. */
export const disconnect = async (): Promise<void> => (await loadSession()).disconnect()

/**
 * Signs the connected wallet in. Waits for a sign-in that is under way, and requests a signature only if there is no session. A
 * refusal is a state, not an error: see `signInState`.
 */
export const signIn = async (): Promise<void> => (await loadSession()).signIn()

/** Asks the wallet to switch to the platform's chain, and adds the chain if the wallet does not know it. */
export async function switchToRequiredChain(): Promise<void> {
  const { switchNetwork } = await import('./browser-connection.ts')
  await switchNetwork()
}

/**
 * Restores the stored wallet. Call it once, when the page starts. Never opens a wallet's window. A wallet that cannot be restored
 * may be connected by hand.
 */
export async function restoreWallet(): Promise<void> {
  storeReferralCode()
  if (readStoredWallet() === null) return
  writeWallet({ status: 'connecting' })
  try {
    await (await loadSession()).restore()
  } catch (error) {
    console.warn(error)
    writeWallet(DISCONNECTED)
  }
}

const loadSession = async () => (await import('./session.ts')).session

/**
 * State of the connect dialog: whether it is requested, and whether it leads on to mining. The dialog loads when it is first
 * opened.
 */
type ConnectDialogState = 'closed' | 'open' | 'mining'

const state = createStore<ConnectDialogState>(() => 'closed')

export const isConnectDialogOpen = () => state.getState() !== 'closed'
export const readConnectDialog = () => state.getState()
export const setConnectDialog = (next: ConnectDialogState) => state.setState(next, true)
export const watchConnectDialog = (listener: () => void) => state.subscribe(listener)
