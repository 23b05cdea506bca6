import { type EIP1193Provider, getAddress } from 'viem'

/** A wallet that does not know how to be left may not answer at all. */
const REVOKE_LIMIT_MS = 2_000

/** Opens the wallet's window where this page is not allowed to see its accounts yet. @throws what the wallet says */
export const requestAccounts = async (provider: EIP1193Provider): Promise<readonly string[]> =>
  checksummed(await provider.request({ method: 'eth_requestAccounts' }))

/** The accounts that the wallet shares with this page already, the chosen one first. Never opens its window. */
export const sharedAccounts = async (provider: EIP1193Provider): Promise<readonly string[]> =>
  checksummed(await provider.request({ method: 'eth_accounts' }))

export const readChainId = async (provider: EIP1193Provider): Promise<number> =>
  Number(await provider.request({ method: 'eth_chainId' }))

/** Asks the wallet to share no account with this page any more. Many do not know how; the page has left them all the same. */
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
