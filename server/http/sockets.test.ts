import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Address } from '#core/address.ts'
import { SOCKET_NO_SESSION, SOCKET_PING, SOCKET_TOO_MANY } from '#core/api/events.ts'
import { NO_KEYS } from '#test/support/no-keys.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import type { PlayerSession } from '../routing/player-session.ts'
import type { PlayerEvent } from './event-bus.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createSocketLimits, type SocketLimits } from './socket-limits.ts'
import { serveSockets } from './sockets.ts'

const PING_EVERY_MS = 30_000
const DAY_MS = 86_400_000
const WALLET = `0x${'a1'.repeat(20)}` as Address

let app: FastifyInstance
let origin: string
let metrics: Metrics
let announce: (event: PlayerEvent) => void
let gap: () => void
/** What the database says of the one session there is; null once it has ended. */
let session: PlayerSession | null
let isDatabaseDown = false
/** It ends just after it was found for an upgrade. */
let endsOnceFound = false
const clients: WebSocket[] = []

/** Sockets are real; the test moves either what the server does every so often, or what it does at a moment. */
async function start(
  moved: 'intervals' | 'moments' = 'intervals',
  lifeMs: number = DAY_MS,
  limits: SocketLimits = createSocketLimits(500),
) {
  vi.useFakeTimers({
    toFake: moved === 'intervals' ? ['setInterval', 'clearInterval'] : ['setTimeout', 'clearTimeout', 'Date'],
  })
  session = { userId: 1, walletAddress: WALLET, isSignedByContract: false, expiresAt: new Date(Date.now() + lifeMs) }
  isDatabaseDown = false
  endsOnceFound = false
  app = Fastify()
  app.decorateRequest('player', null)
  const bus = {
    announce: () => undefined,
    subscribe: (listener: (event: PlayerEvent) => void) => {
      announce = listener
      return () => true
    },
    onGap: (listener: () => void) => {
      gap = listener
    },
    announceToAll: () => undefined,
    publish: async () => undefined,
    stop: async () => undefined,
  }
  metrics = createMetrics()
  await serveSockets(
    app,
    bus,
    metrics,
    {
      publicOrigin: null,
      maintenanceReason: async () => null,
      findOperator: async () => null,
      keys: NO_KEYS,
      findSession: async () => {
        if (isDatabaseDown) throw new Error('The database is down')
        const found = session
        if (endsOnceFound) session = null
        return found
      },
    },
    limits,
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  await app.close()
  vi.useRealTimers()
})

function connect(options: { autoPong?: boolean } = {}): WebSocket {
  const client = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin, ...options })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

/** A socket that was greeted. */
async function greeted(options: { autoPong?: boolean } = {}): Promise<WebSocket> {
  const client = connect(options)
  expect(await nextMessage(client)).toEqual({ type: 'hello', walletAddress: WALLET })
  return client
}

const nextMessage = async (client: WebSocket) => JSON.parse(String((await once(client, 'message'))[0])) as unknown
const closeCode = async (client: WebSocket) => (await once(client, 'close'))[0] as number
const openCount = async () => (await metrics.openSockets.get()).values[0]?.value

test('a socket that has not answered a ping by the next one is ended, one that answers stays', async () => {
  await start()
  const silent = await greeted({ autoPong: false })
  const alive = await greeted()
  const asked = Promise.all([once(silent, 'ping'), once(alive, 'ping')])
  vi.advanceTimersByTime(PING_EVERY_MS)
  await asked
  // The answer has arrived once the server answers what was sent after it.
  alive.send(SOCKET_PING)
  expect(await nextMessage(alive)).toEqual({ type: 'pong' })
  expect(await openCount()).toBe(2)

  const askedAgain = once(alive, 'ping')
  const ended = closeCode(silent)
  vi.advanceTimersByTime(PING_EVERY_MS)
  expect(await ended).toBe(1006)
  await askedAgain
  expect(await openCount()).toBe(1)
})

test('its timers end with the server, and the page is told that the server leaves', async () => {
  await start()
  const client = await greeted()
  const code = closeCode(client)
  await app.close()
  expect(await code).toBe(1001)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  { frame: '{"type":"ping"', why: 'cut short' },
  { frame: 'null', why: 'nothing' },
  { frame: '"ping"', why: 'a text' },
  { frame: '[]', why: 'a list' },
  { frame: '', why: 'empty' },
  { frame: '{"type":"logout"}', why: 'of an unknown type' },
  { frame: Buffer.from(SOCKET_PING), why: 'binary' },
])('a frame that is $why is passed over, and the socket goes on', async ({ frame }) => {
  await start()
  const client = await greeted()
  client.send(frame)
  client.send(SOCKET_PING)
  expect(await nextMessage(client)).toEqual({ type: 'pong' })
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a site whose name begins alike', { origin: 'http://127.0.0.1.evil.example' }],
  ['nobody says where', {}],
])('a socket that comes from %s is refused', async (_, options) => {
  await start()
  const client = new WebSocket(`${origin.replace('http', 'ws')}/ws`, options)
  clients.push(client)
  const [{ message }] = (await once(client, 'error')) as [Error]
  expect(message).toBe('Unexpected server response: 403')
  expect(await openCount()).toBe(0)
})

test('without a session a socket opens and closes with a code that a page can read', async () => {
  await start()
  session = null
  const client = connect()
  expect(await closeCode(client)).toBe(SOCKET_NO_SESSION)
})

test('a session that ends while its socket opens closes it, although nobody was there to hear of it', async () => {
  await start()
  endsOnceFound = true
  const client = connect()
  const code = closeCode(client)
  expect(await nextMessage(client)).toEqual({ type: 'hello', walletAddress: WALLET })
  expect(await code).toBe(SOCKET_NO_SESSION)
})

test('what everybody is told reaches every open page', async () => {
  await start()
  const pages = [await greeted(), await greeted()]
  const heard = Promise.all(pages.map(nextMessage))
  announce({ userId: null, message: { type: 'settings' } })
  expect(await heard).toEqual([{ type: 'settings' }, { type: 'settings' }])
})

test('one network has only so many, the next is told to come again, and a place that is left is free', async () => {
  await start('intervals', DAY_MS, createSocketLimits(3))
  const [first] = [await greeted(), await greeted(), await greeted()]
  const [{ message }] = (await once(connect(), 'error')) as [Error]
  expect(message).toBe('Unexpected server response: 429')
  const closed = once(first, 'close')
  first.close()
  await closed
  await waitUntil('its place', async () => (await openCount()) === 2)
  await greeted()
})

test('a page too many is told so', async () => {
  await start()
  for (let i = 0; i < 20; i++) await greeted()
  expect(await closeCode(connect())).toBe(SOCKET_TOO_MANY)
})

test('a socket closes when its session is over, and not before', async () => {
  // Longer than a timer can wait.
  await start('moments', 40 * DAY_MS)
  const client = await greeted()
  await vi.advanceTimersByTimeAsync(39 * DAY_MS)
  client.send(SOCKET_PING)
  expect(await nextMessage(client)).toEqual({ type: 'pong' })
  const code = closeCode(client)
  session = null
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(await code).toBe(SOCKET_NO_SESSION)
})

test('where the database cannot say whether a session goes on, the page is asked to come again', async () => {
  await start()
  const client = await greeted()
  isDatabaseDown = true
  const code = closeCode(client)
  announce({ userId: 1, message: { type: 'session' } })
  // Its own message comes first.
  expect(await code).toBe(1013)
})

test('a page is greeted again where events may have been missed, and so asks for everything anew', async () => {
  await start()
  const client = await greeted()
  const again = nextMessage(client)
  gap()
  // What comes next is not waited for.
  announce({ userId: 1, message: { type: 'balance' } })
  expect(await again).toEqual({ type: 'hello', walletAddress: WALLET })
})

test('a page that does not read is cut off before its messages fill the memory', async () => {
  await start()
  const client = await greeted()
  client.pause()
  const message = { type: 'hello', walletAddress: 'x'.repeat(100_000) } as const
  // The system keeps some megabytes for a socket by itself.
  for (let i = 0; i < 300; i++) {
    announce({ userId: 1, message })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await openCount()).toBe(0)
})
