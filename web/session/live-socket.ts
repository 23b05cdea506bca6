import { SOCKET_NO_SESSION, SOCKET_PING, SOCKET_TOO_MANY, type SocketMessage } from '#core/api/events.ts'
import { refresh } from '#web/lib/query-client.ts'
import { isServerLost, watchServerContact } from '#web/lib/server-contact.ts'

/** Milliseconds before a closed socket is opened again, doubled after each failure. */
const RECONNECT_DELAY_MS = 3_000
const RECONNECT_DELAY_MAX_MS = 60_000
/** Share by which a delay is shortened or lengthened, so that pages do not reconnect all at once. */
const JITTER = 0.2
/** Longest delay in ms before pages reconnect after a lost server answers again. */
const RETURN_SPREAD_MS = 1_000

const PING_EVERY_MS = 25_000
const SILENCE_MAX_MS = 60_000

/** Query of the wallet's own funds on the chain. Payouts, refunds and payments from another page change them. */
const WALLET_FUNDS = 'wallet-funds'

/**
 * Queries that each message makes outdated, by the first part of their keys. A message says only what changed; the figures are
 * fetched.
 */
const OUTDATED_BY: Record<SocketMessage['type'], readonly string[]> = {
  hello: [],
  pong: [],
  // Only this message reports a refund of a payment that has no order.
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

/** Queries that may have changed before the first greeting. All others were fetched for every visitor just before. */
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

/** Queries that messages can make outdated. */
const EVERYTHING = [...new Set(Object.values(OUTDATED_BY).flat())]

export type LiveSocketOptions = {
  /** Called once until the socket is greeted again, and whenever the server says that there is no session. */
  readonly onLost: () => void
  /** Called with the wallet that this socket reports on. */
  readonly onHello: (walletAddress: string) => void
  /** Returns a random number from 0 to 1. */
  readonly chance?: () => number
}

/**
 * Opens the socket that reports changes of the signed-in wallet. Reopens a socket that closes or falls silent. While the server
 * is known to be lost, reopens it only once the server answers.
 *
 * @returns a function that closes the socket
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
    restartSilenceTimer()
    opened.onopen = () => {
      ping = setInterval(() => opened.send(SOCKET_PING), PING_EVERY_MS)
    }
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      restartSilenceTimer()
      read(data)
    }
    opened.onclose = ({ code }) => handleLoss(code)
  }

  /** Restarts the timer that detects a silent socket. */
  function restartSilenceTimer() {
    clearTimeout(silence)
    silence = setTimeout(dropSilentSocket, SILENCE_MAX_MS)
  }

  function read(data: unknown) {
    const type = typeOf(data)
    if (type === null) {
      if (!isReported) console.warn('A message of the live connection could not be read.', data)
      isReported = true
      return
    }
    if (type.name === 'hello') handleGreeting(String(type.message.walletAddress ?? ''))
    // A newer server may send messages that this page does not know. Those are ignored.
    if (Object.hasOwn(OUTDATED_BY, type.name)) void refresh(...OUTDATED_BY[type.name as SocketMessage['type']])
  }

  /**
   * Refreshes what may have changed before the greeting. The server greets after it has registered this socket, so no later
   * message is missed. Earlier answers may be outdated, even those that were fetched while the socket was opening. A socket
   * without a session also opens, but is not greeted.
   */
  function handleGreeting(walletAddress: string) {
    failures = 0
    void refresh(...(wasGreeted ? EVERYTHING : PERSONAL))
    wasGreeted = true
    onHello(walletAddress)
  }

  /**
   * Drops a silent socket without waiting for its close event. A cut connection reports nothing, and a browser may take minutes
   * to close such a socket.
   */
  function dropSilentSocket() {
    const silent = socket
    if (silent !== undefined) silent.onclose = null
    silent?.close()
    handleLoss(null)
  }

  function handleLoss(code: number | null) {
    detachSocket()
    if (failures === 0 || code === SOCKET_NO_SESSION) onLost()
    // `onLost` may have ended this socket, because the session is over.
    if (isEnded) return
    failures += 1
    // The server's limit resets after a minute, so this waits for the longest delay.
    const tries = code === SOCKET_TOO_MANY ? Number.POSITIVE_INFINITY : failures
    if (!isServerLost()) retry = setTimeout(connect, waitMs(tries, chance()))
  }

  function detachSocket() {
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
    detachSocket()
    open?.close()
  }
}

function waitMs(failures: number, chance: number): number {
  const delayMs = Math.min(RECONNECT_DELAY_MS * 2 ** (failures - 1), RECONNECT_DELAY_MAX_MS)
  return Math.round(delayMs * (1 + JITTER * (2 * chance - 1)))
}

/** Parses a frame; null if it is not a message. */
function typeOf(data: unknown): { readonly name: string; readonly message: Record<string, unknown> } | null {
  try {
    const message: unknown = JSON.parse(String(data))
    if (typeof message !== 'object' || message === null || !('type' in message)) return null
    return typeof message.type === 'string' ? { name: message.type, message: { ...message } } : null
  } catch {
    // The caller reports it.
    return null
  }
}
