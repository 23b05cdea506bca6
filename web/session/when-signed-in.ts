import type { SessionView } from '#core/api/auth.ts'
import { readWallet, watchWallet } from './wallet-view.ts'

/**
 * The session of an address: at once where it is signed in, else when it is again. Asks nobody for a signature.
 *
 * @throws the signal's reason when whoever waits gives up
 */
export function whenSignedIn(address: string, signal?: AbortSignal): Promise<SessionView> {
  const found = () => {
    const { session, signInState } = readWallet()
    // One that is being checked has just been refused: it may be over.
    const isCertain = signInState === 'signed_in'
    return isCertain && session?.walletAddress.toLowerCase() === address.toLowerCase() ? session : null
  }
  return new Promise((resolve, reject) => {
    const look = () => {
      const session = found()
      if (session === null) return
      end()
      resolve(session)
    }
    const giveUp = () => {
      end()
      reject(signal?.reason)
    }
    const end = () => {
      unwatch()
      signal?.removeEventListener('abort', giveUp)
    }
    const unwatch = watchWallet(look)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted === true) giveUp()
    else look()
  })
}
