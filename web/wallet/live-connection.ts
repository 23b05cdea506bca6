import { t } from '@lingui/core/macro'
import type { EIP1193Provider } from 'viem'
import type { PlatformConfig } from '#core/api/platform.ts'
import { type FoundWallet, lookForWallets } from './found-wallets.ts'

/** Wallet that this page talks to. */
export type LiveConnection = {
  readonly wallet: FoundWallet
  readonly platform: PlatformConfig
  readonly provider: EIP1193Provider
}

let live: LiveConnection | null = null

export const readLiveConnection = () => live

export function setLiveConnection(next: LiveConnection | null) {
  live = next
}

/** Returns the connection. @throws Error if no wallet is connected */
export function requireLiveConnection(): LiveConnection {
  if (live !== null) return live
  throw new Error(
    lookForWallets().length === 0 ? t`No wallet detected` : t`Wallet not connected. Please connect your wallet first.`,
  )
}
