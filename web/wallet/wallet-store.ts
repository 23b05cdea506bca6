import { useSyncExternalStore } from 'react'
import { setConnectDialogOpen } from './connect-dialog-state.ts'
import { rememberReferralCode } from './referral-code.ts'
import { readStoredWallet } from './stored-wallet.ts'
import { DISCONNECTED, readWallet, type WalletState, watchWallet, writeWallet } from './wallet-state.ts'

/** The wallet as every screen sees it. Loads nothing: the engine comes with the first click or a stored session. */
export const useWallet = (): WalletState => useSyncExternalStore(watchWallet, readWallet)

export const openConnectDialog = () => setConnectDialogOpen(true)

/** Leaves the wallet and ends the session on the server. */
export async function disconnect(): Promise<void> {
  const engine = await loadEngine()
  await engine.disconnectWallet()
}

/** Asks the connected wallet for its signature. A refusal is a state, not an error: see `signInState`. */
export async function signIn(): Promise<void> {
  const { signInWithWallet } = await import('./sign-in.ts')
  await signInWithWallet()
}

/** Asks the wallet to go to the chain of this platform; adds the chain where the wallet does not know it. */
export async function switchToRequiredChain(): Promise<void> {
  const engine = await loadEngine()
  await engine.switchToPlatformChain()
}

/** Called once, when the page starts. Never opens a wallet's window; one that cannot be restored may be connected by hand. */
export async function restoreWallet(): Promise<void> {
  rememberReferralCode()
  const stored = readStoredWallet()
  if (stored === null) return
  writeWallet({ status: 'connecting' })
  try {
    const { restoreStoredWallet } = await import('./restore.ts')
    await restoreStoredWallet(stored)
  } catch (error) {
    console.warn(error)
    writeWallet(DISCONNECTED)
  }
}

const loadEngine = () => import('./engine.ts')
