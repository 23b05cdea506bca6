import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { SOCKET_NO_SESSION, SOCKET_TOO_MANY, type SocketMessage } from '#core/api/events.ts'
import { assert } from '#core/assert.ts'
import type { PlayerSession } from '../routing/player-session.ts'
import { readCookieOf } from './cookies.ts'
import { sendError } from './errors.ts'
import type { EventBus } from './event-bus.ts'
import type { Metrics } from './metrics.ts'
import type { RouteDeps } from './register-routes.ts'
import { lineOf } from './request-ids.ts'
import { siteOrigin } from './request-origin.ts'
import { SOCKETS_PER_USER_MAX, type SocketLimits, type SocketPlace } from './socket-limits.ts'

export const SOCKET_PATH = '/ws'
/** Players send nothing here but pings. */
const INCOMING_BYTES_MAX = 1_024
const PING_EVERY_MS = 30_000
/** Pages are pinged in so many groups, one after the other: a loop over all of them would keep everybody else waiting. */
const PING_GROUPS = 30
/** How much may wait for a page that does not read. A page that reads has less than one message waiting. */
const UNSENT_BYTES_MAX = 64 * 1024
/** How long a page may take to answer that it is being closed. */
const CLOSE_TIMEOUT_MS = 5_000
/** Time that the code of a close may take to its page, before what the page has sent since then resets the connection. */
const LINGER_MS = 1_000
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
  /** When it is pinged. */
  readonly group: number
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
  const placeOf = new WeakMap<FastifyRequest, SocketPlace>()
  let opened = 0
  let turn = 0
  const heartbeat = setInterval(() => {
    turn = (turn + 1) % PING_GROUPS
    for (const pages of pagesOf.values()) for (const page of pages) if (page.group === turn) pingOrEnd(page)
  }, PING_EVERY_MS / PING_GROUPS)
  // Runs before the library's own hook, which names no code.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const pages of pagesOf.values()) for (const { socket } of pages) socket.close(GOING_AWAY)
  })
  await app.register(websocket, {
    options: SOCKET_OPTIONS,
    errorHandler: (error, _, request) => {
      const code = frameFaultOf(error)
      if (code === null) request.log.info({ err: error, ...lineOf(request) }, 'a socket ended with an error')
      // Strangers may send as many as they like: each would be a line of the log.
      else request.log.debug({ code, ...lineOf(request) }, 'a socket sent a broken frame')
    },
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
    opened += 1
    const page: Page = { socket, request, greet, group: opened % PING_GROUPS, hasAnswered: true }
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
      // Without an upgrade it needs no place.
      if (!request.ws) return reply.status(426).send()
      const origin = siteOrigin(request, deps.publicOrigin)
      // Browsers send cookies along to any site's socket: only the Origin header tells ours from another's.
      if (request.headers.origin !== origin) return sendError(reply, 'wrong_origin')
      if (!limits.admit(request.ip)) return sendError(reply, 'rate_limited')
      request.player = await deps.findSession(readCookieOf(request), origin)
      const { socket } = request.raw
      const place = limits.take(request.ip, request.player?.userId ?? null, () => socket.destroy())
      if (place === null) return sendError(reply, 'rate_limited')
      placeOf.set(request, place)
      // The connection's end releases the place, whatever becomes of the upgrade. It may have ended during the lookup.
      if (socket.destroyed) place.release()
      else socket.once('close', place.release)
    },
    handler: (_, reply) => reply.status(426).send(),
    wsHandler: (socket, request) => {
      const place = placeOf.get(request)
      assert(place !== undefined, 'a socket has a place')
      limitReading(socket, request.raw.socket, place)
      // A page cannot read the status of a refused upgrade, but it can read the code of a close.
      if (request.player === null) return socket.close(SOCKET_NO_SESSION)
      open({ socket, request }, request.player)
    },
  })
}

/**
 * Parses only the bytes that are within the socket's budgets, whatever frames they are. After them, and after the last frame of a
 * socket that is closing, nothing more is read: what lies in the buffers costs nothing, and the sender's own connection fills up.
 */
function limitReading(socket: WebSocket, connection: Socket, place: SocketPlace) {
  const [parse] = connection.listeners('data')
  assert(parse !== undefined, 'a socket reads its connection')
  const stopReading = () => connection.pause()
  const read = (bytes: Buffer) => {
    const within = place.spend(bytes.length)
    if (within > 0) parse.call(connection, bytes.subarray(0, within))
    if (within < bytes.length) refuse()
    else if (connection.listenerCount('data') === 0) connection.on('data', stopReading)
  }
  const refuse = () => {
    // The library resumes a connection after a broken frame: the next bytes pause it again.
    connection.off('data', read).pause().on('data', stopReading)
    // The library parses what is left when the connection closes.
    connection.prependListener('close', () => connection.read())
    socket.close(SOCKET_TOO_MANY)
    // A page that reads gets the code at once. Others are cut off after `CLOSE_TIMEOUT_MS`.
    connection.end(() => setTimeout(() => connection.destroy(), LINGER_MS))
  }
  connection.off('data', parse as () => void)
  // Through `listener` the library removes this reader after the last frame, as it removes its own.
  connection.on('data', Object.assign(read, { listener: parse }))
}

/** The library's code of a broken or too large frame, which is the sender's fault; null for any other error. */
function frameFaultOf(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException
  return code?.startsWith('WS_ERR_') === true ? code : null
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
