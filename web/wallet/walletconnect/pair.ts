import { askedNamespaces } from './asked-namespaces.ts'
import { PairingEnded, writePairing } from './pairing-state.ts'
import { type RelayClient, type RelaySession, waitForRelay, wake } from './relay-client.ts'

/** How long a code is good for; the library's own lifetime of a proposal. */
const CODE_LIFETIME_MS = 5 * 60_000

/**
 * Offers a code and waits for the wallet that takes it.
 *
 * @throws PairingEnded when the person turns away or nobody takes the code in time; what the wallet says when it refuses
 */
export async function pair(client: RelayClient, chainId: number, signal: AbortSignal): Promise<RelaySession> {
  await wake(client)
  const { uri, approval } = await propose(client, chainId, signal)
  if (uri === undefined) throw new Error('The WalletConnect client made no code.')
  const approved = approval()
  approved.then(
    // Approved after the page has turned away: the wallet is not left with a session that nobody uses.
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
    if (!signal.aborted) writePairing({ step: hasExpired(error) ? 'expired' : 'none' })
    throw hasExpired(error) ? new PairingEnded('expired') : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** The library notices an expiry by itself too, at its next heartbeat. */
const hasExpired = (error: unknown) => error instanceof Error && /expired/i.test(error.message)

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

/** Best effort: where the relay is away, the wallet learns it from its own next try. */
export async function endSession(client: RelayClient, topic: string): Promise<void> {
  try {
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } catch (error) {
    console.warn('The WalletConnect session could not be ended on the wallet’s side.', error)
  }
}
