import { SignClient } from '@walletconnect/sign-client'
import type { RelayDouble } from './relay-double.ts'
import { createMemory } from './relay-storage.ts'
import { openWalletApp, type WalletApp } from './wallet-app.ts'

export type PageClient = Awaited<ReturnType<typeof openPageClient>>

/** Gives each page a separate client. The library would share one within a process. */
process.env.DISABLE_GLOBAL_CORE = 'true'

/**
 * Opens a page's client of the relay, in Node. A page that is reloaded opens another one on the same storage. When this
 * resolves, the client has subscribed to its sessions.
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

/** Opens a session between a page and a wallet app whose person does not answer yet. */
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

/** Resolves once the relay has accepted a page's request. A page that is closed earlier would connect once more to send it. */
export const untilRequestSent = (client: PageClient) =>
  new Promise<void>((resolve) => client.once('session_request_sent', () => resolve()))
