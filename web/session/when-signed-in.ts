import type { SessionView } from '#core/api/auth.ts'
import { sessionGuard } from '#web/lib/session-guard.ts'
import { readWallet, watchWallet } from './wallet-view.ts'

/** The session of an address, if it is the one that is signed in as far as the page knows. */
export function sessionOf(address: string | null): SessionView | null {
  const { session } = readWallet()
  return session !== null && session.walletAddress.toLowerCase() === address?.toLowerCase() ? session : null
}

/** The session of an address: at once where it is certain, else when its owner has signed in again. Asks nobody to sign. */
export function whenSignedIn(address: string | null): Promise<SessionView> {
  const { promise, resolve } = Promise.withResolvers<SessionView>()
  const stop = watchWallet(look)
  function look() {
    const session = sessionOf(address)
    // One that is being checked has just been refused: it may be over.
    if (session === null || readWallet().signInState !== 'signed_in') return
    stop()
    resolve(session)
  }
  look()
  return promise
}

/** A call of an address was refused for want of a session. The server is asked whether it is over. */
export function noteSignedOut(address: string | null) {
  const { loginGeneration, onRefused } = sessionGuard()
  if (sessionOf(address) !== null) onRefused(loginGeneration())
}
