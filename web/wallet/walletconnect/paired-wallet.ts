import type { PlatformConfig } from '#core/api/platform.ts'
import { walletNameOf } from '../announced-wallet.ts'
import type { FoundWallet } from '../found-wallets.ts'
import { noteLateAnswers } from '../late-answers.ts'
import { askedNamespaces } from './asked-namespaces.ts'
import { resumeAwaited } from './awaited-requests.ts'
import { isProposalExpiry, type RelayClient, resumeReconnecting } from './library-internals.ts'
import { PairingEnded, writePairing } from './pairing-state.ts'
import { endSession, openRelayClient, type RelaySession, waitForRelay } from './relay-client.ts'
import { createSessionProvider } from './session-provider.ts'
import { asWalletError } from './wallet-error.ts'

/** How long a code is good for; the library's own lifetime of a proposal. */
const CODE_LIFETIME_MS = 5 * 60_000

/** Shows a code, and answers with the wallet that takes it. */
export async function pairWallet(platform: PlatformConfig, signal: AbortSignal): Promise<FoundWallet> {
  try {
    const client = await openRelayClient(platform)
    const session = await pair(client, platform.chain.id, signal)
    for (const { topic } of client.session.getAll()) {
      // One wallet at a time: an earlier one would be restored instead.
      if (topic !== session.topic) void endSession(client, topic)
    }
    return asFound(client, session, platform)
  } catch (error) {
    if (signal.aborted || (error instanceof Error && error.name === 'PairingEnded')) throw error
    writePairing({ step: 'none' })
    throw asWalletError(error)
  }
}

/** The wallet that was paired last, with what it may still answer. Asks nothing of it. */
export async function restorePairedWallet(platform: PlatformConfig): Promise<FoundWallet | null> {
  const client = await openRelayClient(platform)
  const [session] = client.session.getAll().toSorted((a, b) => b.expiry - a.expiry)
  if (session === undefined) return null
  noteLateAnswers(resumeAwaited(client, session.topic))
  return asFound(client, session, platform)
}

const asFound = (client: RelayClient, session: RelaySession, platform: PlatformConfig): FoundWallet => ({
  id: 'walletconnect',
  name: walletNameOf(session.peer.metadata.name) || 'WalletConnect',
  icon: null,
  provider: createSessionProvider(client, session, platform),
})

/**
 * Offers a code and waits for the wallet that takes it.
 *
 * @throws PairingEnded when the person turns away or nobody takes the code in time; what the wallet says when it refuses
 */
async function pair(client: RelayClient, chainId: number, signal: AbortSignal): Promise<RelaySession> {
  await resumeReconnecting(client)
  const { uri, approval } = await propose(client, chainId, signal)
  if (uri === undefined) throw new Error('The WalletConnect client made no code.')
  const approved = approval()
  approved.then(
    // Approved after the person has turned away: the wallet is not left with a session that nobody uses.
    (session) => void (signal.aborted && endSession(client, session.topic)),
    () => undefined,
  )
  const expired = Promise.withResolvers<never>()
  const aborted = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(new PairingEnded('expired')), CODE_LIFETIME_MS)
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
    const hasExpired = isProposalExpiry(error) || (error instanceof PairingEnded && error.message === 'expired')
    if (!signal.aborted) writePairing({ step: hasExpired ? 'expired' : 'none' })
    throw hasExpired ? new PairingEnded('expired') : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

async function propose(client: RelayClient, chainId: number, signal: AbortSignal) {
  let isProposed = false
  const proposal = client.connect({ optionalNamespaces: askedNamespaces(chainId) }).finally(() => {
    isProposed = true
  })
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new PairingEnded('cancelled')), { once: true })
  })
  const relay = waitForRelay(client, () => isProposed || signal.aborted)
  return Promise.race([proposal, aborted, relay.then(() => proposal)])
}
