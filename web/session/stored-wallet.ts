import { useState } from 'react'
import { useWallet } from './wallet-view.ts'

/** Storage keys of the wallet that a returning visitor had connected. The product defines the first two names. */
const ADDRESS_KEY = 'walletAddress'
const CONNECTED_KEY = 'isWalletConnected'
/** Id of the wallet among several installed ones, so that restoring need not ask each. */
const WALLET_ID_KEY = 'walletId'
/** Address whose session this browser has, as far as its pages know. */
const SESSION_KEY = 'sessionAddress'

export type StoredWallet = { readonly address: string; readonly walletId: string | null }

/** Fallback if the browser refuses storage. It lasts as long as the page. */
let unstoredAddress: string | null = null

export function readStoredWallet(): StoredWallet | null {
  const address = read(ADDRESS_KEY)
  if (address === null || read(CONNECTED_KEY) !== 'true') return null
  return { address, walletId: read(WALLET_ID_KEY) }
}

export function storeWallet(address: string, walletId: string) {
  write(ADDRESS_KEY, address)
  write(CONNECTED_KEY, 'true')
  write(WALLET_ID_KEY, walletId)
}

export function removeStoredWallet() {
  for (const key of [ADDRESS_KEY, CONNECTED_KEY, WALLET_ID_KEY]) write(key, null)
}

/** Returns whether it is worth a call to ask the server for a session. */
export const mayHaveSession = () => unstoredAddress !== null || read(SESSION_KEY) !== null

/** Stores whose session this browser has, for the next visit and for other tabs; null once it has no session. */
export function storeSessionAddress(address: string | null) {
  unstoredAddress = address
  write(SESSION_KEY, address)
}

/** Watches what other tabs of this browser do. Returns a function that ends the watch. */
export function watchOtherTabs(listener: {
  readonly onLeft: () => void
  readonly onSignedIn: (address: string) => void
}): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === CONNECTED_KEY && newValue === null) listener.onLeft()
    if (key === SESSION_KEY && newValue !== null) listener.onSignedIn(newValue)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is off or full: the next visit starts without a wallet.
  }
}

/** Returns whether a wallet is connected or being restored. A page that treats both alike does not jump when the wallet arrives. */
export function useHasWallet(): boolean {
  const { address, status } = useWallet()
  return address !== null || (status === 'connecting' && readStoredWallet() !== null)
}

/**
 * Returns whether the visitor arrived with a wallet. Connecting on this page does not change it, so that its content does not
 * move. The visitor's own figures appear at the next visit to the page. Disconnecting shows the visitor's page.
 */
export function useHadWalletOnArrival() {
  const isKnown = useHasWallet()
  const [wasKnown] = useState(isKnown)
  return wasKnown && isKnown
}
