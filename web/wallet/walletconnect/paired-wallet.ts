import type { PlatformConfig } from '#core/api/platform.ts'
import { type FoundWallet, walletNameOf } from '../found-wallets.ts'

import { addLateAnswers } from '../live-connection.ts'
import { isProposalExpiry, type RelayClient, resumeReconnecting } from './library-internals.ts'
import { PairingEnded, writePairing } from './pairing-state.ts'
import { endSession, openRelayClient, type RelaySession, resumeAwaited, waitForRelay } from './relay-client.ts'
import { asWalletError, createSessionProvider, requestedNamespaces } from './session-provider.ts'

/** Milliseconds for which a code is valid. Equal to the library's own lifetime of a proposal. */
const CODE_LIFETIME_MS = 5 * 60_000

/** Shows a code, and returns the wallet that accepts it. */
export async function pairWallet(platform: PlatformConfig, signal: AbortSignal): Promise<FoundWallet> {
  try {
    const client = await openRelayClient(platform)
    const session = await pair(client, platform.chain.id, signal)
    for (const { topic } of client.session.getAll()) {
      // Only one wallet may be paired, because the earlier one would be restored instead.
      if (topic !== session.topic) void endSession(client, topic)
    }
    return asFound(client, session, platform)
  } catch (error) {
    if (signal.aborted || error instanceof PairingEnded) throw error
    writePairing({ step: 'none' })
    throw asWalletError(error)
  }
}

/** Returns the wallet that was paired last, with the answers that it still owes. Sends no request to it. */
export async function restorePairedWallet(platform: PlatformConfig): Promise<FoundWallet | null> {
  const client = await openRelayClient(platform)
  const [session] = client.session.getAll().toSorted((a, b) => b.expiry - a.expiry)
  if (session === undefined) return null
  addLateAnswers(resumeAwaited(client, session.topic))
  return asFound(client, session, platform)
}

const asFound = (client: RelayClient, session: RelaySession, platform: PlatformConfig): FoundWallet => ({
  id: 'walletconnect',
  name: walletNameOf(session.peer.metadata.name) || 'WalletConnect',
  icon: null,
  provider: createSessionProvider(client, session, platform),
})

/**
 * Offers a code and waits for the wallet that accepts it.
 *
 * @throws PairingEnded if the person cancels or no wallet accepts the code in time; the wallet's error if it refuses
 */
async function pair(client: RelayClient, chainId: number, signal: AbortSignal): Promise<RelaySession> {
  await resumeReconnecting(client)
  const { uri, approval } = await propose(client, chainId, signal)
  if (uri === undefined) throw new Error('The WalletConnect client made no code.')
  const approved = approval()
  approved.then(
    // The wallet approved after the person cancelled. End its session, because no page uses it.
    (session) => void (signal.aborted && endSession(client, session.topic)),
    () => undefined,
  )
  const expired = Promise.withResolvers<never>()
  const aborted = Promise.withResolvers<never>()
  const expiry = new PairingEnded('expired')
  const timer = setTimeout(() => expired.reject(expiry), CODE_LIFETIME_MS)
  const abort = () => aborted.reject(new PairingEnded('cancelled'))
  signal.addEventListener('abort', abort)
  if (!signal.aborted) writePairing({ step: 'offered', uri, expiresAtMs: Date.now() + CODE_LIFETIME_MS })
  else abort()
  try {
    const session = await Promise.race([approved, expired.promise, aborted.promise])
    writePairing({ step: 'none' })
    return session
  } catch (error) {
    // The client notices the expiry by itself too, at its next heartbeat.
    const hasExpired = isProposalExpiry(error) || error === expiry
    if (!signal.aborted) writePairing({ step: hasExpired ? 'expired' : 'none' })
    throw hasExpired ? expiry : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

async function propose(client: RelayClient, chainId: number, signal: AbortSignal) {
  let isProposed = false
  const proposal = client.connect({ optionalNamespaces: requestedNamespaces(chainId) }).finally(() => {
    isProposed = true
  })
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new PairingEnded('cancelled')), { once: true })
  })
  const relay = waitForRelay(client, () => isProposed || signal.aborted)
  return Promise.race([proposal, aborted, relay.then(() => proposal)])
}
