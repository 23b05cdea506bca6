import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { waitUntil } from '#test/support/wait-until.ts'
import { sendRaw } from '#test/support/world/raw-request.ts'
import { createServerGuard } from './guarded-server.ts'
import { createNetworkKeys, limitRequests } from './limit-requests.ts'

const PER_MINUTE = 30
const BODY_BYTES = 250_000
const PICTURE_BYTES = 2_000_000
/** How long a connection whose upgrade nothing has taken stays open. */
const UPGRADE_MS = 500
const PIECE = Buffer.alloc(PICTURE_BYTES / 4, 'x')
/** More than the buffers of a connection on this machine take. */
const LARGE = Buffer.alloc(12_000_000, 'x')

let app: FastifyInstance
let site: { readonly url: string }
const opened: Socket[] = []
/** Requests that wait for an answer which never comes. */
let waiting = 0
/** Bytes of bodies that a route has read. */
let bytesRead = 0

async function start(
  { trustedProxies = 0, silentPerNetworkMax = 1_000, requestTimeoutMs = 30_000 } = {},
  connectionTimeoutMs = 10 * requestTimeoutMs,
) {
  bytesRead = 0
  waiting = 0
  const guard = createServerGuard({
    ...{ trustedProxies, silentPerNetworkMax, socketPath: '/ws', refusalsPerMinute: PER_MINUTE },
    ...{ headers: {}, requestTimeoutMs, connectionTimeoutMs },
  })
  app = Fastify({
    serverFactory: guard.createServer,
    clientErrorHandler: () => undefined,
    bodyLimit: 256 * 1024,
    trustProxy: trustedProxies > 0 && ((_, hop) => hop < trustedProxies),
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => {
    bytesRead += body.length
    done(null, null)
  })
  app.addHook('onRequest', (request, reply, done) => {
    guard.holdBody(reply.raw, request.routeOptions.bodyLimit)
    done()
  })
  const keyOf = createNetworkKeys(PER_MINUTE)
  await limitRequests(app, { perMinute: PER_MINUTE, keyOf: ({ ip }, kind) => keyOf(ip, kind), isPage: () => false })
  app.get('/ip', async ({ ip }) => ip)
  app.post('/take', async () => 'taken')
  app.post('/picture', { bodyLimit: PICTURE_BYTES }, async () => 'taken')
  app.get('/large', async () => LARGE)
  app.get('/pausing', async () => {
    const pausing = new Readable({ read: () => undefined })
    pausing.push('the first part')
    return pausing
  })
  app.get('/never', () => {
    waiting += 1
    return new Promise(() => undefined)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  site = { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  app.server.closeAllConnections()
  await app.close()
})

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: here', ...headers].join('\r\n')}\r\n\r\n`
const ask = (line: string, ...headers: string[]) => sendRaw(site, head(line, ...headers, 'Connection: close'))

async function open(text = '', allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', allowHalfOpen })
  opened.push(socket)
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
const openOnes = (sockets: readonly Socket[]) => sockets.filter(({ closed }) => !closed)

describe('behind proxies', () => {
  test.each([
    { proxies: 1, forwarded: '192.0.2.1', ip: '192.0.2.1' },
    { proxies: 1, forwarded: '10.0.0.1, 192.0.2.1:5678', ip: '192.0.2.1' },
    { proxies: 2, forwarded: '10.0.0.1, [2001:DB8::1]:80, 192.0.2.9', ip: '2001:db8::1' },
    { proxies: 2, forwarded: '::ffff:192.0.2.1', ip: '192.0.2.1' },
    { proxies: 1, forwarded: '192.0.2.1, nonsense', ip: '127.0.0.1' },
    { proxies: 1, forwarded: ' , ', ip: '127.0.0.1' },
    { proxies: 0, forwarded: '192.0.2.1', ip: '127.0.0.1' },
  ])('with $forwarded, $proxies proxies give $ip', async ({ proxies, forwarded, ip }) => {
    await start({ trustedProxies: proxies })
    expect((await ask('GET /ip', `X-Forwarded-For: ${forwarded}`)).body).toBe(ip)
  })
})

/** Sends a head and a long body. Returns the statuses that came back and the error of the connection. */
async function sendLongBody(text: string) {
  const socket = await open('', true)
  let heard = ''
  let error: Error | null = null
  socket.on('data', (chunk) => {
    heard += String(chunk)
  })
  socket.on('error', (cause) => {
    error = cause
  })
  socket.write(text)
  for (let sent = 0; sent < PICTURE_BYTES && !socket.destroyed; sent += PIECE.length) {
    socket.write(PIECE)
    await sleep(1)
  }
  socket.end()
  if (!socket.closed) await once(socket, 'close')
  return { statuses: heard.match(/(?<=HTTP\/1\.1 )\d+/g), error }
}

const LONG = `Content-Length: ${PICTURE_BYTES}`

test.each([
  { what: 'to a path without a route', line: 'PUT /nothing', status: '404' },
  { what: 'to a body that is too long', line: 'POST /take', status: '413' },
])('a client that sends a long body is not reset by the answer $what', async ({ line, status }) => {
  await start()
  const text = head(line, 'Content-Type: text/x', LONG)
  expect(await sendLongBody(text)).toEqual({ statuses: [status], error: null })
})

describe('a proxy that sends a long body is not reset by the answer', () => {
  test.each([
    { what: 'to a path without a route', text: head('PUT /nothing', LONG), status: '404' },
    { what: 'to a broken header', text: head('PUT /picture', LONG, 'X-A: \u0001'), status: '400' },
    { what: 'to an unknown method', text: head('FOO /picture', LONG), status: '400' },
    { what: 'to long headers', text: head('PUT /picture', LONG, `Cookie: ${'x'.repeat(20_000)}`), status: '431' },
    { what: 'to no host', text: `PUT /picture HTTP/1.1\r\n${LONG}\r\n\r\n`, status: '400' },
    { what: 'to an expectation', text: head('PUT /picture', LONG, 'Expect: tea'), status: '400' },
    {
      what: 'to an upgrade',
      text: head('GET /ws', LONG, 'Connection: Upgrade', 'Upgrade: websocket'),
      status: '404',
    },
  ])('$what', async ({ text, status }) => {
    await start({ trustedProxies: 1 })
    expect(await sendLongBody(text)).toEqual({ statuses: [status], error: null })
  })

  test('to a body that exceeds its share', async () => {
    await start({ trustedProxies: 1, requestTimeoutMs: 600_000 })
    const text = head('POST /picture', 'Content-Type: text/x', LONG, 'X-Forwarded-For: 192.0.2.1')
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open()))
    const heard = sockets.map((socket) => {
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      return chunks
    })
    for (const socket of sockets) socket.write(`${text}x`)
    await waitUntil('the oldest are cut', async () => openOnes(sockets).length <= (8 * 1024 * 1024) / PICTURE_BYTES)
    const statuses = heard.map((chunks) => String(Buffer.concat(chunks)).slice(9, 12))
    expect(statuses.filter((status) => status === '429')).toHaveLength(20 - openOnes(sockets).length)
  })
})

test('a request behind a refused body is not executed', async () => {
  await start({ trustedProxies: 1 })
  const half = 'x'.repeat(BODY_BYTES / 2)
  const socket = await open(`${head('POST /nothing', `Content-Length: ${BODY_BYTES}`)}${half}`)
  const closed = once(socket, 'close')
  await once(socket, 'data')
  socket.write(`${half}${head('GET /never')}`)
  await closed
  expect(waiting).toBe(0)
})

test('a call with a late body is not executed by the rest of it', async () => {
  await start({ trustedProxies: 1, requestTimeoutMs: 1_000 })
  const socket = await open('', true)
  const heard = once(socket, 'data')
  socket.write(`${head('POST /take', 'Content-Type: text/x', 'Content-Length: 2')}a`)
  expect(String((await heard)[0])).toMatch(/^HTTP\/1\.1 408 /)
  socket.end('b')
  await once(socket, 'close')
  expect(bytesRead).toBe(0)
})

test('a read that may already be answered is cut for a broken body, and gets no second answer', async () => {
  await start({ trustedProxies: 1 })
  const text = `${head('GET /never', 'Transfer-Encoding: chunked')}no chunk\r\n`
  expect((await sendRaw(site, text).catch(() => ({ status: 0 }))).status).toBe(0)
})

test('an answer in transmission is not interrupted by another one', async () => {
  await start({ requestTimeoutMs: 1_000 })
  const { head: heard, body } = await sendRaw(site, head('GET /pausing', 'Content-Length: 10'))
  expect(heard).toContain('http/1.1 200')
  expect(body).toContain('the first part')
  expect(body).not.toContain('408')
})

describe('a body', () => {
  test.each(['POST /nothing', 'PUT /take', 'DELETE /ip'])('of %s is not read', async (line) => {
    await start()
    const half = `${head(line, 'Content-Type: text/x', `Content-Length: ${BODY_BYTES}`)}${'x'.repeat(BODY_BYTES / 2)}`
    const answer = await sendRaw(site, half)
    expect([answer.status, JSON.parse(answer.body).error, bytesRead]).toEqual([404, 'not_found', 0])
    expect(answer.head).toContain('connection: close')
  })

  test('that stops half way is cut after a time limit', async () => {
    await start({ requestTimeoutMs: 1_000 })
    const answer = await sendRaw(site, `${head('POST /take', 'Content-Type: text/x', 'Content-Length: 100')}x`)
    expect(answer.status).toBe(408)
  })

  test.each([
    { path: '/take', bytes: BODY_BYTES, length: `Content-Length: ${BODY_BYTES}` },
    { path: '/picture', bytes: PICTURE_BYTES, length: `Content-Length: ${PICTURE_BYTES}` },
    { path: '/picture', bytes: PICTURE_BYTES, length: 'Transfer-Encoding: chunked' },
  ])('of $path that is half sent loses its place to a later one, by $length', async ({ path, bytes, length }) => {
    await start({ requestTimeoutMs: 600_000 })
    const text = head(`POST ${path}`, 'Content-Type: text/x', length)
    const half = length.startsWith('T') ? '3e8\r\n' : ''
    const sockets = await Promise.all(Array.from({ length: 60 }, () => open(`${text}${half}${'x'.repeat(1_000)}`)))
    await waitUntil('the oldest are cut', async () => openOnes(sockets).length <= (8 * 1024 * 1024) / bytes)
    expect((await ask('POST /take', 'Content-Length: 0')).body).toBe('taken')
  })

  test('is requested only if it is read', async () => {
    await start()
    const headers = ['Content-Type: text/x', 'Content-Length: 2', 'Expect: 100-continue', 'Connection: close']
    expect((await sendRaw(site, head('POST /nothing', ...headers))).status).toBe(404)
    const asked = await sendRaw(site, `${head('POST /take', ...headers)}ab`)
    expect(asked.status).toBe(100)
    expect(asked.body).toContain('taken')
    expect((await ask('GET /ip', 'Expect: tea')).status).toBe(400)
  })
})

describe('an answer without a route', () => {
  test.each([
    { what: 'to bytes that are no request', text: 'GARBAGE\r\n\r\n', status: 400 },
    { what: 'to endless headers', text: head('GET /ip', `Cookie: ${'x'.repeat(20_000)}`), status: 431 },
    { what: 'to an upgrade', text: head('GET /ip', 'Connection: Upgrade', 'Upgrade: WebSocket'), status: 404 },
  ])('$what is limited per network', async ({ text, status }) => {
    await start()
    const statuses: number[] = []
    for (let i = 0; i < PER_MINUTE + 3; i++) {
      statuses.push((await sendRaw(site, text).catch(() => ({ status: 0 }))).status)
    }
    expect(statuses).toEqual([...Array(PER_MINUTE).fill(status), 0, 0, 0])
    expect((await ask('GET /ip')).status).toBe(200)
  })
})

test('only the socket path is upgraded, and without a handler the connection ends', async () => {
  await start()
  const upgraded: string[] = []
  app.server.on('upgrade', ({ url }, socket) => {
    upgraded.push(url ?? '')
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  const statuses: number[] = []
  for (const line of [
    'GET /ws',
    'GET /ws?a',
    'GET /ws/',
    'GET //ws',
    'GET /',
    'GET /%77s',
    'POST /ws',
    'GET http://x/ws',
  ]) {
    statuses.push((await sendRaw(site, head(line, 'Connection: Upgrade', 'Upgrade: websocket'))).status)
  }
  expect(statuses).toEqual([101, 101, 404, 404, 404, 404, 404, 404])
  expect(upgraded).toEqual(['/ws', '/ws?a'])
  // An upgrade to another protocol is an offer, which a server may pass over.
  expect((await ask('GET /ip', 'Upgrade: h2c')).status).toBe(200)
  expect((await sendRaw(site, head('CONNECT example.com:443')).catch(() => ({ head: '' }))).head).toBe('')
})

test('an upgrade behind an answer in progress is refused, and the connection ends', async () => {
  await start()
  let upgrades = 0
  app.server.on('upgrade', (_, socket) => {
    upgrades += 1
    socket.destroy()
  })
  const upgrade = head('GET /ws', 'Connection: Upgrade', 'Upgrade: websocket')
  const heard = await sendRaw(site, `${head('GET /ip')}${upgrade}`).catch(() => ({ status: 0, body: '' }))
  expect(heard).toMatchObject({ status: 200, body: expect.stringContaining('HTTP/1.1 404') })
  expect(upgrades).toBe(0)
})

test.each([
  { name: 'nothing takes', take: () => undefined },
  {
    name: 'is refused',
    take: (_: unknown, socket: Duplex) => void socket.end('HTTP/1.1 429 Too Many Requests\r\n\r\n'),
  },
])('an upgrade that $name is cut after a time limit, however its caller continues', async ({ take }) => {
  await start({}, UPGRADE_MS)
  app.server.on('upgrade', take)
  const socket = await open(head('GET /ws', 'Connection: Upgrade', 'Upgrade: websocket'), true)
  const trickle = setInterval(() => socket.write('x'), 10)
  onTestFinished(() => clearInterval(trickle))
  await waitUntil('the connection is cut', async () => socket.closed)
})

test('an accepted upgrade stays open beyond that limit', async () => {
  await start({}, UPGRADE_MS)
  const sockets = new WebSocketServer({ noServer: true })
  app.server.on('upgrade', (request, socket, rest) => sockets.handleUpgrade(request, socket, rest, () => undefined))
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  await sleep(2 * UPGRADE_MS)
  const { readyState } = socket
  socket.terminate()
  expect(readyState).toBe(WebSocket.OPEN)
})

test('many unknown expectations in one packet get one answer', async () => {
  await start()
  const responses: ServerResponse[] = []
  app.server.on('checkExpectation', (_, response) => responses.push(response))
  await sendRaw(site, head('GET /ip', 'Expect: tea').repeat(20)).catch(() => undefined)
  expect(responses.filter(({ headersSent }) => headersSent)).toHaveLength(1)
})

test('a broken request behind a call in progress does not lose the call’s answer', async () => {
  await start()
  const call = head('POST /take', 'Content-Length: 0')
  const broken = `${head('POST /take', 'Content-Type: text/x', 'Transfer-Encoding: chunked')}no chunk\r\n`
  const heard = await sendRaw(site, `${call}${broken}`).catch(() => ({ status: 0 }))
  expect(heard.status).not.toBe(400)
})

describe('a connection', () => {
  test('without requests loses its place to a later one of its network', async () => {
    await start({ silentPerNetworkMax: 5 })
    const sockets: Socket[] = []
    for (let i = 0; i < 12; i++) sockets.push(await open(i % 2 === 0 ? '' : 'GET /ip HTTP/1.1\r\nHo'))
    await waitUntil('the oldest are cut', async () => openOnes(sockets).length === 5)
    expect(openOnes(sockets)).toEqual(sockets.slice(-5))
    expect((await ask('GET /ip')).status).toBe(200)
  })

  test('with a request keeps its place, and a recently answered one is closed last', async () => {
    await start({ silentPerNetworkMax: 2 })
    const busy = await open(`${head('POST /take', 'Content-Type: text/x', 'Content-Length: 2')}a`)
    const kept = await open()
    const answered = once(kept.removeAllListeners('data'), 'data')
    const silent = await open()
    kept.write(head('GET /ip'))
    await answered
    const later = await open()
    await waitUntil('the oldest is cut', async () => silent.closed)
    expect(openOnes([busy, kept, later])).toHaveLength(3)
  })
})

describe('answers', () => {
  test('are cut with their connection if it sends many requests at once', async () => {
    await start()
    const socket = await open(head('GET /never').repeat(20))
    await waitUntil('the connection is cut', async () => socket.closed)
    expect(waiting).toBeLessThanOrEqual(4)
  })

  test('that are not read are kept only for the last readers of a network', async () => {
    await start()
    const readers: Socket[] = []
    for (let i = 0; i < 8; i++) readers.push((await open(head('GET /large'))).pause())
    const countOpen = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
    await waitUntil('the slow ones are cut', async () => (await countOpen()) <= 2)
    // A reader gets the whole answer meanwhile.
    expect((await ask('GET /large')).body).toHaveLength(LARGE.length)
  })
})
