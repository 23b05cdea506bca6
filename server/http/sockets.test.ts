import { type EventEmitter, once } from 'node:events'
import { type AddressInfo, connect as openConnection, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Address } from '#core/address.ts'
import { SOCKET_NO_SESSION, SOCKET_PING, SOCKET_TOO_MANY } from '#core/api/events.ts'
import { NO_FILES, NO_KEYS } from '#test/support/code/no-keys.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { createMetrics, type Metrics } from '../runtime/metrics.ts'
import type { PlayerEvent } from './event-bus.ts'
import type { PlayerSession } from './routing/route.ts'
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
/** Sessions that were looked up. */
let lookups = 0
/** All that was logged since the start. */
const logLines: string[] = []
const connections: Socket[] = []
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
  lookups = 0
  logLines.length = 0
  app = Fastify({ logger: { level: 'debug', stream: { write: (line) => void logLines.push(line) } } })
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
      exportList: NO_FILES,
      findSession: async () => {
        lookups += 1
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
  for (const connection of connections.splice(0)) connection.destroy()
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

test('a socket that has not answered a ping by the next one is closed, and an answering one stays', async () => {
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

test('many sockets are not pinged at once', async () => {
  await start()
  const pages = [await greeted(), await greeted(), await greeted(), await greeted()]
  let pinged = 0
  for (const page of pages) page.on('ping', () => (pinged += 1))
  const counts: number[] = []
  for (let ms = 0; ms < PING_EVERY_MS; ms += 1_000) {
    vi.advanceTimersByTime(1_000)
    for (const page of pages) {
      page.send(SOCKET_PING)
      await nextMessage(page)
    }
    counts.push(pinged - counts.reduce((sum, count) => sum + count, 0))
  }
  expect(counts.filter((count) => count > 0)).toEqual([1, 1, 1, 1])
})

test('the timers end with the server, and the page is notified that the server leaves', async () => {
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
])('a frame that is $why is ignored, and the socket stays open', async ({ frame }) => {
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
])('a socket from %s is refused', async (_, options) => {
  await start()
  const client = new WebSocket(`${origin.replace('http', 'ws')}/ws`, options)
  clients.push(client)
  const [{ message }] = (await once(client, 'error')) as [Error]
  expect(message).toBe('Unexpected server response: 403')
  expect(await openCount()).toBe(0)
})

test('a broken frame is not logged', async () => {
  await start()
  const client = await greeted()
  client.send('x'.repeat(2_000))
  await closeCode(client)
  const isOfSocket = (line: string) => /a socket (?:ended|sent)/.test(line)
  const said = await waitUntil('a line', async () => logLines.find(isOfSocket))
  expect(JSON.parse(said)).toMatchObject({ level: 20, code: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' })
  expect(said).not.toContain('stack')
  expect(logLines.filter(isOfSocket)).toHaveLength(1)
})

test('a fault of ours that closes a socket is logged completely', async () => {
  await start()
  vi.spyOn(metrics.openSockets, 'inc').mockImplementation(() => {
    throw new Error('a fault of ours')
  })
  connect()
  const said = await waitUntil('a line', async () => logLines.find((line) => line.includes('a WebSocket ended')))
  expect(JSON.parse(said)).toMatchObject({ level: 30, err: { message: 'a fault of ours' } })
  expect(JSON.parse(said).err.stack).toContain('sockets.ts')
})

test('without a session a socket opens and closes with a code that a page can read', async () => {
  await start()
  session = null
  const client = connect()
  expect(await closeCode(client)).toBe(SOCKET_NO_SESSION)
})

test('a session that ends while its socket opens closes it, even without a listener yet', async () => {
  await start()
  endsOnceFound = true
  const client = connect()
  const code = closeCode(client)
  expect(await nextMessage(client)).toEqual({ type: 'hello', walletAddress: WALLET })
  expect(await code).toBe(SOCKET_NO_SESSION)
})

test('a message to all reaches every open page', async () => {
  await start()
  const pages = [await greeted(), await greeted()]
  const heard = Promise.all(pages.map(nextMessage))
  announce({ userId: null, message: { type: 'settings' } })
  expect(await heard).toEqual([{ type: 'settings' }, { type: 'settings' }])
})

test('a page that closes does not disturb the other pages of its wallet', async () => {
  await start()
  const [first, second] = [await greeted(), await greeted()]
  const closed = once(first, 'close')
  first.close()
  await closed
  await waitUntil('the server to know', async () => (await openCount()) === 1)
  const heard = nextMessage(second)
  announce({ userId: 1, message: { type: 'settings' } })
  expect(await heard).toEqual({ type: 'settings' })
})

test('one network may open a limited number of sockets; the next is asked to retry until one closes', async () => {
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

test('one page too many is notified of the limit', async () => {
  await start()
  for (let i = 0; i < 20; i++) await greeted()
  expect(await closeCode(connect())).toBe(SOCKET_TOO_MANY)
})

test('a socket closes when its session ends, and not before', async () => {
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

test('if the database cannot check a session, the page is asked to retry', async () => {
  await start()
  const client = await greeted()
  isDatabaseDown = true
  const code = closeCode(client)
  announce({ userId: 1, message: { type: 'session' } })
  // Its own message comes first.
  expect(await code).toBe(1013)
})

test('a page is greeted again after possibly missed events, and so reloads everything', async () => {
  await start()
  const client = await greeted()
  const again = nextMessage(client)
  gap()
  // What comes next is not waited for.
  announce({ userId: 1, message: { type: 'balance' } })
  expect(await again).toEqual({ type: 'hello', walletAddress: WALLET })
})

test('a page that does not read is disconnected before its messages fill the memory', async () => {
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

/** A connection that has sent its upgrade and nothing more. */
async function connected(): Promise<Socket> {
  const connection = openConnection({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: true })
  connections.push(connection)
  connection.on('error', () => undefined)
  const lines = [
    'GET /ws HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  connection.write(`${lines.join('\r\n')}\r\n\r\n`)
  return connection
}

/** Frames of a client, masked with zeros. */
function frame(firstByte: number, text = ''): Buffer {
  return Buffer.concat([Buffer.from([firstByte, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

/** What the server has parsed and sent on its own end of each socket. */
function countOnServer() {
  const counted = { parsed: 0, sent: 0 }
  const { websocketServer } = app as unknown as { websocketServer: EventEmitter }
  websocketServer.on('connection', (socket: WebSocket) => {
    for (const event of ['message', 'ping', 'pong']) socket.on(event, () => (counted.parsed += 1))
    const send = socket.send.bind(socket) as (data: string) => void
    socket.send = (data: unknown) => {
      counted.sent += 1
      send(String(data))
    }
  })
  return counted
}

const TOO_MANY_FRAME = Buffer.from([0x88, 2, SOCKET_TOO_MANY >> 8, SOCKET_TOO_MANY & 0xff])
/** As many as the system's buffers of one connection hold, and more than the server reads at once. */
const FLOOD = 40_000

/** The library cuts off who sends many of them at once. No browser can. */
const AT_ONCE = 'pings of the protocol'

test.each([
  { kind: 'pings of a page', bytes: frame(0x81, SOCKET_PING) },
  { kind: AT_ONCE, bytes: frame(0x89) },
  { kind: 'pongs that answer no ping', bytes: frame(0x8a) },
  { kind: 'empty texts', bytes: frame(0x81) },
  { kind: 'binary frames', bytes: frame(0x82, 'x') },
  { kind: 'texts in two fragments', bytes: Buffer.concat([frame(0x01), frame(0x80)]) },
])('$kind beyond a budget are neither parsed nor answered, and the page gets the reason', async ({ kind, bytes }) => {
  await start()
  const counted = countOnServer()
  const connection = await connected()
  const heard: Buffer[] = []
  connection.on('data', (data) => heard.push(data))
  connection.write(Buffer.concat(Array.from({ length: FLOOD }, () => bytes)))
  await waitUntil('the first frames', async () => counted.parsed > 10)
  if (kind !== AT_ONCE) await waitUntil('the code', async () => Buffer.concat(heard).includes(TOO_MANY_FRAME))
  connection.destroy()
  await waitUntil('its end', async () => (await openCount()) === 0)
  expect(counted.parsed).toBeLessThan(200)
  expect(counted.sent).toBeLessThan(200)
})

test('an endless text is limited too', async () => {
  await start()
  const connection = await connected()
  const heard: Buffer[] = []
  connection.on('data', (data) => heard.push(data))
  connection.write(Buffer.concat([frame(0x01), ...Array.from({ length: FLOOD }, () => frame(0x00))]))
  await waitUntil('the code', async () => Buffer.concat(heard).includes(TOO_MANY_FRAME))
})

test.each([
  { after: 'a broken frame', bytes: frame(0x83) },
  { after: 'its last frame', bytes: frame(0x88) },
  { after: 'its budget', bytes: frame(0x82, 'x'.repeat(100)) },
])('a sender that continues after $after is not read any more', async ({ bytes }) => {
  await start()
  const accepted = once(app.server, 'connection')
  const connection = await connected()
  const [[theirs]] = (await Promise.all([accepted, once(connection, 'data')])) as [[Socket], unknown]
  connection.write(Buffer.concat([...Array.from({ length: 20 }, () => bytes), Buffer.alloc(100_000)]))
  const isClosed = once(theirs, 'close')
  // Far more than the buffers of both ends hold.
  for (let piece = 0; piece < 64; piece++) connection.write(Buffer.alloc(1_000_000))
  await isClosed
  expect(theirs.bytesRead).toBeLessThan(1_000_000)
})

test('a quiet page beside a flood of its own wallet is answered', async () => {
  await start()
  const page = await greeted()
  for (let flood = 0; flood < 6; flood++) {
    const connection = await connected()
    connection.write(Buffer.concat(Array.from({ length: FLOOD }, () => frame(0x81, SOCKET_PING))))
    await once(connection.resume(), 'end')
  }
  page.send(SOCKET_PING)
  expect(await nextMessage(page)).toEqual({ type: 'pong' })
})

test('upgrades beyond a network’s limit are refused before their session is looked up', async () => {
  await start('intervals', DAY_MS, createSocketLimits(3))
  session = null
  // A refusal is an error first, and `once` would throw it.
  for (let time = 0; time < 30; time++) await new Promise((resolve) => connect().once('close', resolve))
  expect(lookups).toBe(9)
})

test('a call that is no upgrade uses no place', async () => {
  await start('intervals', DAY_MS, createSocketLimits(3))
  for (let time = 0; time < 20; time++)
    expect((await app.inject({ url: '/ws', headers: { origin } })).statusCode).toBe(426)
  expect(lookups).toBe(0)
})
