import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'

const KEY = 'demoWalletKey'
const SHARED = 'demoWalletShared'

/** Reads this browser's test key, and creates it on first use. The key is worthless, because it exists on the local chain only. */
export function readBurnerKey(): Hex {
  const stored = localStorage.getItem(KEY)
  if (stored !== null && /^0x[0-9a-f]{64}$/.test(stored)) return stored as Hex
  const made = generatePrivateKey()
  localStorage.setItem(KEY, made)
  return made
}

/** Returns whether the demo wallet has shared its account with this page. Real wallets store this too. */
export const isAccountShared = () => localStorage.getItem(SHARED) === 'true'

export function setAccountShared(isShared: boolean) {
  if (isShared) localStorage.setItem(SHARED, 'true')
  else localStorage.removeItem(SHARED)
}
