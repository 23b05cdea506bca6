import { t } from '@lingui/core/macro'
import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { PlatformConfig } from '#core/api/platform.ts'

export type RelayClient = InstanceType<typeof UniversalProvider>['client']
export type RelaySession = ReturnType<RelayClient['session']['get']>

/** How long the relay may take to answer a page that wants to talk to a wallet. */
const RELAY_LIMIT_MS = 12_000
const RELAY_POLL_MS = 100

let opening: Promise<RelayClient> | null = null

/**
 * The page's one client of the relay. Loads the library and constructs it at the first call, and never before somebody has
 * chosen WalletConnect: constructing opens sockets.
 */
export function openRelayClient(platform: PlatformConfig): Promise<RelayClient> {
  opening ??= construct(platform).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function construct({ walletConnectProjectId, walletConnectRelayUrl, brand }: PlatformConfig) {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const { client } = await UniversalProvider.init({
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
  // It would frame a service of its own, for which the page's policy has no room, and wait five seconds for it.
  client.core.verify.register = async () => ''
  return client
}

/**
 * Waits until the relay is there, for work that has begun.
 *
 * @throws Error that a person can read; the client is quiet then until it is woken
 */
export async function waitForRelay(client: RelayClient, isOver: () => boolean): Promise<void> {
  const { relayer } = client.core
  const deadlineMs = Date.now() + RELAY_LIMIT_MS
  while (!isOver() && !relayer.connected) {
    if (Date.now() >= deadlineMs) {
      await quieten(client)
      throw new Error(relayDown())
    }
    await new Promise((resolve) => setTimeout(resolve, RELAY_POLL_MS))
  }
}

/** Also names the network: a payment that meets it reads as the network's failure. */
const relayDown = () => t`The WalletConnect network cannot be reached. Check your connection and try again.`

/** The library would go on trying, and each try is an error in the browser's console. */
async function quieten({ core }: RelayClient): Promise<void> {
  core.heartbeat.stop()
  const publisher: object = core.relayer.publisher
  // What it has in store for its next try; in every version so far, though its types do not say so.
  if ('queue' in publisher && publisher.queue instanceof Map) publisher.queue.clear()
  await core.relayer.transportClose()
}

/** Lets a client that fell quiet try again. */
export async function wake({ core }: RelayClient): Promise<void> {
  if (core.relayer.connected) return
  core.heartbeat.stop()
  await core.heartbeat.init()
}
