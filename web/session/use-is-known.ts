import { useState } from 'react'
import { readStoredWallet } from './stored-wallet.ts'
import { useWallet } from './wallet-view.ts'

/** Returns whether a wallet is connected or being restored. A page that treats both alike does not jump when the wallet arrives. */
export function useIsKnown(): boolean {
  const { address, status } = useWallet()
  return address !== null || (status === 'connecting' && readStoredWallet() !== null)
}

/**
 * Returns whether the visitor arrived with a wallet. Connecting on this page does not change it, so that its content does not
 * move. The visitor's own figures appear at the next visit to the page. Disconnecting shows the visitor's page.
 */
export function useKnownOnArrival() {
  const isKnown = useIsKnown()
  const [wasKnown] = useState(isKnown)
  return wasKnown && isKnown
}
