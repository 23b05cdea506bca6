import { useState } from 'react'
import { readStoredWallet } from './stored-wallet.ts'
import { useWallet } from './wallet-view.ts'

/** Whether a wallet is connected, or is being restored: what is shown then need not jump when it is there. */
export function useIsKnown(): boolean {
  const { address, status } = useWallet()
  return address !== null || (status === 'connecting' && readStoredWallet() !== null)
}

/**
 * Whether one came with a wallet. Connecting here leaves the page as it was; one's own figures come with the next visit to
 * it: nothing moves away from under their eyes. Disconnecting shows the visitor's page.
 */
export function useKnownOnArrival() {
  const isKnown = useIsKnown()
  const [wasKnown] = useState(isKnown)
  return wasKnown && isKnown
}
