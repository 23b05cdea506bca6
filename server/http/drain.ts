import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Connections opened by now are accepted, and their requests read, before the port closes. */
const ACCEPT_MS = 100
/** Turns of the event loop without a new connection, after which nobody waits at the port any more. */
const QUIET_TURNS = 5
/** Where new ones never end. */
const TAKING_IN_MS_MAX = 5_000
/** How long a connection may stay that has asked nothing since the port was closed. */
const SILENT_MS = 1_000
const SWEEP_EVERY_MS = 50

type Options = {
  readonly log: Logger
  /** How long the port still answers once `/readyz` says no, for whatever stands in front to notice. */
  readonly delayMs: number
  /** From the signal on; what is not answered by then is cut. */
  readonly timeoutMs: number
}

export type Drain = {
  /** Whether the process is being stopped. */
  readonly isStopping: () => boolean
  /** Follows the requests of an app; before it listens. */
  watch(app: FastifyInstance): void
  /** Lets everything in flight be answered, then closes; asked again, it is the same end. */
  stop(): Promise<void>
}

/**
 * Ends a server without cutting what is in flight: readiness goes off while the port still answers; then no new connections are
 * taken, every request gets its whole answer with `Connection: close`, sockets are told, and idle connections are closed.
 */
export function createDrain({ log, delayMs, timeoutMs }: Options): Drain {
  let app: FastifyInstance | null = null
  let stopping: Promise<void> | null = null
  let accepted = 0
  const answers = new Set<ServerResponse>()
  const connections = new Map<Socket, number>()

  /** The connection ends with this answer: the next request goes to another process. */
  const closeAfter = (answer: ServerResponse) => {
    answer.shouldKeepAlive = false
  }

  function follow(request: IncomingMessage, answer: ServerResponse) {
    const { socket } = request
    answers.add(answer)
    connections.set(socket, (connections.get(socket) ?? 0) + 1)
    if (stopping !== null) closeAfter(answer)
    answer.once('close', () => {
      answers.delete(answer)
      const inFlight = connections.get(socket)
      if (inFlight !== undefined) connections.set(socket, inFlight - 1)
    })
  }

  /** Those that ask nothing: kept alive, opened ahead, or with half of a head that never goes on. */
  function closeSilent(server: Server, isOverdue: boolean) {
    server.closeIdleConnections()
    if (!isOverdue) return
    for (const [socket, inFlight] of connections) if (inFlight === 0) socket.destroy()
  }

  /** Accepts waiting connections, one per turn of the loop: closing the port would reset those that still wait. */
  async function takeIn(untilMs: number) {
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < untilMs; quiet++) {
      const before = accepted
      await new Promise((resolve) => setImmediate(resolve))
      if (accepted > before) quiet = 0
    }
  }

  async function close(opened: FastifyInstance) {
    const endMs = performance.now() + timeoutMs
    for (const answer of answers) closeAfter(answer)
    await sleep(Math.min(Math.max(delayMs, ACCEPT_MS), timeoutMs))
    await takeIn(Math.min(endMs, performance.now() + TAKING_IN_MS_MAX))
    const closedMs = performance.now()
    const sweep = setInterval(() => {
      const nowMs = performance.now()
      closeSilent(opened.server, nowMs - closedMs > SILENT_MS)
      if (nowMs < endMs || connections.size === 0) return
      log.warn(
        { requests: answers.size, connections: connections.size },
        'requests were cut: they took too long to stop',
      )
      for (const socket of connections.keys()) socket.destroy()
    }, SWEEP_EVERY_MS)
    await opened.close().finally(() => clearInterval(sweep))
  }

  return {
    isStopping: () => stopping !== null,
    watch(watched) {
      app = watched
      watched.server.on('connection', (socket) => {
        accepted++
        connections.set(socket, 0)
        socket.once('close', () => connections.delete(socket))
      })
      watched.server.on('request', follow)
      // From here on the connection is a socket's, which is told and closed by its own room.
      watched.server.on('upgrade', ({ socket }) => connections.set(socket, 1))
    },
    stop() {
      if (app === null) return Promise.resolve()
      stopping ??= close(app)
      return stopping
    },
  }
}
