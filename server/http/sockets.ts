import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { SOCKET_NO_SESSION, SOCKET_TOO_MANY, type SocketMessage } from '#core/api/events.ts'
import type { PlayerSession } from '../routing/player-session.ts'
import { readCookieOf } from './cookies.ts'
import { sendError } from './errors.ts'
import type { EventBus } from './event-bus.ts'
import type { Metrics } from './metrics.ts'
import type { RouteDeps } from './register-routes.ts'
import { lineOf } from './request-ids.ts'
import { siteOrigin } from './request-origin.ts'
import type { SocketLimits } from './socket-limits.ts'

export const SOCKET_PATH = '/ws'
/** Players send nothing here but pings. */
const INCOMING_BYTES_MAX = 1_024
/** Open pages of one wallet. */
const SOCKETS_PER_USER_MAX = 20
const PING_EVERY_MS = 30_000
/** How much may wait for a page that does not read. A page that reads has less than one message waiting. */
const UNSENT_BYTES_MAX = 64 * 1024
/** How long a page may take to answer that it is being closed. */
const CLOSE_TIMEOUT_MS = 5_000
/** The longest time that a timer of Node can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1
/** Where the database's clock is behind this one's, an expired session is asked for again this often. */
const EXPIRY_RETRY_MS = 1_000
// Compression would cost thirty times the memory for a socket, for messages of fifty bytes.
const SOCKET_OPTIONS = { maxPayload: INCOMING_BYTES_MAX, closeTimeout: CLOSE_TIMEOUT_MS, perMessageDeflate: false }
/** Codes of the protocol itself. */
const GOING_AWAY = 1001
const TRY_AGAIN_LATER = 1013

type Page = {
  readonly socket: WebSocket
  readonly request: FastifyRequest
  /** Whose page it is; greeted again, it asks for everything anew. */
  readonly greet: () => void
  hasAnswered: boolean
}

/** `/ws`: tells each signed-in wallet what changed for it or for everybody, and nothing of anybody else. */
export async function serveSockets(
  app: FastifyInstance,
  bus: EventBus,
  metrics: Metrics,
  deps: RouteDeps,
  limits: SocketLimits,
): Promise<void> {
  const pagesOf = new Map<number, Set<Page>>()
  const heartbeat = setInterval(() => {
    for (const pages of pagesOf.values()) for (const page of pages) pingOrEnd(page)
  }, PING_EVERY_MS)
  // Runs before the library's own hook, which names no code.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const pages of pagesOf.values()) for (const { socket } of pages) socket.close(GOING_AWAY)
  })
  await app.register(websocket, {
    options: SOCKET_OPTIONS,
    // A broken or too large frame is the sender's fault. The library has already sent the code that says so.
    errorHandler: (error, _, request) =>
      request.log.info({ err: error, ...lineOf(request) }, 'a socket ended with an error'),
  })

  bus.subscribe(({ userId, message }) => {
    const pages = userId === null ? [...pagesOf.values()].flatMap((it) => [...it]) : (pagesOf.get(userId) ?? [])
    for (const page of pages) {
      send(page.socket, message)
      if (message.type === 'session') void findSessionOrClose(page)
    }
  })

  bus.onGap(() => {
    for (const pages of pagesOf.values()) for (const page of pages) page.greet()
  })

  /** A page hears its wallet's news only as long as its own session lasts. */
  async function findSessionOrClose({ socket, request }: Page): Promise<PlayerSession | null> {
    try {
      const session = await deps.findSession(readCookieOf(request), siteOrigin(request, deps.publicOrigin))
      if (session === null) socket.close(SOCKET_NO_SESSION)
      return session
    } catch (error) {
      request.log.warn(
        { err: error, ...lineOf(request) },
        'a socket was closed, because its session could not be looked up',
      )
      socket.close(TRY_AGAIN_LATER)
      return null
    }
  }

  function open({ socket, request }: { socket: WebSocket; request: FastifyRequest }, session: PlayerSession) {
    const pages = pagesOf.get(session.userId) ?? new Set()
    if (pages.size >= SOCKETS_PER_USER_MAX) return socket.close(SOCKET_TOO_MANY)
    const greet = () => send(socket, { type: 'hello', walletAddress: session.walletAddress })
    const page: Page = { socket, request, greet, hasAnswered: true }
    pagesOf.set(session.userId, pages.add(page))
    metrics.openSockets.inc()

    let expiry: ReturnType<typeof setTimeout>
    const waitForExpiry = (expiresAt: Date) => {
      const waitMs = Math.max(expiresAt.getTime() - Date.now(), EXPIRY_RETRY_MS)
      expiry = setTimeout(closeOrWaitOn, Math.min(waitMs, TIMER_MS_MAX))
    }
    const closeOrWaitOn = async () => {
      const current = await findSessionOrClose(page)
      if (current !== null && pages.has(page)) waitForExpiry(current.expiresAt)
    }
    waitForExpiry(session.expiresAt)

    socket.on('close', () => {
      clearTimeout(expiry)
      metrics.openSockets.dec()
      pages.delete(page)
      if (pages.size === 0) pagesOf.delete(session.userId)
    })
    socket.on('pong', () => {
      page.hasAnswered = true
    })
    socket.on('message', (data, isBinary) => {
      if (!isBinary && isPing(data)) send(socket, { type: 'pong' })
    })
    greet()
    // It may have ended between the upgrade and now, when nobody told this socket.
    void findSessionOrClose(page)
  }

  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    schema: { hide: true },
    preValidation: async (request, reply) => {
      const origin = siteOrigin(request, deps.publicOrigin)
      // Browsers send cookies along to any site's socket: only the Origin header tells ours from another's.
      if (request.headers.origin !== origin) return sendError(reply, 'wrong_origin')
      request.player = await deps.findSession(readCookieOf(request), origin)
      const release = limits.take(request.ip, request.player !== null)
      if (release === null) return sendError(reply, 'rate_limited')
      // Of the connection itself: whatever becomes of the upgrade, its place is given back.
      request.raw.socket.once('close', release)
    },
    handler: (_, reply) => reply.status(426).send(),
    wsHandler: (socket, request) => {
      // A page cannot read the status of a refused upgrade, but it can read the code of a close.
      if (request.player === null) return socket.close(SOCKET_NO_SESSION)
      open({ socket, request }, request.player)
    },
  })
}

/** A line on which nobody answers can stay open for hours: the other end may be gone without a word. */
function pingOrEnd(page: Page) {
  if (!page.hasAnswered) return page.socket.terminate()
  page.hasAnswered = false
  page.socket.ping()
}

function isPing(data: RawData): boolean {
  try {
    return (JSON.parse(String(data)) as { type?: unknown } | null)?.type === 'ping'
  } catch {
    return false
  }
}

/** A client that asks without reading the answers must not fill the memory. */
function send(socket: WebSocket, message: SocketMessage) {
  socket.send(JSON.stringify(message))
  if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate()
}
