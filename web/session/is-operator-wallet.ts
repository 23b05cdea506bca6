import type { checkAdmin } from '#core/api/own-account.ts'
import { callApi } from '#web/lib/call-api.ts'

/**
 * Returns whether a wallet is the operator's, which the browser never restores by itself.
 *
 * This is only a hint and grants nothing. If the server cannot answer, the wallet counts as a player's.
 */
export async function isOperatorWallet(walletAddress: string): Promise<boolean> {
  try {
    return await callApi<typeof checkAdmin>('GET', '/api/admin/check', { query: { walletAddress } })
  } catch (error) {
    console.warn('The operator’s wallet is not known.', error)
    return false
  }
}
