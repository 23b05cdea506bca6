import { readStoredWallet } from './stored-wallet.ts'
import { useWallet } from './wallet-view.ts'

/** Whether a wallet is connected, or is being restored: what is shown then need not jump when it is there. */
export function useIsKnown(): boolean {
  const { address, status } = useWallet()
  return address !== null || (status === 'connecting' && readStoredWallet() !== null)
}
