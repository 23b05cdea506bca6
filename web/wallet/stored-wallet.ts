/** The wallet that a returning visitor had connected. The first two keys are the product's own names. */
const ADDRESS_KEY = 'walletAddress'
const CONNECTED_KEY = 'isWalletConnected'
/** Which of several installed wallets it was, so that restoring need not ask each. */
const WALLET_ID_KEY = 'walletId'

export type StoredWallet = { readonly address: string; readonly walletId: string | null }

export function readStoredWallet(): StoredWallet | null {
  const address = localStorage.getItem(ADDRESS_KEY)
  if (address === null || localStorage.getItem(CONNECTED_KEY) !== 'true') return null
  return { address, walletId: localStorage.getItem(WALLET_ID_KEY) }
}

export function storeWallet(address: string, walletId: string) {
  localStorage.setItem(ADDRESS_KEY, address)
  localStorage.setItem(CONNECTED_KEY, 'true')
  localStorage.setItem(WALLET_ID_KEY, walletId)
}

/** Another tab of this browser has let the wallet go. Returns what ends the watch. */
export function watchStoredWalletGone(onGone: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === CONNECTED_KEY && newValue === null) onGone()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export function forgetStoredWallet() {
  for (const key of [ADDRESS_KEY, CONNECTED_KEY, WALLET_ID_KEY]) localStorage.removeItem(key)
}
