import { type EIP1193Provider, getAddress } from 'viem'

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
