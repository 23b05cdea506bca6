import { setConnectDialog } from '#web/wallet/connect-dialog-state.ts'
import { rememberReferralCode } from './referral-code.ts'
import { readStoredWallet } from './stored-wallet.ts'
import { DISCONNECTED, writeWallet } from './wallet-view.ts'

/*
 * What any screen may ask of the session. Loads nothing by itself: the session comes with the first click or a stored wallet.
 */

export const openConnectDialog = () => setConnectDialog('open')

/** Leaves the wallet and ends the session on the server. */
export const disconnect = async (): Promise<void> => (await loadSession()).disconnect()

/**
 * Signs the connected wallet in: waits where that is under way already, and asks for a signature only where there is no
 * session. A refusal is a state, not an error: see `signInState`.
 */
export const signIn = async (): Promise<void> => (await loadSession()).signIn()

/** Asks the wallet to go to the chain of this platform; adds the chain where the wallet does not know it. */
export async function switchToRequiredChain(): Promise<void> {
  const { switchNetwork } = await import('./browser-connection.ts')
  await switchNetwork()
}

/** Called once, when the page starts. Never opens a wallet's window; one that cannot be restored may be connected by hand. */
export async function restoreWallet(): Promise<void> {
  rememberReferralCode()
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
