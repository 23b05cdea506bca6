import type { SessionView } from '#core/api/auth.ts'
import { sessionGuard } from '#web/lib/call-api.ts'
import { readWallet, watchWallet } from './wallet-view.ts'

/** Returns the session of an address, if it is the one that is signed in as far as the page knows. */
export function sessionOf(address: string | null): SessionView | null {
  const { session } = readWallet()
  return session !== null && session.walletAddress.toLowerCase() === address?.toLowerCase() ? session : null
}

/**
 * Resolves with the session of an address: at once if it is certain, otherwise when its owner has signed in again. Never requests
 * a signature.
 */
export function whenSignedIn(address: string | null): Promise<SessionView> {
  const { promise, resolve } = Promise.withResolvers<SessionView>()
  const stop = watchWallet(check)
  function check() {
    const session = sessionOf(address)
    // A session that is being checked was just refused and may be over.
    if (session === null || readWallet().signInState !== 'signed_in') return
    stop()
    resolve(session)
  }
  check()
  return promise
}

/** Reports that a call of an address was refused for lack of a session. The server is then asked whether the session is over. */
export function reportSignedOut(address: string | null) {
  const { loginGeneration, onRefused } = sessionGuard()
  if (sessionOf(address) !== null) onRefused(loginGeneration())
}
