import type { SessionView } from '#core/api/auth.ts'
import { readWallet, watchWallet, writeWallet } from '#web/wallet/wallet-state.ts'

/** The session of an address, if it is the one that is signed in. */
export function sessionOf(address: string | null): SessionView | null {
  const { session } = readWallet()
  return session !== null && session.walletAddress.toLowerCase() === address?.toLowerCase() ? session : null
}

/** Resolves once an address is signed in: at once if it is, else when its owner signs in again. */
export function whenSignedIn(address: string | null): Promise<SessionView> {
  const { promise, resolve } = Promise.withResolvers<SessionView>()
  const stop = watchWallet(look)
  function look() {
    const session = sessionOf(address)
    if (session === null) return
    stop()
    resolve(session)
  }
  look()
  return promise
}

/** The server has refused a call of an address that the page holds for signed in. */
export function noteSignedOut(address: string | null) {
  if (sessionOf(address) !== null) writeWallet({ session: null, signInState: 'signed_out' })
}
