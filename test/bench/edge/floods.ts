import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { SOCKET_PING } from '#core/api/events.ts'
import { signInMessage } from '../../support/world/sign-in-message.ts'
import { type CountOutcome, type FloodSource, headOf, openConnections, openHttp, openSockets } from './senders.ts'

/** A flood of one kind, from one network or from many. */
export type FloodOptions = FloodSource & {
  readonly name: FloodName
  readonly chainId: number
  /** Path of the largest file of the site. */
  readonly largeFile: string
  readonly seconds: number
}

export type FloodResult = {
  /** Number of requests, connections or frames. */
  readonly sent: number
  readonly seconds: number
  /** Number of answers by outcome: a status, the code of a closed socket, or the end of the connection. */
  readonly outcomes: Readonly<Record<string, number>>
}

type FloodKind = {
  /** Requests or connections a second, of all networks together. */
  readonly perSecond: number
  /** Maximum number of connections that are opened. */
  readonly most?: number
  readonly open: (ask: FloodOptions, count: CountOutcome) => Sender
}
type Sender = {
  /** Sends the next one. `turn` counts from 0. */
  readonly send: (turn: number) => void
  /** Ends everything that is still open. */
  readonly stop: () => void
  /** Returns the number of sent items, if that is not one per turn. */
  readonly sent?: () => number
}

const TICK_MS = 10
/** Bytes of the longest body that the server reads from a stranger. */
const BODY_BYTES = 48 * 1024
const PINGS_AT_ONCE = 20
const SIGN_IN_MS = 5 * 60_000

const JSON_HEADER = 'Content-Type: application/json'
const HALF_BODY = Buffer.alloc(BODY_BYTES / 2, 'x')
/** Invalid bodies, each within the largest size that the server reads. */
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
      // Half of them send more requests at once than a connection may, and half as many as it may.
      const textOf = (turn: number) => (turn % 4 < 2 ? large.repeat(10) : large)
      const slow = new Set<Socket>()
      // Reads some bytes a second, so that no connection is idle.
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
} as const satisfies Readonly<Record<string, FloodKind>>

/** Sends a flood at its rate. It does not catch up if the process was too slow. */
export async function flood(ask: FloodOptions): Promise<FloodResult> {
  const { perSecond, most = Number.POSITIVE_INFINITY, open }: FloodKind = FLOODS[ask.name]
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

/**
 * Returns a sign-in message as a wallet shows it, with a signature of another wallet, so that the server has to run every check.
 */
function wrongSignIn({ origin, chainId }: FloodOptions, nonce: string, turn: number) {
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
