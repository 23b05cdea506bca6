import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { SOCKET_NO_SESSION, SOCKET_TOO_MANY, type SocketMessage } from '#core/api/events.ts'
import { assert } from '#core/assert.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { sendError } from './errors.ts'
import type { EventBus } from './event-bus.ts'
import type { RouteDeps } from './register-routes.ts'
import { readCookieOf, requestFields, siteOrigin } from './request.ts'
import type { PlayerSession } from './routing/route.ts'
import { SOCKETS_PER_USER_MAX, type SocketLimits, type SocketPlace } from './socket-limits.ts'

export const SOCKET_PATH = '/ws'
/** Maximum bytes of a message from a player, who sends only pings here. */
const INCOMING_BYTES_MAX = 1_024
const PING_EVERY_MS = 30_000
/** Number of groups in which pages are pinged one after the other. One loop over all pages would block all other work. */
const PING_GROUPS = 30
/** Maximum bytes that may wait for a page that does not read. A page that reads has less than one message waiting. */
const UNSENT_BYTES_MAX = 64 * 1024
/** Milliseconds that a page may take to answer a close. */
const CLOSE_TIMEOUT_MS = 5_000
/** Milliseconds for the close code to reach the page, before unread bytes of the page reset the connection. */
const LINGER_MS = 1_000
/** Maximum milliseconds of a timer in Node. */
const TIMER_MS_MAX = 2 ** 31 - 1
/** Milliseconds between two lookups of an expired session, if the database's clock is behind this process's. */
const EXPIRY_RETRY_MS = 1_000
// Compression would need thirty times the memory for a socket, for messages of fifty bytes.
const SOCKET_OPTIONS = { maxPayload: INCOMING_BYTES_MAX, closeTimeout: CLOSE_TIMEOUT_MS, perMessageDeflate: false }
/** Close codes of the protocol itself. */
const GOING_AWAY = 1001
const TRY_AGAIN_LATER = 1013

type SocketPage = {
  readonly socket: WebSocket
  readonly request: FastifyRequest
  /** Greets the page, which then reloads everything. */
  readonly greet: () => void
  /** Number of its ping group. */
  readonly group: number
  hasAnswered: boolean
}

/** Serves `/ws`, which notifies each signed-in wallet of changes for itself or for all players, and of nothing else. */
export async function serveSockets(
  app: FastifyInstance,
  bus: EventBus,
  metrics: Metrics,
  deps: RouteDeps,
  limits: SocketLimits,
): Promise<void> {
  const pagesOf = new Map<number, Set<SocketPage>>()
  const placeOf = new WeakMap<FastifyRequest, SocketPlace>()
  let opened = 0
  let turn = 0
  const heartbeat = setInterval(() => {
    turn = (turn + 1) % PING_GROUPS
    for (const pages of pagesOf.values()) for (const page of pages) if (page.group === turn) pingOrEnd(page)
  }, PING_EVERY_MS / PING_GROUPS)
  // Runs before the library's own hook, which sends no close code.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const pages of pagesOf.values()) for (const { socket } of pages) socket.close(GOING_AWAY)
  })
  await app.register(websocket, {
    options: SOCKET_OPTIONS,
    errorHandler: (error, _, request) => {
      const code = frameFaultOf(error)
      if (code === null)
        request.log.info(
          { err: error, ...requestFields(request) },
          'a WebSocket ended with an error; an open page reconnects',
        )
      // Strangers may send any number of broken frames, and each would be a line of the log.
      else request.log.debug({ code, ...requestFields(request) }, 'a socket sent a broken frame')
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

  /** Returns the session of a page, or closes the page if its session has ended. */
  async function findSessionOrClose({ socket, request }: SocketPage): Promise<PlayerSession | null> {
    try {
      const session = await deps.findSession(readCookieOf(request), siteOrigin(request, deps.publicOrigin))
      if (session === null) socket.close(SOCKET_NO_SESSION)
      return session
    } catch (error) {
      request.log.warn(
        { err: error, ...requestFields(request) },
        'a WebSocket was closed because its session was not read; the page reconnects',
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
    const page: SocketPage = { socket, request, greet, group: opened % PING_GROUPS, hasAnswered: true }
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
    // The session may have ended between the upgrade and now, when this socket was not subscribed yet.
    void findSessionOrClose(page)
  }

  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    schema: { hide: true },
    preValidation: async (request, reply) => {
      // A request without an upgrade needs no place.
      if (!request.ws) return reply.status(426).send()
      const origin = siteOrigin(request, deps.publicOrigin)
      // Browsers send cookies to any site's socket. Only the Origin header shows which site's page opened it.
      if (request.headers.origin !== origin) return sendError(reply, 'wrong_origin')
      if (!limits.admit(request.ip)) return sendError(reply, 'rate_limited')
      request.player = await deps.findSession(readCookieOf(request), origin)
      const { socket } = request.raw
      const place = limits.claim(request.ip, request.player?.userId ?? null, () => socket.destroy())
      if (place === null) return sendError(reply, 'rate_limited')
      placeOf.set(request, place)
      // The end of the connection releases the place, also if the upgrade fails. It may have ended during the lookup.
      if (socket.destroyed) place.release()
      else socket.once('close', place.release)
    },
    handler: (_, reply) => reply.status(426).send(),
    wsHandler: (socket, request) => {
      const place = placeOf.get(request)
      assert(place !== undefined, 'a socket has a place')
      limitReading(socket, request.raw.socket, place)
      // A page cannot read the status of a refused upgrade, but it can read a close code.
      if (request.player === null) return socket.close(SOCKET_NO_SESSION)
      open({ socket, request }, request.player)
    },
  })
}

/**
 * Parses only the bytes that are within the socket's budgets, whatever frames they contain. After them, and after the last frame
 * of a closing socket, it reads nothing more. Buffered bytes then cost nothing, and the sender's own connection fills up.
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
    // The library resumes a connection after a broken frame. The next bytes pause it again.
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

/** Returns the library's code of a broken or too large frame, which is the sender's fault. Null for any other error. */
function frameFaultOf(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException
  return code?.startsWith('WS_ERR_') === true ? code : null
}

/**
 * Pings a page, or closes it if it has not answered the last ping. The other end may be gone without notice, and the connection
 * would otherwise stay open for hours.
 */
function pingOrEnd(page: SocketPage) {
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

/** Sends a message. A client that does not read the answers is closed, so that they do not fill the memory. */
function send(socket: WebSocket, message: SocketMessage) {
  socket.send(JSON.stringify(message))
  if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate()
}
