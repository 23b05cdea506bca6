import { t } from '@lingui/core/macro'
import type { getSession, logout, SessionView, verifySignIn } from '#core/api/auth.ts'
import type { createUser } from '#core/api/users.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { callApi, guardSession } from '#web/lib/call-api.ts'
import { retryCall } from '#web/lib/retry-call.ts'
import { watchServerContact } from '#web/lib/server-contact.ts'

import { showToast } from '#web/ui/toast.ts'
import { readLiveConnection, setLiveConnection } from '#web/wallet/live-connection.ts'
import { hasCode, innermostMessage, USER_REJECTED } from '#web/wallet/wallet-errors.ts'
import { followProvider, onChainRead, revokeAccounts } from '#web/wallet/wallet-provider.ts'

import { type BrowserConnection, connectTo, restoreConnection, switchNetwork } from './browser-connection.ts'
import { openLiveSocket } from './live-socket.ts'
import { readReferralCode } from './referral-code.ts'
import { resetPersonalData } from './reset-personal-data.ts'
import { loginGeneration } from './session-machine.ts'
import { createSessionRuntime, type SessionDeps } from './session-runtime.ts'
import {
  mayHaveSession,
  removeStoredWallet,
  storeSessionAddress,
  storeWallet,
  watchOtherTabs,
} from './stored-wallet.ts'
import { toWalletState } from './to-wallet-state.ts'
import { writeWallet } from './wallet-view.ts'

/** Milliseconds after which a call fails, so that a hanging call does not block the sign-in behind it. */
const CALL_LIMIT_MS = 15_000

const deps: SessionDeps<BrowserConnection> = {
  connect: connectTo,
  restore: restoreConnection,
  setConnection: (connection) => setLiveConnection(connection?.live ?? null),
  follow: ({ live }, listener) => followProvider(live.provider, listener),
  revoke: ({ live }) => revokeAccounts(live.provider),
  switchNetwork: ({ live }) => switchNetwork(live),
  storeWallet,
  forgetWallet: removeStoredWallet,
  mayHaveSession,
  storeSessionAddress,
  async readSession() {
    try {
      const ask = () => callApi<typeof getSession>('GET', '/api/auth/session', undefined, limit())
      return requireSession(await retryCall(ask))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') return null
      throw error
    }
  },
  async endSession() {
    try {
      await callApi<typeof logout>('POST', '/api/auth/logout', undefined, limit())
      return true
    } catch (error) {
      console.warn('The session could not be ended on the server.', error)
      return false
    }
  },
  async sign({ live }, address) {
    // Loaded on demand, because a returning visitor rarely signs.
    const { proveOwnership } = await import('./sign-in-proof.ts')
    return proveOwnership(live, address)
  },
  async readLateSignature(address) {
    const { readLateProof } = await import('./sign-in-proof.ts')
    return readLateProof(address)
  },
  async verify(proof) {
    const input = { body: { ...proof, referredBy: readReferralCode() } }
    return requireSession(await callApi<typeof verifySignIn>('POST', '/api/auth/verify', input, limit()))
  },
  /** Logs a failure and ignores it. The sign-in has already created the account, and the next visit tries again. */
  async createUser(walletAddress) {
    try {
      const referredBy = readReferralCode()
      await callApi<typeof createUser>('POST', '/api/users', { body: { walletAddress, referredBy } }, limit())
    } catch (error) {
      console.warn('The user could not be created.', error)
    }
  },
  isRefusal: (error) => hasCode(error, USER_REJECTED),
  showNotice(what) {
    if (what === 'signature_refused') {
      showToast({
        title: t`Signature declined`,
        description: t`Your wallet stays connected, read-only. Sign in whenever you are ready.`,
      })
    } else {
      showToast({
        title: t`Sign-in failed`,
        description: t`The server cannot be reached. Please try again in a moment.`,
        variant: 'destructive',
      })
    }
  },
  showSignInFailure(error) {
    const description = messageFor(error, innermostMessage(error) || t`Please try again.`)
    showToast({ title: t`Sign-in failed`, description, variant: 'destructive' })
  },
  openSocket: openLiveSocket,
  resetPersonalData,
}

/** Session of this page. Loads with the first click on a wallet, or for a visitor who returns with one. */
export const session = createSessionRuntime(deps)

session.store.subscribe((state) => writeWallet(toWalletState(state)))

guardSession({
  loginGeneration: () => loginGeneration(session.store.getState()),
  onRefused: (generation) => session.send({ type: 'session_doubted', by: 'call', generation }),
})

watchServerContact(({ isLost }) => {
  if (!isLost) session.send({ type: 'server_answers_again' })
})

watchOtherTabs({
  onLeft: () => session.send({ type: 'left_elsewhere' }),
  onSignedIn: (address) => session.send({ type: 'signed_in_elsewhere', address }),
})

onChainRead((live, chainId) => {
  const { connected } = session.store.getState()
  if (connected !== null && live === readLiveConnection())
    session.send({ type: 'chain_changed', connection: connected.connection, chainId })
})

/** Returns the session. @throws Error if an intermediary has answered in the server's place */
function requireSession(answer: SessionView | null | undefined): SessionView {
  if (typeof answer?.walletAddress !== 'string' || typeof answer.userId !== 'number')
    throw new Error(t`The server cannot be reached. Please try again in a moment.`)
  return answer
}

const limit = () => ({ signal: AbortSignal.timeout(CALL_LIMIT_MS) })
