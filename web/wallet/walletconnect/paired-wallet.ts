import type { PlatformConfig } from '#core/api/platform.ts'
import type { FoundWallet } from '../found-wallets.ts'
import { noteLateAnswers } from '../late-answers.ts'
import { resumeAwaited } from './awaited-requests.ts'
import { endSession, pair } from './pair.ts'
import { writePairing } from './pairing-state.ts'
import { openRelayClient, type RelayClient, type RelaySession } from './relay-client.ts'
import { createSessionProvider } from './session-provider.ts'
import { asWalletError } from './wallet-error.ts'

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
  name: session.peer.metadata.name || 'WalletConnect',
  provider: createSessionProvider(client, session, platform),
})
