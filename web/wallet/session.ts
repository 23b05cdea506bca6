import type { getSession, logout, SessionView } from '#core/api/auth.ts'
import type { createUser } from '#core/api/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { askPatiently } from '#web/lib/ask-patiently.ts'
import { callApi } from '#web/lib/call-api.ts'
import { rememberedReferralCode } from './referral-code.ts'
import { readWallet, writeWallet } from './wallet-state.ts'

/**
 * Takes over the browser's session if it is this wallet's, and ends it if it is another's.
 *
 * @returns whether the wallet is signed in now
 */
export async function resumeSession(address: string): Promise<boolean> {
  const session = await findSession()
  if (readWallet().address !== address) return false
  if (session !== null && session.walletAddress.toLowerCase() === address.toLowerCase()) {
    await beginSession(address, session)
    return true
  }
  if (session !== null) await endSession()
  const { address: current, signInState } = readWallet()
  if (current === address && signInState === 'resuming') writeWallet({ signInState: 'signed_out' })
  return false
}

export async function beginSession(address: string, session: SessionView) {
  if (readWallet().address !== address) return
  writeWallet({ session, signInState: 'signed_in' })
  await createUserOf(address)
}

export async function endSession() {
  try {
    await callApi<typeof logout>('POST', '/api/auth/logout')
  } catch (error) {
    console.warn('The session could not be ended on the server.', error)
  }
}

async function findSession(): Promise<SessionView | null> {
  try {
    return await askPatiently(() => callApi<typeof getSession>('GET', '/api/auth/session'))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    console.warn('The session could not be read.', error)
    return null
  }
}

/** A failure is logged and ignored: the account is there since signing in, and the next visit tries again. */
async function createUserOf(walletAddress: string) {
  try {
    const referredBy = rememberedReferralCode()
    await callApi<typeof createUser>('POST', '/api/users', { body: { walletAddress, referredBy } })
  } catch (error) {
    console.warn('The user could not be created.', error)
  }
}
