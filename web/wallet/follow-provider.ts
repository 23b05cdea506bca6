import { type EIP1193Provider, getAddress } from 'viem'
import { sharedAccounts } from './provider-accounts.ts'

export type ProviderListener = {
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
  let heard = 0

  const hearAccounts = (accounts: readonly string[]) => {
    heard += 1
    const [first] = accounts
    if (first === undefined) listener.onGone()
    else listener.onAccount(getAddress(first))
  }
  const hearChain = (chainId: string | number) => listener.onChain(Number(chainId))
  // Wallets also report this when they have lost their node. The accounts are still shared then.
  const hearDisconnect = async () => {
    const accounts = await sharedAccounts(provider).catch(() => [])
    if (!isOver && accounts.length === 0) listener.onGone()
  }

  // Some wallets change their account without an event. A locked wallet shares no account, but can still be asked.
  const lookAgain = async () => {
    const before = heard
    const accounts = await sharedAccounts(provider).catch(() => [])
    // An event that arrived before the answer is newer.
    if (!isOver && heard === before && accounts.length > 0) hearAccounts(accounts)
  }

  provider.on('accountsChanged', hearAccounts)
  provider.on('chainChanged', hearChain)
  provider.on('disconnect', hearDisconnect)
  addEventListener('focus', lookAgain)
  return () => {
    isOver = true
    provider.removeListener('accountsChanged', hearAccounts)
    provider.removeListener('chainChanged', hearChain)
    provider.removeListener('disconnect', hearDisconnect)
    removeEventListener('focus', lookAgain)
  }
}
