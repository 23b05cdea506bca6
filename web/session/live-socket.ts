import { SOCKET_NO_SESSION, SOCKET_PING, SOCKET_TOO_MANY, type SocketMessage } from '#core/api/events.ts'
import { refresh } from '#web/lib/query-client.ts'
import { isServerLost, watchServerContact } from '#web/lib/server-contact.ts'

/** The first wait before a closed socket is opened again, doubled after each failure. */
const RECONNECT_DELAY_MS = 3_000
const RECONNECT_DELAY_MAX_MS = 60_000
/** The share by which a wait is shorter or longer, so that pages do not come back all at once. */
const JITTER = 0.2
/** How long pages wait at most when a lost server answers again. */
const RETURN_SPREAD_MS = 1_000

const PING_EVERY_MS = 25_000
const SILENCE_MAX_MS = 60_000

/** What the wallet itself holds on the chain: paid out, refunded, or paid from another page. */
const WALLET_FUNDS = 'wallet-funds'

/** Which queries a message makes outdated, by the first part of their keys. A message says only what changed; the figures are fetched. */
const OUTDATED_BY: Record<SocketMessage['type'], readonly string[]> = {
  hello: [],
  pong: [],
  // A refund of what no order had asked for is told by this message alone.
  balance: ['/api/balance', '/api/withdrawals', '/api/referrals', '/api/activity', WALLET_FUNDS],
  mining: ['/api/mining/active', '/api/mining/shifts', '/api/mining/record', '/api/balance', '/api/purchases'],
  order: ['/api/orders', '/api/payments', WALLET_FUNDS],
  purchase: [
    ...['/api/purchases', '/api/cards', '/api/balance', '/api/mining/active', '/api/payments', '/api/activity'],
    ...['/api/game/allowance', WALLET_FUNDS],
  ],
  airdrop: ['/api/airdrop', '/api/balance', '/api/activity'],
  game: ['/api/game/allowance', '/api/game/bests', '/api/game/runs', '/api/game/leaderboard'],
  withdrawal: ['/api/withdrawals', '/api/balance', '/api/activity', WALLET_FUNDS],
  withdrawal_freeze: ['/api/withdrawals'],
  // The server closes the socket of a session that has ended.
  session: [],
  settings: ['/api/config', '/api/cards', '/api/admin/check'],
}

/** What may have been missed before the first greeting; the rest was fetched for everybody just before. */
const PERSONAL = [
  '/api/balance',
  '/api/mining/active',
  '/api/mining/shifts',
  '/api/mining/record',
  '/api/orders',
  '/api/purchases',
  '/api/withdrawals',
  '/api/payments',
  '/api/referrals',
  '/api/activity',
  '/api/airdrop',
]

/** What a message may name. */
const EVERYTHING = [...new Set(Object.values(OUTDATED_BY).flat())]

export type LiveSocketOptions = {
  /** Told once until the socket was greeted again, and whenever the server says that there is no session. */
  readonly onLost: () => void
  /** Whose news this socket tells. */
  readonly onHello: (walletAddress: string) => void
  /** From 0 to 1. */
  readonly chance?: () => number
}

/**
 * Listens for the signed-in wallet. A socket that closes, or falls silent, is opened again; while the server is known to be
 * lost, only once it answers.
 *
 * @returns what ends it
 */
export function openLiveSocket({ onLost, onHello, chance = Math.random }: LiveSocketOptions): () => void {
  let socket: WebSocket | undefined
  let failures = 0
  let isReported = false
  let wasGreeted = false
  let isEnded = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let ping: ReturnType<typeof setInterval> | undefined

  function connect() {
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket = opened
    hear()
    opened.onopen = () => {
      ping = setInterval(() => opened.send(SOCKET_PING), PING_EVERY_MS)
    }
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      hear()
      read(data)
    }
    opened.onclose = ({ code }) => lose(code)
  }

  /** The other side is there. */
  function hear() {
    clearTimeout(silence)
    silence = setTimeout(abandon, SILENCE_MAX_MS)
  }

  function read(data: unknown) {
    const type = typeOf(data)
    if (type === null) {
      if (!isReported) console.warn('A message of the live connection could not be read.', data)
      isReported = true
      return
    }
    if (type.name === 'hello') greet(String(type.message.walletAddress ?? ''))
    // A newer server may say more than this page knows: such messages are passed over.
    if (Object.hasOwn(OUTDATED_BY, type.name)) void refresh(...OUTDATED_BY[type.name as SocketMessage['type']])
  }

  /**
   * The server greets once it has this socket on its list, so from here on nothing is missed. What was fetched before may be
   * older, also what was fetched while the socket was opening. A socket without a session opens too, and is not greeted.
   */
  function greet(walletAddress: string) {
    failures = 0
    void refresh(...(wasGreeted ? EVERYTHING : PERSONAL))
    wasGreeted = true
    onHello(walletAddress)
  }

  /** A line that is cut says nothing, and a browser may take minutes to close such a socket: it is not waited for. */
  function abandon() {
    const silent = socket
    if (silent !== undefined) silent.onclose = null
    silent?.close()
    lose(null)
  }

  function lose(code: number | null) {
    stopHearing()
    if (failures === 0 || code === SOCKET_NO_SESSION) onLost()
    // Told that the session is over, the page has ended this by now.
    if (isEnded) return
    failures += 1
    // A budget begins again after a minute.
    const tries = code === SOCKET_TOO_MANY ? Number.POSITIVE_INFINITY : failures
    if (!isServerLost()) retry = setTimeout(connect, waitMs(tries, chance()))
  }

  function stopHearing() {
    if (socket !== undefined) socket.onclose = null
    clearInterval(ping)
    clearTimeout(silence)
    socket = undefined
  }

  const unwatch = watchServerContact(({ isLost }) => {
    if (socket !== undefined) return
    clearTimeout(retry)
    if (!isLost) retry = setTimeout(connect, RETURN_SPREAD_MS * chance())
  })

  connect()
  return () => {
    isEnded = true
    unwatch()
    clearTimeout(retry)
    const open = socket
    stopHearing()
    open?.close()
  }
}

function waitMs(failures: number, chance: number): number {
  const delayMs = Math.min(RECONNECT_DELAY_MS * 2 ** (failures - 1), RECONNECT_DELAY_MAX_MS)
  return Math.round(delayMs * (1 + JITTER * (2 * chance - 1)))
}

/** What a frame says; null where it is no message at all. */
function typeOf(data: unknown): { readonly name: string; readonly message: Record<string, unknown> } | null {
  try {
    const message: unknown = JSON.parse(String(data))
    if (typeof message !== 'object' || message === null || !('type' in message)) return null
    return typeof message.type === 'string' ? { name: message.type, message: { ...message } } : null
  } catch {
    // Its reader reports it.
    return null
  }
}
