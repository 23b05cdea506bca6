import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { createFairShares } from './fair-shares.ts'
import { createNetworkLimit } from './routing/counters.ts'
import { addressOf } from './routing/network-of.ts'

const HEADERS_TIMEOUT_MS = 10_000
/**
 * Milliseconds until an idle connection is closed. The proxy in front closes its idle connections earlier, see `ops/nginx.conf`.
 */
const KEEP_ALIVE_MS = 72_000
const TIMEOUTS_CHECKED_EVERY_MS = 1_000
const CONNECTIONS_MAX = 20_000
/** Maximum number of connections without a request: idle, or with half of a head. */
const SILENT_MAX = 10_000
const SILENT_PER_NETWORK_MAX = 4_000
/** Maximum size of all bodies that have not arrived whole, in bytes. */
const BODIES_BYTES_MAX = 64 * 1024 * 1024
const BODIES_BYTES_PER_NETWORK_MAX = 8 * 1024 * 1024
/**
 * Maximum number of requests of one connection that wait for their answers. A browser or a proxy sends the next one after the
 * answer. Each waiting request holds some 8 kB, and Node starts all that arrive together.
 */
const REQUESTS_AT_ONCE_MAX = 4
/** Maximum size of answers that their readers have not taken yet, in bytes. */
const UNREAD_BYTES_MAX = 64 * 1024 * 1024
const UNREAD_BYTES_PER_NETWORK_MAX = 8 * 1024 * 1024
/** Minimum size that such an answer counts for, in bytes, because a file is read ahead by this much. */
const UNREAD_BYTES_MIN = 64 * 1024
const UNREAD_CHECKED_EVERY_MS = 100
const JSON_TYPE = 'application/json; charset=utf-8'
/** HTTP statuses of parser errors. Every other one is 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Milliseconds for which a connection stays open after an answer that came before the whole body. */
const LINGER_MS = 1_000

type ServerGuardOptions = {
  /** Number of proxies in front that each add an address to X-Forwarded-For. */
  readonly trustedProxies: number
  /** Only path that accepts an upgrade. Null for none. */
  readonly socketPath: string | null
  /** Answers without a route that one network gets in a minute. */
  readonly refusalsPerMinute: number
  /** Headers of answers without a route. */
  readonly headers: Readonly<Record<string, string>>
  readonly requestTimeoutMs: number
  readonly connectionTimeoutMs: number
  readonly silentPerNetworkMax?: number
}

type ServerGuard = {
  readonly createServer: (handle: RequestListener) => Server
  /**
   * Counts the body of a request until it has arrived. A body that came together with its head is not counted.
   *
   * @param bytesMax the longest body that its route accepts
   */
  readonly holdBody: (response: ServerResponse<IncomingMessage>, bytesMax: number) => void
  /** Counts an answer to a request without a route. Returns false once its network has reached its limit. */
  readonly mayRefuse: (request: IncomingMessage) => boolean
}

/**
 * Bounds all work of a server before a route is found: connections without a request, incomplete bodies, upgrades, and answers to
 * bytes that are not a request. A network past its limit of refusals is cut without an answer, unless a proxy is in front.
 */
export function createServerGuard(options: ServerGuardOptions): ServerGuard {
  const { trustedProxies, socketPath, refusalsPerMinute } = options
  const isWithin = createNetworkLimit()
  const bodies = createFairShares({ networkMax: BODIES_BYTES_PER_NETWORK_MAX, totalMax: BODIES_BYTES_MAX })
  const unread = createFairShares({ networkMax: UNREAD_BYTES_PER_NETWORK_MAX, totalMax: UNREAD_BYTES_MAX })
  const silentPerNetworkMax = options.silentPerNetworkMax ?? SILENT_PER_NETWORK_MAX
  // All connections of a proxy have the proxy's address. The proxy limits its callers itself.
  const networkMax = trustedProxies > 0 ? SILENT_MAX : silentPerNetworkMax
  const silent = createFairShares({ networkMax, totalMax: SILENT_MAX })
  /** Current answer of each connection. */
  const underWay = new WeakMap<Socket, ServerResponse<IncomingMessage>>()
  /** Connections that are ending, and are still read for a moment. */
  const lingering = new WeakSet<Socket>()

  const callerOf = ({ headers, socket }: IncomingMessage) =>
    (trustedProxies > 0 && String(headers['x-forwarded-for'] ?? '')) || (socket.remoteAddress ?? '')
  const mayRefuse = (request: IncomingMessage) => isWithin(callerOf(request), refusalsPerMinute)

  function refuse(request: IncomingMessage, response: ServerResponse, reason: ErrorCode, status = statusOf(reason)) {
    const isCounted = mayRefuse(request)
    if (!isCounted && trustedProxies === 0) return void request.socket.destroy()
    // A proxy treats a process that cuts its connection as failed.
    const code = isCounted ? reason : 'rate_limited'
    const body = JSON.stringify({ error: code, message: messageOf(code) })
    const headers = { 'content-type': JSON_TYPE, 'content-length': body.length, connection: 'close' }
    response.writeHead(isCounted ? status : statusOf(code), { ...options.headers, ...headers }).end(body)
  }

  /** Ends a request whose body is still being read, and answers it if a proxy is in front. Its route is not called. */
  function refuseAndClose(response: ServerResponse<IncomingMessage>, reason: ErrorCode, status?: number) {
    const request = response.req
    // The route of a read does not wait for a body, and may be answering already.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // An answer behind another one has no connection yet.
    const mayAnswer = !isRead && !response.headersSent && response.socket === request.socket
    if (trustedProxies === 0 || !mayAnswer) return void request.socket.destroy()
    refuse(request, response, reason, status)
    for (const event of ['data', 'end', 'error']) request.removeAllListeners(event)
    request.resume()
  }

  const isSocketRequest = ({ method, url = '' }: IncomingMessage) =>
    method === 'GET' && socketPath !== null && (url === socketPath || url.startsWith(`${socketPath}?`))

  function countBody(response: ServerResponse<IncomingMessage>, bytesMax: number) {
    const request = response.req
    if (request.complete || request.destroyed || response.writableEnded) return
    const bytes = Math.min(Number(request.headers['content-length'] ?? bytesMax), bytesMax)
    const cut = () => {
      if (!request.complete) refuseAndClose(response, 'rate_limited')
    }
    const release = bodies.hold(callerOf(request), bytes, cut)
    request.once('end', release).once('close', release)
    // Node discards the bytes that come after the answer.
    response.once('finish', release)
  }

  /** Counts the requests of each connection, and holds a place for a connection that has none. */
  function watchSilence(server: Server, requests: Map<Socket, number>) {
    const releases = new Map<Socket, () => void>()
    const change = (socket: Socket, by: number) => {
      const count = (requests.get(socket) ?? 0) + by
      releases.get(socket)?.()
      releases.delete(socket)
      if (socket.destroyed) return
      requests.set(socket, count)
      if (count === 0)
        releases.set(
          socket,
          silent.hold(socket.remoteAddress ?? '', 1, () => socket.destroy()),
        )
    }
    server.on('connection', (socket) => {
      change(socket, 0)
      socket.once('close', () => {
        change(socket, 0)
        requests.delete(socket)
      })
    })
    server.on('request', ({ socket }, response) => {
      change(socket, 1)
      response.once('close', () => {
        change(socket, -1)
        if (underWay.get(socket) === response) underWay.delete(socket)
      })
    })
    server.on('upgrade', ({ socket }) => change(socket, 1))
  }

  /** Holds a place for each answer whose reader is slow. */
  function watchReaders(server: Server) {
    const answers = new Map<ServerResponse, IncomingMessage>()
    const releases = new Map<ServerResponse, () => void>()
    const release = (response: ServerResponse) => {
      releases.get(response)?.()
      releases.delete(response)
    }
    const forget = (response: ServerResponse) => {
      answers.delete(response)
      release(response)
    }
    const check = () => {
      for (const [response, request] of answers) {
        const bytes = response.writableLength
        // An answer behind another one gets no event when its connection ends.
        if (request.socket.destroyed) forget(response)
        else if (bytes === 0) release(response)
        else if (!releases.has(response)) {
          const held = Math.min(Math.max(bytes, UNREAD_BYTES_MIN), UNREAD_BYTES_PER_NETWORK_MAX)
          releases.set(
            response,
            unread.hold(callerOf(request), held, () => request.socket.destroy()),
          )
        }
      }
    }
    const timer = setInterval(check, UNREAD_CHECKED_EVERY_MS).unref()
    server.once('close', () => clearInterval(timer))
    server.on('request', (request, response) => {
      answers.set(response, request)
      response.once('close', () => forget(response))
    })
  }

  /**
   * Keeps a connection open for a moment after an answer that came before the whole body. A client whose connection is reset
   * while it sends loses the answer. A proxy also treats the process as failed.
   */
  function lingerAfterAnswers(server: Server) {
    server.on('connection', (socket) => {
      const destroySoon = socket.destroySoon.bind(socket)
      socket.destroySoon = () => {
        const request = underWay.get(socket)?.req
        if (request === undefined || request.complete) return destroySoon()
        request.once('end', destroySoon)
        linger(socket)
      }
    })
  }

  /** Sends the written bytes, and reads what still comes for a moment. */
  function linger(socket: Socket) {
    lingering.add(socket)
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
    socket.end()
  }

  /** Answers bytes that are not a request, and a body that is broken or late. */
  function answerErrors(server: Server) {
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      // The parser reports each later piece again.
      if (lingering.has(socket)) return
      const status = PARSER_STATUS[error.code ?? ''] ?? 400
      const response = underWay.get(socket)
      const isAnswered =
        error.code !== 'ECONNRESET' &&
        socket.writable &&
        response?.req.complete !== true &&
        response?.headersSent !== true &&
        // The previous answer must come first.
        (response === undefined || response.socket === socket) &&
        (trustedProxies > 0 || isWithin(socket.remoteAddress ?? '', refusalsPerMinute))
      if (!isAnswered) return void socket.destroy()
      if (trustedProxies > 0 && response !== undefined) return refuseAndClose(response, 'malformed_request', status)
      socket.write(rawAnswer(status, options.headers))
      if (trustedProxies > 0) linger(socket)
      else socket.destroy()
    })
  }

  function open(handle: RequestListener): Server {
    const server = createServer({
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, options.requestTimeoutMs),
      requestTimeout: options.requestTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      // Node's own answer to a request without a host would not be counted.
      requireHostHeader: false,
      // Node reads no body of an upgrade, and fails at an upgrade that comes before the last answer is sent.
      shouldUpgradeCallback: (request) =>
        isSocketRequest(request) && isWebSocket(request) && !hasBody(request) && !underWay.has(request.socket),
    })
    server.setTimeout(options.connectionTimeoutMs)
    server.maxConnections = CONNECTIONS_MAX
    const requests = new Map<Socket, number>()
    watchSilence(server, requests)
    watchReaders(server)
    lingerAfterAnswers(server)
    answerErrors(server)
    server.on('request', (request, response) => {
      if ((requests.get(request.socket) ?? 0) > REQUESTS_AT_ONCE_MAX) request.socket.destroy()
      // The parser continues with bytes that have arrived before.
      if (request.socket.destroyed || request.socket.writableEnded) return
      underWay.set(request.socket, response)
      trustProxies(request, trustedProxies)
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return refuse(request, response, 'malformed_request')
      if (isWebSocket(request)) return refuse(request, response, 'not_found')
      return handle(request, response)
    })
    server.on('upgrade', (request) => {
      trustProxies(request, trustedProxies)
      const { socket } = request
      // Node stops tracking a connection once it is upgraded, so a refused one would stay open. `ws` sets the timeout of an
      // accepted one to 0.
      const timer = setTimeout(() => {
        if (socket.timeout !== 0) socket.destroy()
      }, options.connectionTimeoutMs)
      socket.once('close', () => clearTimeout(timer))
    })
    server.on('checkContinue', (request, response) => {
      request.once('resume', () => {
        if (!response.headersSent) response.writeContinue()
      })
      server.emit('request', request, response)
    })
    server.on('checkExpectation', (request, response) => {
      if (underWay.has(request.socket)) return void request.socket.destroy()
      underWay.set(request.socket, response)
      trustProxies(request, trustedProxies)
      refuse(request, response, 'malformed_request')
    })
    return server
  }

  const holdBody = (response: ServerResponse<IncomingMessage>, bytesMax: number) => {
    if (hasBody(response.req)) setImmediate(countBody, response, bytesMax)
  }
  return { createServer: open, holdBody, mayRefuse }
}

const isWebSocket = ({ headers: { upgrade = '' } }: IncomingMessage) => upgrade.toLowerCase().includes('websocket')

/** Returns whether a request has or announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

/** Replaces X-Forwarded-For with its one trusted address in canonical form, or removes the header. */
function trustProxies({ headers }: IncomingMessage, trustedProxies: number) {
  const forwarded = headers['x-forwarded-for']
  if (trustedProxies === 0 || typeof forwarded !== 'string') return
  const named = forwarded.split(',').filter((part) => part.trim() !== '')
  const address = addressOf((named.at(-trustedProxies) ?? named[0] ?? '').trim())
  if (address === null) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = address
}

function rawAnswer(status: number, headers: ServerGuardOptions['headers']): string {
  const body = JSON.stringify({ error: 'malformed_request', message: messageOf('malformed_request') })
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [...more, 'Connection: close', `Content-Type: ${JSON_TYPE}`, `Content-Length: ${body.length}`]
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head].join('\r\n')}\r\n\r\n${body}`
}
