import { SignClient } from '@walletconnect/sign-client'
import type { RelayDouble } from './relay-double.ts'
import { createMemory } from './relay-storage.ts'
import { openWalletApp, type WalletApp } from './wallet-app.ts'

export type PageClient = Awaited<ReturnType<typeof openPageClient>>

/** Each page is a client of its own: the library would share one within a process. */
process.env.DISABLE_GLOBAL_CORE = 'true'

/**
 * A page's client of the relay, in Node. A page that is reloaded opens another one on the same storage; it has subscribed to its
 * sessions then.
 */
export async function openPageClient(relay: RelayDouble, storage = createMemory()) {
  const client = await SignClient.init({
    projectId: 'test',
    relayUrl: relay.url,
    storage,
    metadata: { name: 'Page', description: 'A page', url: 'https://page.example', icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
  })
  await client.core.relayer.transportOpen()
  return client
}

/** A session between a page and a wallet app whose person answers nothing yet. */
export async function pairWithApp(
  client: PageClient,
  relay: RelayDouble,
  chainId: number,
): Promise<{ app: WalletApp; topic: string }> {
  const app = await openWalletApp({
    site: { url: 'http://127.0.0.1:1' },
    relayUrl: relay.url,
    chainId,
    heldMethods: ['personal_sign'],
  })
  const { uri = '', approval } = await client.connect({
    optionalNamespaces: {
      eip155: { chains: [`eip155:${chainId}`], methods: ['personal_sign'], events: ['chainChanged'] },
    },
  })
  const [session] = await Promise.all([approval(), app.pair(uri)])
  return { app, topic: session.topic }
}

/** Until the relay has taken a page's request: a page that is closed earlier would connect once more to send it. */
export const untilRequestSent = (client: PageClient) =>
  new Promise<void>((resolve) => client.once('session_request_sent', () => resolve()))
