import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'
import { stopAwaiting } from './awaited-requests.ts'
import { isRelayConnected, type RelayClient, skipAttestation, stopReconnecting } from './library-internals.ts'

export type RelaySession = ReturnType<RelayClient['session']['get']>

/** Milliseconds that the relay may take to answer a page that wants to reach a wallet. */
const RELAY_LIMIT_MS = 12_000
const RELAY_POLL_MS = 100

let opening: Promise<RelayClient> | null = null

/**
 * Returns the page's only client of the relay. The first call loads the library and constructs the client. Call it only after a
 * person has chosen WalletConnect, because constructing opens sockets.
 */
export function openRelayClient(platform: PlatformConfig): Promise<RelayClient> {
  opening ??= construct(platform).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function construct({ walletConnectProjectId, walletConnectRelayUrl, brand }: PlatformConfig) {
  const { SignClient } = await import('@walletconnect/sign-client')
  const client = await SignClient.init({
    projectId: walletConnectProjectId ?? '',
    ...(walletConnectRelayUrl !== null && { relayUrl: walletConnectRelayUrl }),
    metadata: {
      name: brand.logoText || document.title,
      description: document.title,
      url: location.origin,
      icons: [new URL('/favicon.svg', location.origin).href],
    },
    telemetryEnabled: false,
    logger: 'silent',
  })
  skipAttestation(client)
  return client
}

/**
 * Waits until the relay is connected, for work that has begun.
 *
 * @throws Error that a person can read; the client then stops trying until `resumeReconnecting`
 */
export async function waitForRelay(client: RelayClient, isOver: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + RELAY_LIMIT_MS
  while (!isOver() && !isRelayConnected(client)) {
    if (Date.now() >= deadlineMs) {
      await stopReconnecting(client)
      throw new Error(relayDown())
    }
    await new Promise((resolve) => setTimeout(resolve, RELAY_POLL_MS))
  }
}

/** The text also contains the word network, so that a payment with this error counts as a network failure. */
const relayDown = () => t`The WalletConnect network cannot be reached. Check your connection and try again.`

/** Ends a session. If the relay is unreachable, the wallet does not learn of it, and its next request fails. */
export async function endSession(client: RelayClient, topic: string): Promise<void> {
  stopAwaiting(topic)
  try {
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } catch (error) {
    console.warn('The WalletConnect session could not be ended on the wallet’s side.', error)
  }
}
