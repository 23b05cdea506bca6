import { reconnect } from 'wagmi/actions'
import type { PlatformConfig } from '#core/api/platform.ts'
import { askPatiently } from '#web/lib/ask-patiently.ts'
import { configQuery } from '#web/lib/platform-config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { adoptConnection } from './adopt-connection.ts'
import { loadDemoWallet } from './demo/load-demo-wallet.ts'
import { type FoundWallet, lookForWallets, waitForWallet } from './found-wallets.ts'
import { isOperatorWallet } from './is-operator-wallet.ts'
import { readLateAnswers } from './late-answers.ts'
import { type LiveConnection, prepareConnection } from './live-connection.ts'
import { forgetStoredWallet, type StoredWallet } from './stored-wallet.ts'
import { restoreWalletConnect } from './wallet-connect.ts'
import { DISCONNECTED, writeWallet } from './wallet-state.ts'

/**
 * Connects a returning visitor's wallet again, without any request that could open its window.
 *
 * The operator's wallet is never restored. A wallet that is not there yet stays stored; one that no longer shares its
 * accounts with this page is forgotten.
 */
export async function restoreStoredWallet(stored: StoredWallet): Promise<void> {
  const platform = await askPatiently(() => queryClient.ensureQueryData(configQuery))
  if (await isOperatorWallet(stored.address)) return forget()
  await loadDemoWallet(platform)
  const wallets = await findCandidates(stored, platform)
  if (wallets.length === 0) return writeWallet(DISCONNECTED)
  const live = await reconnectOneOf(wallets, platform)
  if (live === null) return forget()
  const isSignedIn = await adoptConnection(live)
  if (!isSignedIn && readLateAnswers().length > 0) await resumeLateSignIn()
}

async function findCandidates({ walletId }: StoredWallet, platform: PlatformConfig): Promise<readonly FoundWallet[]> {
  if (walletId === 'walletconnect') {
    const paired = await restoreWalletConnect(platform)
    if (paired === null) forgetStoredWallet()
    return paired === null ? [] : [paired]
  }
  const first = await waitForWallet((it) => walletId === null || it.id === walletId)
  if (first === null) return []
  return walletId === null ? lookForWallets() : [first]
}

async function reconnectOneOf(
  wallets: readonly FoundWallet[],
  platform: PlatformConfig,
): Promise<LiveConnection | null> {
  for (const wallet of wallets) {
    const live = prepareConnection(wallet, platform)
    const connections = await reconnect(live.config, { connectors: [live.connector] })
    if (connections.length > 0) return live
  }
  return null
}

/** Signing in loads on demand: a returning visitor rarely needs it. */
async function resumeLateSignIn() {
  const { resumeSignIn } = await import('./sign-in.ts')
  await resumeSignIn()
}

function forget() {
  forgetStoredWallet()
  writeWallet(DISCONNECTED)
}
