import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'
import { whyWalletConnectIsUnavailable } from '#web/wallet/loaded-wallets.ts'
import { fillDeepLink, type ListedWallet, type WalletId } from '#web/wallet/wallet-catalogue.ts'

/** Offer of a row in the connect dialog. */
export type WalletAvailability =
  | { readonly kind: 'ready'; readonly note: string | null }
  | { readonly kind: 'install'; readonly url: string }
  | { readonly kind: 'open_app'; readonly url: string }
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** Becomes ready soon. Its row already has its final height. */
  | { readonly kind: 'loading'; readonly note: string }

export type Surroundings = {
  readonly foundIds: readonly WalletId[]
  readonly isMobile: boolean
  readonly pageUrl: string
  readonly config: PlatformConfig | undefined
}

/** Returns what a wallet's row offers. Only a detected wallet is ready. On a phone, the others are apps that can open this page. */
export function availabilityOf(wallet: ListedWallet, around: Surroundings): WalletAvailability {
  if (wallet.id === 'walletconnect') {
    const reason = whyWalletConnectIsUnavailable(around.config?.walletConnectProjectId ?? null)
    return reason === null
      ? { kind: 'ready', note: around.isMobile ? t`For wallet apps` : t`Scan a code with a wallet app` }
      : { kind: 'unavailable', reason }
  }
  if (around.foundIds.includes(wallet.id))
    return {
      kind: 'ready',
      note: wallet.id === 'demo' ? demoNote() : t`Detected`,
    }
  if (wallet.id === 'demo') return { kind: 'loading', note: demoNote() }
  if (around.isMobile && wallet.deepLink !== null)
    return { kind: 'open_app', url: fillDeepLink(wallet.deepLink, around.pageUrl) }
  return { kind: 'install', url: wallet.downloadUrl }
}

const demoNote = () => t`Test key. Approves automatically.`
