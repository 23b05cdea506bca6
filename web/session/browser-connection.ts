import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'
import { UnreachableError } from '#web/lib/api-error.ts'
import { configQuery } from '#web/lib/platform-config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { retryCall } from '#web/lib/retry-call.ts'
import { showToast } from '#web/ui/toast.ts'
import { discoverWallets, type FoundWallet, waitForWallet } from '#web/wallet/found-wallets.ts'
import { type LiveConnection, readLateAnswers } from '#web/wallet/live-connection.ts'
import { loadDemoWallet, openWalletConnect, restoreWalletConnect } from '#web/wallet/loaded-wallets.ts'
import { isMobile, type WalletId } from '#web/wallet/wallet-catalogue.ts'
import { hasCode, innermostMessage, noAccounts, noWallet, USER_REJECTED } from '#web/wallet/wallet-errors.ts'

import { readChainId, requestAccounts, requestPlatformChain, sharedAccounts } from '#web/wallet/wallet-provider.ts'

import { isOperatorWallet } from './is-operator-wallet.ts'
import type { Connection } from './session-runtime.ts'
import { readStoredWallet } from './stored-wallet.ts'

/** Milliseconds that wallet apps need between the tap and the request. */
const MOBILE_REQUEST_DELAY_MS = 300

/** Milliseconds that a stored wallet may take to appear after the page. Browsers inside wallet apps are the slowest. */
const RESTORE_LIMIT_MS = 5_000
/** Milliseconds that a wallet other than the stored one may take to share its accounts. */
const OTHER_WALLET_LIMIT_MS = 2_000
/** Milliseconds before a server that did not answer is asked again for a returning visitor. */
const UNANSWERED_PAUSE_MS = 5_000

export type BrowserConnection = Connection & { readonly live: LiveConnection }

/** Connects a wallet by requesting its accounts. @throws the wallet's error, or an Error of ours */
export async function connectTo(id: WalletId): Promise<BrowserConnection> {
  const platform = await queryClient.ensureQueryData(configQuery)
  const wallet = await findWallet(id, platform)
  if (isMobile()) await new Promise((resolve) => setTimeout(resolve, MOBILE_REQUEST_DELAY_MS))
  const [address] = await requestAccounts(wallet.provider)
  if (address === undefined) throw new Error(noAccounts())
  return toConnection(wallet, platform, address)
}

/**
 * Reconnects a returning visitor's wallet, without any request that could open its window.
 *
 * Never restores the operator's wallet, nor a wallet that no longer shares its accounts with this page.
 *
 * @returns `absent` if the wallet has not appeared: the next visit tries again
 */
export async function restoreConnection(): Promise<BrowserConnection | 'absent' | 'not_shared'> {
  const stored = readStoredWallet()
  if (stored === null) return 'absent'
  const platform = await retryUntilAnswered(() => queryClient.ensureQueryData(configQuery))
  const { address: storedAddress, walletId } = stored
  if (await isOperatorWallet(storedAddress)) return 'not_shared'
  await loadDemoWallet(platform)
  const wallets = await findCandidates(walletId, platform)
  // `browser` may be another wallet than at the last visit, and a wallet's id may have changed. The address decides in both
  // cases.
  const isNamed = ({ id }: FoundWallet) => !walletId || (id === walletId && id !== 'browser')
  for (const wallet of wallets) {
    const [address] = isNamed(wallet)
      ? await sharedAccounts(wallet.provider)
      : await Promise.race([sharedAccounts(wallet.provider).catch(() => []), noneAfterLimit()])
    if (address && (isNamed(wallet) || address === storedAddress)) return toConnection(wallet, platform, address)
  }
  return wallets.some(isNamed) || walletId === 'walletconnect' ? 'not_shared' : 'absent'
}

/** Returns no accounts after a limit, because a wallet other than the stored one may never answer, or refuse. */
async function noneAfterLimit(): Promise<readonly string[]> {
  await new Promise((resolve) => setTimeout(resolve, OTHER_WALLET_LIMIT_MS))
  return []
}

/** Repeats a call until the server answers. Without an answer the page cannot tell whether the wallet has a session. */
async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await retryCall(call)
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      await new Promise((resolve) => setTimeout(resolve, UNANSWERED_PAUSE_MS))
    }
  }
}

/** Asks a wallet to switch to the platform's chain. Never throws: a failure is shown to the player. */
export async function switchNetwork(live?: LiveConnection): Promise<void> {
  try {
    await requestPlatformChain(live)
  } catch (error) {
    const description = hasCode(error, USER_REJECTED)
      ? t`You declined the switch. Your wallet stays on its current network.`
      : innermostMessage(error)
    showToast({ title: t`Network not switched`, description, variant: 'destructive' })
  }
}

async function findWallet(id: WalletId, platform: PlatformConfig): Promise<FoundWallet> {
  if (id === 'walletconnect') return openWalletConnect(platform)
  const wallet = await waitForWallet((it) => it.id === id)
  if (wallet === null) throw new Error(noWallet(isMobile()))
  return wallet
}

/**
 * Returns the wallet with an id, or all wallets if it is not found. Visitors from before wallets were distinguished have no id.
 * Any wallet that still shares an account is theirs.
 */
async function findCandidates(walletId: string | null, platform: PlatformConfig): Promise<readonly FoundWallet[]> {
  if (walletId === 'walletconnect') {
    const paired = await restoreWalletConnect(platform)
    return paired === null ? [] : [paired]
  }
  const first = await waitForWallet((it) => walletId === null || it.id === walletId, RESTORE_LIMIT_MS)
  return walletId === null || first === null ? discoverWallets() : [first]
}

async function toConnection(found: FoundWallet, platform: PlatformConfig, address: string): Promise<BrowserConnection> {
  // A wallet that does not report its chain can still sign.
  const chainId = await readChainId(found.provider).catch(() => null)
  return {
    live: { wallet: found, platform, provider: found.provider },
    wallet: { address, chainId, name: found.name },
    walletId: found.id,
    hasLateSignature: readLateAnswers().some(({ method }) => method === 'personal_sign'),
  }
}
