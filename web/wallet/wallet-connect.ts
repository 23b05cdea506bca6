import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'
import type { FoundWallet } from './found-wallets.ts'
import { beginPairing } from './walletconnect/pairing-state.ts'

/** What the row says instead of offering a button. */
export const whyWalletConnectIsUnavailable = (projectId: string | null): string | null =>
  projectId === null ? t`Not set up on this site yet` : null

/**
 * Pairs a wallet app with this page. Everything of it loads here, on the click.
 *
 * @throws Error with the reason: not set up, refused, or the relay is away
 */
export async function openWalletConnect(platform: PlatformConfig): Promise<FoundWallet> {
  const reason = whyWalletConnectIsUnavailable(platform.walletConnectProjectId)
  if (reason !== null) throw new Error(reason)
  const { pairWallet } = await import('./walletconnect/paired-wallet.ts')
  return pairWallet(platform, beginPairing())
}

/** The wallet that this browser is still paired with; null when it is with none, or may not be any more. */
export async function restoreWalletConnect(platform: PlatformConfig): Promise<FoundWallet | null> {
  if (platform.walletConnectProjectId === null) return null
  const { restorePairedWallet } = await import('./walletconnect/paired-wallet.ts')
  return restorePairedWallet(platform)
}
