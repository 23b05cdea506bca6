import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Minimum milliseconds before the port closes, in which opened connections are accepted and their requests read. */
const ACCEPT_MS = 100
/** Turns of the event loop without a new connection after which no client waits at the port any more. */
const QUIET_TURNS = 5
/** Maximum milliseconds for accepting connections, in case new ones never end. */
const ACCEPTING_MS_MAX = 5_000
/** Milliseconds without a request after which a connection is closed once the port is closed. */
const SILENT_MS = 1_000
const SWEEP_EVERY_MS = 50

type DrainOptions = {
  readonly log: Logger
  /** Milliseconds for which the port still answers after `/readyz` fails, so that a load balancer can notice. */
  readonly delayMs: number
  /** Milliseconds from the signal after which unanswered requests are cut. */
  readonly timeoutMs: number
}

export type Drain = {
  /** Returns whether the process is being stopped. */
  readonly isStopping: () => boolean
  /** Follows the requests of an app. Called before it listens. */
  watch(app: FastifyInstance): void
  /** Lets everything in flight be answered, then closes. A second call returns the same promise. */
  stop(): Promise<void>
}

/**
 * Creates the drain, which ends a server without cutting requests in flight. Readiness goes off while the port still answers.
 * Then new connections are refused, every request gets its whole answer with `Connection: close`, sockets are notified, and idle
 * connections are closed.
 */
export function createDrain({ log, delayMs, timeoutMs }: DrainOptions): Drain {
  let app: FastifyInstance | null = null
  let stopping: Promise<void> | null = null
  let accepted = 0
  const answers = new Set<ServerResponse>()
  const connections = new Map<Socket, number>()

  /** Closes the connection after this answer, so that the next request goes to another process. */
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

  /** Closes connections without a request: kept alive, opened ahead, or with half of a head. */
  function closeSilent(server: Server, isOverdue: boolean) {
    server.closeIdleConnections()
    if (!isOverdue) return
    for (const [socket, inFlight] of connections) if (inFlight === 0) socket.destroy()
  }

  /** Accepts waiting connections, one per turn of the loop, because closing the port would reset those that still wait. */
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
    await takeIn(Math.min(endMs, performance.now() + ACCEPTING_MS_MAX))
    const closedMs = performance.now()
    const sweep = setInterval(() => {
      const nowMs = performance.now()
      closeSilent(opened.server, nowMs - closedMs > SILENT_MS)
      if (nowMs < endMs || connections.size === 0) return
      log.warn(
        { requests: answers.size, connections: connections.size },
        'requests were still open when the time to stop ended; their connections were closed',
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
      // From here on the connection belongs to a socket, and the socket code notifies and closes it.
      watched.server.on('upgrade', ({ socket }) => connections.set(socket, 1))
    },
    stop() {
      if (app === null) return Promise.resolve()
      stopping ??= close(app)
      return stopping
    },
  }
}
