import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { EIP1193Provider } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { toVisibleText } from '#core/visible-text.ts'
import {
  DEMO_WALLET,
  LISTED_WALLETS,
  type ListedWallet,
  type ProviderFlags,
  type WalletId,
} from './wallet-catalogue.ts'

/** Wallet that this browser has. */
export type FoundWallet = {
  readonly id: WalletId
  readonly name: string
  /** Wallet's own picture as a `data:` address; null if the page draws a mark. */
  readonly icon: string | null
  /** Reverse domain name of a wallet that announces itself and is not listed. */
  readonly rdns?: string
  readonly provider: EIP1193Provider
}

/** Milliseconds that a listed wallet may take to announce itself again. */
const ARRIVAL_MS = 1_000

/** Milliseconds between polls, because a provider that is injected late may send no event. */
const POLL_MS = 1_000

/** Maximum of wallets beside the listed ones. Later ones are ignored. */
const OTHERS_MAX = 20

const KNOWN_WALLETS: readonly ListedWallet[] = [...LISTED_WALLETS, DEMO_WALLET]

/** Announced wallets in the order of their arrival. */
const announced = new Map<WalletId, FoundWallet>()
const found = createStore<readonly FoundWallet[]>(() => [])
let isListening = false

/** Returns the wallets that are found now, and keeps the list up to date. Sends no request to any wallet. */
export function discoverWallets(): readonly FoundWallet[] {
  if (!isListening) {
    isListening = true
    addEventListener('eip6963:announceProvider', (event) => addAnnounced((event as CustomEvent<unknown>).detail))
    addEventListener('ethereum#initialized', publish)
  }
  dispatchEvent(new Event('eip6963:requestProvider'))
  publish()
  return found.getState()
}

/** Returns the wallets of this browser, and polls for more while they are shown. */
export function useFoundWallets(): readonly FoundWallet[] {
  if (!isListening) discoverWallets()
  useEffect(() => {
    discoverWallets()
    return pollWallets()
  }, [])
  return useStore(found)
}

/** Polls for wallets each second. @returns a function that ends it */
function pollWallets(): () => void {
  const timer = setInterval(discoverWallets, POLL_MS)
  return () => clearInterval(timer)
}

/** Waits for a wallet to appear. @returns null if no matching wallet appears in time */
export function waitForWallet(
  isWanted: (wallet: FoundWallet) => boolean,
  limitMs = ARRIVAL_MS,
): Promise<FoundWallet | null> {
  const present = discoverWallets().find(isWanted)
  if (present !== undefined) return Promise.resolve(present)
  return new Promise((resolve) => {
    const finish = (wallet: FoundWallet | null) => {
      clearTimeout(timer)
      stopPolling()
      stop()
      resolve(wallet)
    }
    const timer = setTimeout(() => {
      discoverWallets()
      finish(null)
    }, limitMs)
    const stop = found.subscribe((wallets) => {
      const arrived = wallets.find(isWanted)
      if (arrived !== undefined) finish(arrived)
    })
    const stopPolling = pollWallets()
  })
}

/**
 * Lists a wallet that announces itself. Only the first of a domain name is listed: a wallet that announces itself again under
 * another uuid does not appear twice, and no later wallet replaces a row that is about to be clicked.
 */
function addAnnounced(detail: unknown) {
  const wallet = readAnnouncement(detail)
  if (wallet === null) return
  const { rdns, provider } = wallet
  const known = KNOWN_WALLETS.find((it) => it.rdns.includes(rdns))
  const id: WalletId = known?.id ?? `rdns:${rdns}`
  if (announced.has(id) || (known === undefined && unlistedWallets().length >= OTHERS_MAX)) return
  announced.set(id, known === undefined ? { id, ...wallet } : { id, name: known.name, icon: null, provider })
  publish()
}

const unlistedWallets = () => [...announced.values()].filter(({ rdns }) => rdns !== undefined)

function publish() {
  const wallets = new Map(announced)
  const providers = new Set([...announced.values()].map(({ provider }) => provider))
  for (const provider of injectedProviders()) {
    const { id, name } = nameInjected(provider)
    if (!providers.has(provider) && !wallets.has(id)) wallets.set(id, { id, name, icon: null, provider })
  }
  const known = KNOWN_WALLETS.flatMap(({ id }) => wallets.get(id) ?? [])
  const next = [...known, ...unlistedWallets(), ...[wallets.get('browser')].filter((it) => it !== undefined)]
  const before = found.getState()
  const isSame = next.length === before.length && next.every((it, index) => isSameWallet(it, before[index]))
  if (!isSame) found.setState(next, true)
}

const isSameWallet = (wallet: FoundWallet, other: FoundWallet | undefined) =>
  wallet.id === other?.id && wallet.provider === other.provider

/**
 * Names a provider that has not announced itself, by its flags.
 *
 * MetaMask has announced itself since 2023. If another wallet announces itself and MetaMask does not, a MetaMask flag belongs to
 * the other wallet.
 */
function nameInjected(provider: EIP1193Provider): { readonly id: WalletId; readonly name: string } {
  const flagged = KNOWN_WALLETS.find((it) => it.isFlaggedOn(provider as EIP1193Provider & ProviderFlags))
  const isImitation = flagged?.id === 'metamask' && !announced.has('metamask') && unlistedWallets().length > 0
  return flagged === undefined || isImitation ? { id: 'browser', name: t`Browser wallet` } : flagged
}

/** Returns the providers in `window.ethereum`, which predates announcements: one provider, or several that share it. */
function injectedProviders(): readonly EIP1193Provider[] {
  const { ethereum } = window as { ethereum?: unknown }
  if (!isProvider(ethereum)) return []
  const { providers } = ethereum as { readonly providers?: unknown }
  const several = Array.isArray(providers) ? providers.filter(isProvider) : []
  return several.length > 0 ? several : [ethereum]
}

/** Wallet as it describes itself (EIP-6963). Its texts and its icon are safe to show. */
type AnnouncedWallet = {
  /** Reverse domain name in lower case, e.g. `io.rabby`. It identifies the wallet on every visit. */
  readonly rdns: string
  readonly name: string
  /** Picture as a `data:` address, for `<img>` only: scripts in an SVG do not run there. */
  readonly icon: string | null
  readonly provider: EIP1193Provider
}

/** Maximum characters of a name. Longer names are cut. */
const NAME_LENGTH_MAX = 32

/** Maximum characters of a reverse domain name. A longer text is no domain name. */
const RDNS_LENGTH_MAX = 100

/** Maximum characters of a picture. The pictures of known wallets have up to 60,000. */
const ICON_LENGTH_MAX = 200_000

const RDNS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const ICON = /^data:image\/(?:png|svg\+xml|webp|jpeg|gif)[;,]/i

/**
 * Parses a page event that announces a wallet. Any extension and any script of a browser can send it.
 *
 * @returns null if the wallet has no usable name or provider
 */
export function readAnnouncement(detail: unknown): AnnouncedWallet | null {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return null
  const { name, icon } = detail.info
  const rdns = typeof detail.info.rdns === 'string' ? detail.info.rdns.slice(0, RDNS_LENGTH_MAX + 1).toLowerCase() : ''
  if (rdns.length > RDNS_LENGTH_MAX || !RDNS.test(rdns)) return null
  return {
    rdns,
    name: walletNameOf(name) || rdns,
    icon: typeof icon === 'string' && icon.length <= ICON_LENGTH_MAX && ICON.test(icon) ? icon : null,
    provider: detail.provider,
  }
}

/** Returns a wallet's own name as one short line, without control characters and marks that change the text's direction. */
export function walletNameOf(name: unknown): string {
  if (typeof name !== 'string') return ''
  // Ignores the rest of a huge text.
  const line = toVisibleText(name.slice(0, 10 * NAME_LENGTH_MAX).replace(/\p{Cs}/gu, '\ufffd'))
  return [...line.replaceAll(/\s+/g, ' ').trim()].slice(0, NAME_LENGTH_MAX).join('').trim()
}

/** Returns whether a page can ask a value for accounts (EIP-1193). */
const isProvider = (value: unknown): value is EIP1193Provider => isRecord(value) && typeof value.request === 'function'

/** Returns whether a value has properties. A provider may be a function. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
