import { t } from '@lingui/core/macro'
import { type AddEthereumChainParameter, type EIP1193Provider, getAddress, numberToHex } from 'viem'
import type { PlatformConfig } from '#core/api/platform.ts'
import { type LiveConnection, requireLiveConnection } from './live-connection.ts'
import { hasCode, innermostMessage, REQUEST_PENDING, USER_REJECTED } from './wallet-errors.ts'

/** Milliseconds to wait for a revocation. A wallet that does not support it may not answer at all. */
const REVOKE_LIMIT_MS = 2_000

/** Requests the wallet's accounts. Opens its window if this page may not see them yet. @throws the wallet's error */
export const requestAccounts = async (provider: EIP1193Provider): Promise<readonly string[]> =>
  checksummed(await provider.request({ method: 'eth_requestAccounts' }))

/** Returns the accounts that the wallet already shares with this page, the chosen one first. Never opens its window. */
export const sharedAccounts = async (provider: EIP1193Provider): Promise<readonly string[]> =>
  checksummed(await provider.request({ method: 'eth_accounts' }))

export const readChainId = async (provider: EIP1193Provider): Promise<number> =>
  Number(await provider.request({ method: 'eth_chainId' }))

/**
 * Asks the wallet to stop sharing its accounts with this page. The page has disconnected even if the wallet does not support
 * this, as many do not.
 */
export async function revokeAccounts(provider: EIP1193Provider): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, REVOKE_LIMIT_MS)
  try {
    await Promise.race([
      provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
      limit,
    ])
  } catch (error) {
    console.warn('The wallet could not be asked to forget this page.', error)
  } finally {
    clearTimeout(timer)
  }
}

const checksummed = (accounts: readonly string[]): readonly string[] =>
  Array.isArray(accounts) ? accounts.map((account) => getAddress(account)) : []

/** Pattern of a refusal's message. Some wallets report a refusal only as text. */
const REFUSAL = /reject|denied|cancel/i

type ChainListener = (connection: LiveConnection, chainId: number) => void

let notifyChain: ChainListener = () => {}

/** Sets the listener for the chain on which a wallet was found, because some wallets switch without an event. */
export function onChainRead(listener: ChainListener) {
  notifyChain = listener
}

/**
 * Switches the wallet to the platform's chain, and adds the chain if the wallet does not know it.
 *
 * Some wallets accept and stay on their chain, so only the chain that they report afterwards counts.
 *
 * @throws the wallet's error if the person refuses
 */
export async function requestPlatformChain(live: LiveConnection = requireLiveConnection()): Promise<void> {
  const { provider, platform } = live
  const { id, name } = platform.chain
  const params: [{ chainId: string }] = [{ chainId: numberToHex(id) }]
  const isNowThere = async () => {
    const chainId = await readChainId(provider)
    notifyChain(live, chainId)
    return chainId === id
  }
  if (await isNowThere()) return
  const sendRequest = (request: ChainRequest) => requestChain(provider, id, request)
  try {
    await sendRequest({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    // Some wallets report an unknown chain with the code 4902, others only as text.
    if (hasCode(error, USER_REJECTED) || hasCode(error, REQUEST_PENDING) || REFUSAL.test(innermostMessage(error)))
      throw error
    await sendRequest({ method: 'wallet_addEthereumChain', params: [chainToAdd(platform)] })
    if (!(await isNowThere())) await sendRequest({ method: 'wallet_switchEthereumChain', params })
  }
  if (!(await isNowThere())) throw new Error(t`Your wallet is still not on ${name}.`)
}

type ChainRequest = { readonly method: string; readonly params: readonly unknown[] }

/** Sends a chain request to the wallet. Some wallets switch and never answer, so their event is enough. */
async function requestChain(provider: EIP1193Provider, wanted: number, request: ChainRequest): Promise<void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>()
  const resolveOnChain = (chainId: string | number) => {
    if (Number(chainId) === wanted) resolve()
  }
  provider.on('chainChanged', resolveOnChain)
  try {
    await Promise.race([provider.request(request as never), arrival])
  } finally {
    provider.removeListener('chainChanged', resolveOnChain)
  }
}

/** Returns the parameters for a wallet that does not know the chain: one node and one explorer. */
export function chainToAdd({ chain }: PlatformConfig): AddEthereumChainParameter {
  return {
    chainId: numberToHex(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: chain.rpcUrls.slice(0, 1).map((url) => new URL(url, location.origin).href),
    ...(chain.explorer !== null && { blockExplorerUrls: [chain.explorer] }),
  }
}

type ProviderListener = {
  /** Checksummed. */
  readonly onAccount: (address: string) => void
  readonly onChain: (chainId: number) => void
  /** The wallet no longer shares an account with this page. */
  readonly onGone: () => void
}

/**
 * Listens to a wallet's own events (EIP-1193), and reads its account when the person returns to the page.
 * @returns a function that ends it
 */
export function followProvider(provider: EIP1193Provider, listener: ProviderListener): () => void {
  let isOver = false
  let eventCount = 0

  const handleAccounts = (accounts: readonly string[]) => {
    eventCount += 1
    const [first] = accounts
    if (first === undefined) listener.onGone()
    else listener.onAccount(getAddress(first))
  }
  const handleChain = (chainId: string | number) => listener.onChain(Number(chainId))
  // Wallets also report this when they have lost their node. The accounts are still shared then.
  const handleDisconnect = async () => {
    const accounts = await sharedAccounts(provider).catch(() => [])
    if (!isOver && accounts.length === 0) listener.onGone()
  }

  // Some wallets change their account without an event. A locked wallet shares no account, but can still be asked.
  const checkAccounts = async () => {
    const before = eventCount
    const accounts = await sharedAccounts(provider).catch(() => [])
    // An event that arrived before the answer is newer.
    if (!isOver && eventCount === before && accounts.length > 0) handleAccounts(accounts)
  }

  provider.on('accountsChanged', handleAccounts)
  provider.on('chainChanged', handleChain)
  provider.on('disconnect', handleDisconnect)
  addEventListener('focus', checkAccounts)
  return () => {
    isOver = true
    provider.removeListener('accountsChanged', handleAccounts)
    provider.removeListener('chainChanged', handleChain)
    provider.removeListener('disconnect', handleDisconnect)
    removeEventListener('focus', checkAccounts)
  }
}
