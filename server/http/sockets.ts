import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { SocketMessage } from '#core/api/events.ts'
import { sendError } from './errors.ts'
import type { EventBus } from './event-bus.ts'
import type { Metrics } from './metrics.ts'
import type { RouteDeps } from './register-routes.ts'
import { siteOrigin } from './request-origin.ts'

/** Players send nothing here. */
const INCOMING_BYTES_MAX = 1_024
/** Open pages of one wallet. */
const SOCKETS_PER_USER_MAX = 20
const PING_EVERY_MS = 30_000

type Page = { readonly socket: WebSocket; readonly request: FastifyRequest }

/** `/ws`: tells each signed-in wallet what changed for it, and nothing of anybody else. */
export async function serveSockets(
  app: FastifyInstance,
  bus: EventBus,
  metrics: Metrics,
  deps: RouteDeps,
): Promise<void> {
  const pagesOf = new Map<number, Set<Page>>()
  // Compression would cost thirty times the memory for a socket, for messages of fifty bytes.
  await app.register(websocket, { options: { maxPayload: INCOMING_BYTES_MAX, perMessageDeflate: false } })

  bus.subscribe(({ userId, message }) => {
    for (const page of pagesOf.get(userId) ?? []) {
      send(page.socket, message)
      if (message.type === 'session') void closeIfSignedOut(page)
    }
  })

  /** A page goes on hearing its wallet's news only as long as its own session lasts. */
  async function closeIfSignedOut({ socket, request }: Page) {
    try {
      const session = await deps.findSession(request.cookies, siteOrigin(request, deps.publicOrigin))
      if (session === null) socket.close()
    } catch (error) {
      request.log.warn({ err: error }, 'a socket was closed, because nobody could say whether its session goes on')
      socket.close()
    }
  }

  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    preValidation: async (request, reply) => {
      const origin = siteOrigin(request, deps.publicOrigin)
      // Browsers send cookies along to any site's socket: only the Origin header tells ours from another's.
      if (request.headers.origin !== origin) return sendError(reply, 'wrong_origin')
      const session = await deps.findSession(request.cookies, origin)
      if (session === null) return sendError(reply, 'unauthenticated')
      if ((pagesOf.get(session.userId)?.size ?? 0) >= SOCKETS_PER_USER_MAX) return sendError(reply, 'rate_limited')
      request.player = session
    },
    handler: (_, reply) => reply.status(426).send(),
    wsHandler: (socket, request) => {
      const session = request.player
      if (session === null) return socket.close()
      const page = { socket, request }
      const pages = pagesOf.get(session.userId) ?? new Set()
      pagesOf.set(session.userId, pages.add(page))
      metrics.openSockets.inc()
      const ping = setInterval(() => socket.ping(), PING_EVERY_MS)
      const expiry = setTimeout(() => socket.close(), Math.min(session.expiresAt.getTime() - Date.now(), 2 ** 31 - 1))
      socket.on('close', () => {
        clearInterval(ping)
        clearTimeout(expiry)
        metrics.openSockets.dec()
        pages.delete(page)
        if (pages.size === 0) pagesOf.delete(session.userId)
      })
      socket.on('error', () => socket.terminate())
      send(socket, { type: 'hello', walletAddress: session.walletAddress })
    },
  })
}

const send = (socket: WebSocket, message: SocketMessage) => socket.send(JSON.stringify(message))
