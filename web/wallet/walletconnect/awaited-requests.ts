import type { LateAnswer } from '../late-answers.ts'
import {
  onRequestSettled,
  onRequestWritten,
  type RelayClient,
  readSentRequest,
  type SentRequest,
} from './library-internals.ts'

type WalletRequest = { readonly method: string; readonly params: unknown }
type Ask = { readonly topic: string; readonly chainId: string; readonly request: WalletRequest }

/** Key in the tab's session storage, which survives a reload. Other tabs have their own requests. */
const KEY = 'walletConnectAwaited'
/** Maximum of awaited requests. A person rarely has more than one open. */
const AWAITED_MAX = 10

/** Functions that stop waiting for an answer to an earlier page, with the topic of the request's session. */
const waiting = new Map<() => void, string>()

/** Sends a request to the wallet. Stores that an answer is awaited, from before the request is sent until it is answered. */
export async function askAwaited(client: RelayClient, ask: Ask): Promise<unknown> {
  let awaitedId: number | null = null
  const unlisten = onRequestWritten(client, ({ id, topic, params }) => {
    // The identity of their parameters distinguishes two requests at once.
    if (topic !== ask.topic || params !== ask.request.params) return
    awaitedId = id
    writeAwaited([...readAwaited(), id])
  })
  try {
    return await client.request(ask)
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
    return [{ method: sent.method, params: sent.params, answer: answerTo(client, sent).finally(() => forget(id)) }]
  })
}

/** Stops waiting for answers to an earlier page's requests in an ended session. */
export function stopAwaiting(ended: string) {
  for (const [giveUp, topic] of waiting) if (topic === ended) giveUp()
}

async function answerTo(client: RelayClient, { id, topic, expiresAtMs }: SentRequest): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const giveUp = () => reject(new Error(''))
  const look = () => {
    const sent = readSentRequest(client, id)
    if (sent === null) giveUp()
    else if (sent.response === null) return
    else if ('error' in sent.response) reject(sent.response.error)
    else resolve(sent.response.result)
  }
  const unlisten = onRequestSettled(client, look)
  const end = (event: { topic: string }) => stopAwaiting(event.topic)
  client.on('session_delete', end)
  client.on('session_expire', end)
  waiting.set(giveUp, topic)
  const timer = setTimeout(giveUp, expiresAtMs - Date.now())
  look()
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
