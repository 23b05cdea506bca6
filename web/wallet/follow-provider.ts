import { type EIP1193Provider, getAddress } from 'viem'
import { sharedAccounts } from './provider-accounts.ts'

export type ProviderListener = {
  /** Checksummed. */
  readonly onAccount: (address: string) => void
  readonly onChain: (chainId: number) => void
  /** The wallet shares no account with this page any more. */
  readonly onGone: () => void
}

/** Hears what a wallet says by itself (EIP-1193), and reads its account when the person comes back. @returns what ends it */
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
  // Wallets also say so when it is their node that they have lost: the accounts are still shared then.
  const hearDisconnect = async () => {
    const accounts = await sharedAccounts(provider).catch(() => [])
    if (!isOver && accounts.length === 0) listener.onGone()
  }

  // Some wallets change their account without an event. A locked one shares none, and can still be asked.
  const lookAgain = async () => {
    const before = heard
    const accounts = await sharedAccounts(provider).catch(() => [])
    // An event that came before the answer is newer.
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
