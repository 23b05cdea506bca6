import { t } from '@lingui/core/macro'
import { custom, type EIP1193Provider } from 'viem'
import { type Config, createConfig, injected } from 'wagmi'
import type { PlatformConfig } from '#core/api/platform.ts'
import type { FoundWallet } from './found-wallets.ts'
import { platformChain } from './platform-chain.ts'
import { readWallet } from './wallet-state.ts'

/** The wallet that this page talks to. */
export type LiveConnection = {
  readonly wallet: FoundWallet
  readonly platform: PlatformConfig
  readonly provider: EIP1193Provider
  readonly config: Config
  readonly connector: ReturnType<typeof injected>
  /** Stops listening to it. */
  stop: () => void
}

let live: LiveConnection | null = null

export const readLiveConnection = () => live

export function setLiveConnection(next: LiveConnection | null) {
  if (live !== next) live?.stop()
  live = next
}

/** @throws Error when no wallet is connected, or when the one that was has gone from the browser */
export function requireLiveConnection(): LiveConnection {
  if (live !== null) return live
  throw new Error(
    readWallet().address === null ? t`Wallet not connected. Please connect your wallet first.` : t`No wallet detected`,
  )
}

/**
 * Prepares to talk to a wallet; asks it nothing.
 *
 * Each connection has a configuration of its own, and wagmi's storage and discovery are off: after a disconnect nothing
 * is left that could connect by itself. The chain is read through the wallet too, so no node has to be reachable.
 */
export function prepareConnection(wallet: FoundWallet, platform: PlatformConfig): LiveConnection {
  const { id, name, provider } = wallet
  const chain = platformChain(platform)
  const connector = injected({ target: { id, name, provider: provider as never }, shimDisconnect: false })
  const config = createConfig({
    chains: [chain],
    connectors: [],
    transports: { [chain.id]: custom(provider) },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  return { wallet, platform, provider, config, connector, stop: () => {} }
}
