import type { LateAnswer } from '../late-answers.ts'
import type { RelayClient } from './relay-client.ts'

type WalletRequest = { readonly method: string; readonly params: unknown }
type Ask = { readonly topic: string; readonly chainId: string; readonly request: WalletRequest }

type HistoryRecord = { readonly id: number; readonly topic: string; readonly request: { readonly params?: unknown } }

/** Of this tab: another one has requests of its own. Survives a reload. */
const KEY = 'walletConnectAwaited'
/** A person rarely has more than one open; more are not worth waiting for. */
const AWAITED_MAX = 10

/** Asks the wallet, and remembers from before it is sent until it is answered that somebody waits for it. */
export async function askAwaited(client: RelayClient, ask: Ask): Promise<unknown> {
  const { history } = client.core
  let awaitedId: number | null = null
  const note = ({ id, topic, request }: HistoryRecord) => {
    // The library hands on the very parameters that it was given, so two requests at once are told apart.
    if (topic !== ask.topic || requestOf(request)?.params !== ask.request.params) return
    awaitedId = id
    writeAwaited([...readAwaited(), id])
  }
  history.on('history_created', note)
  try {
    return await client.request(ask)
  } finally {
    history.off('history_created', note)
    if (awaitedId !== null) forget(awaitedId)
  }
}

/**
 * The requests that the page had open when it was reloaded. The wallet does not know of the reload: its answers still come, or
 * have come meanwhile.
 */
export function resumeAwaited(client: RelayClient, topic: string): readonly LateAnswer[] {
  const { history } = client.core
  return readAwaited().flatMap((id) => {
    const record = history.records.get(id)
    if (record === undefined || record.topic !== topic) {
      forget(id)
      return []
    }
    const asked = requestOf(record.request)
    if (asked === null) return []
    return [{ method: asked.method, params: asked.params, answer: answerTo(client, id).finally(() => forget(id)) }]
  })
}

function answerTo({ core: { history } }: RelayClient, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const look = () => {
      // Of a request that is gone the answer will never be known: its session has ended.
      const record = history.records.get(id)
      const response: unknown = record === undefined ? { error: { message: '' } } : record.response
      if (typeof response !== 'object' || response === null) return
      history.off('history_updated', look)
      history.off('history_deleted', look)
      if ('error' in response) reject(response.error)
      else resolve((response as { result?: unknown }).result)
    }
    history.on('history_updated', look)
    history.on('history_deleted', look)
    look()
  })
}

/** What the wallet itself was asked, out of the protocol's own request around it. */
function requestOf({ params }: HistoryRecord['request']): WalletRequest | null {
  const isAround = typeof params === 'object' && params !== null && 'request' in params
  return isAround ? (params.request as WalletRequest) : null
}

const forget = (id: number) => writeAwaited(readAwaited().filter((it) => it !== id))

function readAwaited(): readonly number[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((id): id is number => typeof id === 'number') : []
  } catch {
    // Storage is off, or somebody has edited it: the server still finds what was paid.
    return []
  }
}

function writeAwaited(ids: readonly number[]) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids.slice(-AWAITED_MAX)))
  } catch {
    // The same: only a reload in the middle of a request would be forgotten.
  }
}
