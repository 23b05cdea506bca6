import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'
import type { LateAnswer } from '../live-connection.ts'
import {
  isRelayConnected,
  onRequestSettled,
  onRequestWritten,
  type RelayClient,
  readSentRequest,
  type SentRequest,
  skipAttestation,
  stopReconnecting,
} from './library-internals.ts'

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

type WalletRequest = { readonly method: string; readonly params: unknown }
type AwaitedRequest = { readonly topic: string; readonly chainId: string; readonly request: WalletRequest }

/** Key in the tab's session storage, which survives a reload. Other tabs have their own requests. */
const KEY = 'walletConnectAwaited'
/** Maximum of awaited requests. A person rarely has more than one open. */
const AWAITED_MAX = 10

/** Functions that stop waiting for an answer to an earlier page, with the topic of the request's session. */
const waiting = new Map<() => void, string>()

/** Sends a request to the wallet. Stores that an answer is awaited, from before the request is sent until it is answered. */
export async function requestAwaited(client: RelayClient, awaited: AwaitedRequest): Promise<unknown> {
  let awaitedId: number | null = null
  const unlisten = onRequestWritten(client, ({ id, topic, params }) => {
    // The identity of their parameters distinguishes two requests at once.
    if (topic !== awaited.topic || params !== awaited.request.params) return
    awaitedId = id
    writeAwaited([...readAwaited(), id])
  })
  try {
    return await client.request(awaited)
  } finally {
    unlisten()
    if (awaitedId !== null) forget(awaitedId)
  }
}

/**
 * Returns the requests that were open when the page was reloaded. The wallet does not know of the reload: its answers still
 * arrive, or have arrived meanwhile. No answer arrives after the request has expired or its session has ended; the answer is then
 * an empty error.
 */
export function resumeAwaited(client: RelayClient, topic: string): readonly LateAnswer[] {
  return readAwaited().flatMap((id) => {
    const sent = readSentRequest(client, id)
    if (sent === null || sent.topic !== topic) {
      forget(id)
      return []
    }
    return [{ method: sent.method, params: sent.params, answer: awaitAnswer(client, sent).finally(() => forget(id)) }]
  })
}

/** Stops waiting for answers to an earlier page's requests in an ended session. */
function stopAwaiting(ended: string) {
  for (const [giveUp, topic] of waiting) if (topic === ended) giveUp()
}

async function awaitAnswer(client: RelayClient, { id, topic, expiresAtMs }: SentRequest): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const giveUp = () => reject(new Error(''))
  const readResponse = () => {
    const sent = readSentRequest(client, id)
    if (sent === null) giveUp()
    else if (sent.response === null) return
    else if ('error' in sent.response) reject(sent.response.error)
    else resolve(sent.response.result)
  }
  const unlisten = onRequestSettled(client, readResponse)
  const end = (event: { topic: string }) => stopAwaiting(event.topic)
  client.on('session_delete', end)
  client.on('session_expire', end)
  waiting.set(giveUp, topic)
  const timer = setTimeout(giveUp, expiresAtMs - Date.now())
  readResponse()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    waiting.delete(giveUp)
    unlisten()
    client.off('session_delete', end)
    client.off('session_expire', end)
  }
}

const forget = (id: number) => writeAwaited(readAwaited().filter((it) => it !== id))

function readAwaited(): readonly number[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((id): id is number => typeof id === 'number') : []
  } catch {
    // Storage is off or has other content. The server still finds the payments.
    return []
  }
}

function writeAwaited(ids: readonly number[]) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids.slice(-AWAITED_MAX)))
  } catch {
    // Storage is off: after a reload the page no longer waits for an open request.
  }
}
