import type { EIP1193Provider } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  DEMO_WALLET,
  LISTED_WALLETS,
  type ListedWallet,
  type ProviderFlags,
  type WalletId,
} from './wallet-catalogue.ts'

/** A wallet that is really there. */
export type FoundWallet = { readonly id: WalletId; readonly name: string; readonly provider: EIP1193Provider }

/** What a wallet says about itself (EIP-6963). */
type Announcement = { readonly info: { readonly rdns: string }; readonly provider: EIP1193Provider }

type InjectedProvider = EIP1193Provider & ProviderFlags & { readonly providers?: readonly InjectedProvider[] }

/** How long a wallet may take to appear after the page did; the slowest are browsers inside wallet apps. */
const ARRIVAL_MS = 1_000

const KNOWN_WALLETS: readonly ListedWallet[] = [...LISTED_WALLETS, DEMO_WALLET]

const announced = new Map<WalletId, FoundWallet>()
const found = createStore<readonly FoundWallet[]>(() => [])
let isLooking = false

/** Starts to look, once, and keeps what it finds up to date. Asks nothing of any wallet. */
export function lookForWallets(): readonly FoundWallet[] {
  if (!isLooking) {
    isLooking = true
    addEventListener('eip6963:announceProvider', (event) => note((event as CustomEvent<Announcement>).detail))
    addEventListener('ethereum#initialized', publish)
    dispatchEvent(new Event('eip6963:requestProvider'))
    publish()
  }
  return found.getState()
}

export function useFoundWallets(): readonly FoundWallet[] {
  lookForWallets()
  return useStore(found)
}

/** Waits for a wallet to appear. @returns null when none that fits did in time */
export function waitForWallet(isWanted: (wallet: FoundWallet) => boolean): Promise<FoundWallet | null> {
  const present = lookForWallets().find(isWanted)
  if (present !== undefined) return Promise.resolve(present)
  return new Promise((resolve) => {
    const finish = (wallet: FoundWallet | null) => {
      clearTimeout(timer)
      stop()
      resolve(wallet)
    }
    const timer = setTimeout(() => finish(null), ARRIVAL_MS)
    const stop = found.subscribe((wallets) => {
      const arrived = wallets.find(isWanted)
      if (arrived !== undefined) finish(arrived)
    })
  })
}

function note({ info, provider }: Announcement) {
  const wallet = KNOWN_WALLETS.find((it) => it.rdns.includes(info.rdns))
  if (wallet === undefined || announced.get(wallet.id)?.provider === provider) return
  announced.set(wallet.id, { id: wallet.id, name: wallet.name, provider })
  publish()
}

function publish() {
  const wallets = new Map(announced)
  for (const provider of injectedProviders()) {
    const wallet = KNOWN_WALLETS.find((it) => it.isFlaggedOn(provider))
    if (wallet !== undefined && !wallets.has(wallet.id)) {
      wallets.set(wallet.id, { id: wallet.id, name: wallet.name, provider })
    }
  }
  found.setState(
    KNOWN_WALLETS.flatMap((it) => wallets.get(it.id) ?? []),
    true,
  )
}

/** The providers of pages from before announcements: one, or several that share the place. */
function injectedProviders(): readonly InjectedProvider[] {
  const { ethereum } = window as { ethereum?: InjectedProvider }
  if (ethereum === undefined) return []
  return ethereum.providers ?? [ethereum]
}
