import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'
import type { FoundWallet } from './found-wallets.ts'
import { beginPairing } from './walletconnect/pairing-state.ts'

/** Returns the text that the row shows instead of a button; null if WalletConnect is available. */
export const walletConnectProblem = (projectId: string | null): string | null =>
  projectId === null ? t`Not set up on this site yet` : null

/**
 * Pairs a wallet app with this page. Loads all of its code here, on the click.
 *
 * @throws Error with the reason: not set up, refused, or the relay is unreachable
 */
export async function openWalletConnect(platform: PlatformConfig): Promise<FoundWallet> {
  const reason = walletConnectProblem(platform.walletConnectProjectId)
  if (reason !== null) throw new Error(reason)
  const { pairWallet } = await import('./walletconnect/paired-wallet.ts')
  return pairWallet(platform, beginPairing())
}

/** Returns the wallet with which this browser is still paired; null if it has no pairing, or may no longer have one. */
export async function restoreWalletConnect(platform: PlatformConfig): Promise<FoundWallet | null> {
  if (platform.walletConnectProjectId === null) return null
  const { restorePairedWallet } = await import('./walletconnect/paired-wallet.ts')
  return restorePairedWallet(platform)
}

/** Loads the demo wallet on the local chain. Does nothing on other chains. */
export async function loadDemoWallet(platform: PlatformConfig) {
  if (platform.mode !== 'local') return
  const { announceDemoWallet } = await import('./demo-wallet.ts')
  announceDemoWallet(platform)
}
