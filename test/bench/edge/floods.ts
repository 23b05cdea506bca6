import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { SOCKET_PING } from '#core/api/events.ts'
import { signInMessage } from '../../support/sign-in-message.ts'

/** A flood of one kind, from one network or from many. */
export type FloodAsk = {
  readonly name: FloodName
  readonly url: string
  /** Scheme and host that the server is told to be. */
  readonly origin: string
  readonly chainId: number
  /** The largest file of the site. */
  readonly largeFile: string
  /** Sessions of players whom the flood has signed in; each opens sockets. */
  readonly cookies: readonly string[]
  /** Addresses of this machine that it comes from. */
  readonly addresses: readonly string[]
  readonly seconds: number
}

export type Flooded = {
  /** Requests, connections or frames. */
  readonly sent: number
  readonly seconds: number
  /** How often each answer came: a status, the code of a closed socket, or what became of the connection. */
  readonly outcomes: Readonly<Record<string, number>>
}

/** A kind of flood. */
type Kind = {
  /** Requests or connections a second, of all networks together. */
  readonly perSecond: number
  /** Connections after which no further one is opened. */
  readonly most?: number
  readonly open: (ask: FloodAsk, count: Count) => Sender
}
type Sender = {
  /** Sends the next one; `turn` counts from 0. */
  readonly send: (turn: number) => void
  /** Ends everything that is still open. */
  readonly stop: () => void
  /** How often something was sent, if that is not once a turn. */
  readonly sent?: () => number
}

const TICK_MS = 10
const CONNECTIONS = 100
/** The longest body that the server reads of a stranger. */
const BODY_BYTES = 48 * 1024
const PINGS_AT_ONCE = 20
const REOPENED_AFTER_MS = 1_000
const WAITING_MAX = 1_000
const SIGN_IN_MS = 5 * 60_000

const HALF_BODY = Buffer.alloc(BODY_BYTES / 2, 'x')
/** Each within the largest body that the server reads. */
const INVALID_BODIES = [
  `[0.${'0'.repeat(45_000)}1]`,
  `[${Array.from({ length: 8_000 }, () => '1e300').join()}]`,
  '['.repeat(45_000),
  `{"message":"${'\\u0000'.repeat(7_500)}`,
  `{${Array.from({ length: 4_000 }, (_, n) => `"${n}":${n}`).join()}}`,
  '{"message":"x","signature":',
].map((text) => Buffer.from(text))

export type FloodName = keyof typeof FLOODS
/** Kinds of floods by their names. */
export const FLOODS = {
  'unknown paths': {
    perSecond: 1_000,
    open: (ask, count) => {
      const http = openHttp(ask, count)
      const body = Buffer.alloc(1_000, 'x')
      const kinds = [
        { method: 'GET', path: '/api/nothing' },
        { method: 'POST', path: '/nothing', body },
        { method: 'GET', path: '/no-such-page' },
        { method: 'PUT', path: '/api/cards', body },
      ]
      return { ...http, send: (turn) => http.send(turn, kinds[turn % kinds.length] ?? {}) }
    },
  },
  'half-sent bodies': {
    perSecond: 200,
    open: (ask, count) => {
      const head = headOf(ask, 'POST /api/auth/verify', [JSON_HEADER, `Content-Length: ${BODY_BYTES}`])
      return openConnections(ask, count, () => [head, HALF_BODY])
    },
  },
  'slow readers': {
    perSecond: 30,
    open: (ask, count) => {
      const large = ['/api/docs/json', ask.largeFile]
        .map((target) => headOf(ask, `GET ${target}`, []).repeat(2))
        .join('')
      // Some ask at once for more than a connection may, the others for as much as it may.
      const textOf = (turn: number) => (turn % 4 < 2 ? large.repeat(10) : large)
      const slow = new Set<Socket>()
      // Some bytes a second, so that no connection is idle.
      const reading = setInterval(() => {
        for (const socket of slow) socket.read(500)
      }, 1_000)
      const connections = openConnections(
        ask,
        count,
        (turn) => [textOf(turn)],
        (socket) => {
          slow.add(socket.pause())
          socket.once('close', () => slow.delete(socket))
        },
      )
      const stop = () => {
        clearInterval(reading)
        connections.stop()
      }
      return { ...connections, stop }
    },
  },
  pings: {
    perSecond: 1_000,
    open: (ask, count) => {
      let sent = 0
      const sockets = openSockets(ask, count, true)
      const amount = ask.addresses.length === 1 ? 20 : 200
      const send = (turn: number) => {
        const socket = sockets.at(turn % amount)
        if (socket?.readyState !== WebSocket.OPEN) return
        for (let n = 0; n < PINGS_AT_ONCE; n++) socket.send(SOCKET_PING)
        sent += PINGS_AT_ONCE
      }
      return { send, stop: sockets.stop, sent: () => sent }
    },
  },
  upgrades: {
    perSecond: 300,
    open: (ask, count) => {
      const targets = ['/', '/ws', '/livez', '/ws', '/api/config', '/ws', '/nothing', '/ws']
      const heads = targets.map((target) =>
        headOf(ask, `GET ${target}`, [
          ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Origin: ${ask.origin}`],
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ]),
      )
      return openConnections(ask, count, (turn) => [heads[turn % heads.length] ?? ''])
    },
  },
  'pictures of links': {
    perSecond: 200,
    open: (ask, count) => {
      const http = openHttp(ask, count)
      const path = (turn: number) =>
        `/share/en/invite/0x${(Date.now() * 1_000 + turn).toString(16).padStart(40, '0')}.jpg`
      return { ...http, send: (turn) => http.send(turn, { path: path(turn) }) }
    },
  },
  'sign-ins': {
    perSecond: 100,
    open: (ask, count) => {
      const http = openHttp(ask, count)
      const post = (turn: number, path: string, json: unknown) => {
        http.send(turn, { method: 'POST', path, body: Buffer.from(JSON.stringify(json)) })
      }
      const send = (turn: number) => {
        if (turn % 10 === 9)
          return post(turn, '/api/admin/login', { username: `operator-${turn % 7}`, password: 'a guess at it' })
        http.send(turn, { path: '/api/auth/nonce' }, (text) => {
          const { nonce } = JSON.parse(text) as { nonce?: string }
          if (nonce !== undefined) post(turn, '/api/auth/verify', wrongSignIn(ask, nonce, turn))
        })
      }
      return { ...http, send }
    },
  },
  'invalid JSON': {
    perSecond: 200,
    open: (ask, count) => {
      const http = openHttp(ask, count)
      const bodyOf = (turn: number) => INVALID_BODIES[turn % INVALID_BODIES.length] ?? Buffer.alloc(0)
      return {
        ...http,
        send: (turn) => http.send(turn, { method: 'POST', path: '/api/auth/verify', body: bodyOf(turn) }),
      }
    },
  },
  'huge headers': {
    perSecond: 300,
    open: (ask, count) => {
      const heads = [
        [`Cookie: ${'x'.repeat(60_000)}`],
        Array.from({ length: 2_000 }, (_, n) => `X-${n}: 1`),
        [`Cookie: __Host-session=1.${'x'.repeat(15_000)}`],
        Array.from({ length: 1_000 }, (_, n) => `Cookie: a${n % 10}=`),
      ].map((headers) => headOf(ask, 'GET /api/auth/session', headers))
      return openConnections(ask, count, (turn) => [heads[turn % heads.length] ?? ''])
    },
  },
  'idle connections': {
    perSecond: 2_000,
    most: 5_000,
    open: (ask, count) => openConnections(ask, count, (turn) => (turn % 2 === 0 ? [] : ['GET / HTTP/1.1\r\nHost: '])),
  },
  'idle sockets': {
    perSecond: 1_000,
    most: 5_000,
    open: (ask, count) => {
      const sockets = openSockets(ask, count, false)
      return { send: (turn) => void sockets.at(turn), stop: sockets.stop }
    },
  },
} as const satisfies Readonly<Record<string, Kind>>

/** Sends a flood at its rate. What the process was too slow to send is not made up for. */
export async function flood(ask: FloodAsk): Promise<Flooded> {
  const { perSecond, most = Number.POSITIVE_INFINITY, open }: Kind = FLOODS[ask.name]
  const outcomes: Record<string, number> = {}
  let isOver = false
  const sender = open(ask, (outcome, times = 1) => {
    if (!isOver) outcomes[outcome] = (outcomes[outcome] ?? 0) + times
  })
  const startMs = performance.now()
  let turn = 0
  let ticks = 0
  while (performance.now() - startMs < ask.seconds * 1_000) {
    ticks += 1
    for (const until = Math.min(most, (ticks * TICK_MS * perSecond) / 1_000); turn < until; turn++) sender.send(turn)
    await sleep(Math.max(0, startMs + ticks * TICK_MS - performance.now()))
    ticks = Math.max(ticks, Math.floor((performance.now() - startMs) / TICK_MS) - 1)
  }
  sender.stop()
  isOver = true
  const seconds = (performance.now() - startMs) / 1_000
  return { sent: sender.sent?.() ?? turn, seconds, outcomes }
}

type Count = (outcome: string, times?: number) => void

const JSON_HEADER = 'Content-Type: application/json'

const headOf = ({ url }: FloodAsk, line: string, headers: readonly string[]): string =>
  `${[`${line} HTTP/1.1`, `Host: ${new URL(url).host}`, ...headers].join('\r\n')}\r\n\r\n`

const addressOf = ({ addresses }: FloodAsk, turn: number): string => addresses[turn % addresses.length] ?? ''

type HttpRequest = { readonly method?: string; readonly path?: string; readonly body?: Buffer }

/** Requests over connections that stay open, at most `WAITING_MAX` without an answer. */
function openHttp(ask: FloodAsk, count: Count) {
  const maxSockets = Math.ceil(CONNECTIONS / ask.addresses.length)
  const agents = new Map(ask.addresses.map((address) => [address, new Agent({ keepAlive: true, maxSockets })]))
  let waiting = 0
  let sent = 0
  return {
    sent: () => sent,
    send: (turn: number, { method = 'GET', path = '/', body }: HttpRequest, onText?: (text: string) => void) => {
      if (waiting >= WAITING_MAX) return
      sent += 1
      waiting += 1
      const localAddress = addressOf(ask, turn)
      const headers = body && { 'content-type': 'application/json', 'content-length': body.length, origin: ask.origin }
      const agent = agents.get(localAddress)
      let outcome = 'cut'
      const sending = request(ask.url + path, {
        method,
        localAddress,
        ...(agent && { agent }),
        ...(headers && { headers }),
      })
      sending.on('response', (answer) => {
        outcome = String(answer.statusCode)
        let text = ''
        if (onText === undefined) answer.resume()
        else answer.on('data', (part) => (text += String(part))).on('end', () => onText(text))
      })
      sending.on('error', () => undefined)
      sending.on('close', () => {
        waiting -= 1
        count(outcome)
      })
      sending.end(body)
    },
    stop: () => {
      if (waiting > 0) count('waiting', waiting)
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/** Connections that send some parts and then wait until the server answers or closes. */
function openConnections(
  ask: FloodAsk,
  count: Count,
  partsOf: (turn: number) => readonly (string | Buffer)[],
  onOpen: (socket: Socket) => void = () => undefined,
) {
  const { hostname, port } = new URL(ask.url)
  const all = new Set<Socket>()
  const open = new Set<Socket>()
  return {
    send: (turn: number) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(ask, turn) })
      open.add(socket)
      all.add(socket)
      socket.on('error', () => undefined)
      const end = (outcome: string) => {
        if (open.delete(socket)) count(outcome)
      }
      socket.once('data', (bytes) => end(String(bytes.subarray(9, 12))))
      socket.once('close', () => end('cut'))
      onOpen(socket)
      for (const part of partsOf(turn)) socket.write(part)
    },
    stop: () => {
      if (open.size > 0) count('open', open.size)
      for (const socket of all) socket.destroy()
    },
  }
}

/** Sockets of signed-in players, opened as they are first asked for. */
function openSockets(ask: FloodAsk, count: Count, isReopened: boolean) {
  const sockets: WebSocket[] = []
  const open = (index: number) => {
    const socket = new WebSocket(`${ask.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: ask.cookies[index % ask.cookies.length], origin: ask.origin },
      localAddress: addressOf(ask, index),
    })
    sockets[index] = socket
    let outcome = ''
    socket.on('unexpected-response', (asked, { statusCode }) => {
      outcome = String(statusCode)
      asked.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      count(outcome === '' ? `closed ${code}` : outcome)
      if (isReopened) setTimeout(() => isOver || open(index), REOPENED_AFTER_MS)
    })
    return socket
  }
  let isOver = false
  return {
    at: (index: number) => sockets[index] ?? open(index),
    stop: () => {
      isOver = true
      const still = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)
      if (still.length > 0) count('open', still.length)
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** A message as a wallet shows it, with a signature that is not its wallet's: the server has to try everything. */
function wrongSignIn({ origin, chainId }: FloodAsk, nonce: string, turn: number) {
  const now = Date.now()
  const message = signInMessage({
    domain: new URL(origin).host,
    address: `0x${(turn + 1).toString(16).padStart(40, '0')}`,
    uri: origin,
    chainId,
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + SIGN_IN_MS).toISOString(),
  })
  return { message, signature: `0x${'1'.repeat(128)}1b` }
}
