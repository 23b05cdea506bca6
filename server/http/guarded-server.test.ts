import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { sendRaw } from '#test/support/raw-request.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { createServerGuard } from './guarded-server.ts'
import { createNetworkKeys } from './limit-keys.ts'
import { limitRequests } from './limit-requests.ts'

const PER_MINUTE = 30
const BODY_BYTES = 250_000

let app: FastifyInstance
let site: { readonly url: string }
const opened: Socket[] = []
/** Bytes of bodies that a route has read. */
let bytesRead = 0
/** Requests that a route has begun and never answers. */
let begun = 0

async function start({ trustedProxies = 0, silentPerNetworkMax = 1_000, requestTimeoutMs = 30_000 } = {}) {
  bytesRead = 0
  begun = 0
  const guard = createServerGuard({
    ...{ trustedProxies, silentPerNetworkMax, socketPath: '/ws', refusalsPerMinute: PER_MINUTE },
    ...{ bodyBytesMax: 256 * 1024, requestTimeoutMs, connectionTimeoutMs: 60_000 },
  })
  app = Fastify({
    serverFactory: guard.createServer,
    trustProxy: trustedProxies > 0 && ((_, hop) => hop < trustedProxies),
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => {
    bytesRead += body.length
    done(null, null)
  })
  const keyOf = createNetworkKeys(PER_MINUTE)
  await limitRequests(app, { perMinute: PER_MINUTE, keyOf: ({ ip }, kind) => keyOf(ip, kind), isPage: () => false })
  app.get('/ip', async ({ ip }) => ip)
  app.post('/take', async () => 'taken')
  app.get('/wait', () => {
    begun += 1
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

async function open(text = ''): Promise<Socket> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
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
  ])('of $forwarded, $proxies believe $ip', async ({ proxies, forwarded, ip }) => {
    await start({ trustedProxies: proxies })
    expect((await ask('GET /ip', `X-Forwarded-For: ${forwarded}`)).body).toBe(ip)
  })
})

describe('a body', () => {
  test.each(['POST /nothing', 'PUT /take', 'DELETE /ip'])('of %s is not read', async (line) => {
    await start()
    const half = `${head(line, 'Content-Type: text/x', `Content-Length: ${BODY_BYTES}`)}${'x'.repeat(BODY_BYTES / 2)}`
    const answer = await sendRaw(site, half)
    expect([answer.status, JSON.parse(answer.body).error, bytesRead]).toEqual([404, 'not_found', 0])
    expect(answer.head).toContain('connection: close')
  })

  test('that stops half way is cut after a time', async () => {
    await start({ requestTimeoutMs: 1_000 })
    const answer = await sendRaw(site, `${head('POST /take', 'Content-Type: text/x', 'Content-Length: 100')}x`)
    expect(answer.status).toBe(408)
  })

  test('that is half sent loses its place to a later one of its network', async () => {
    await start()
    const text = head('POST /take', 'Content-Type: text/x', `Content-Length: ${BODY_BYTES}`)
    const sockets = await Promise.all(Array.from({ length: 60 }, () => open(`${text}${'x'.repeat(1_000)}`)))
    await waitUntil('the oldest are cut', async () => openOnes(sockets).length <= (8 * 1024 * 1024) / BODY_BYTES)
    expect((await ask('POST /take', 'Content-Length: 0')).body).toBe('taken')
  })

  test('is asked for only where it is read', async () => {
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
  ])('$what is given so often to one network, and then none', async ({ text, status }) => {
    await start()
    const statuses: number[] = []
    for (let i = 0; i < PER_MINUTE + 3; i++) {
      statuses.push((await sendRaw(site, text).catch(() => ({ status: 0 }))).status)
    }
    expect(statuses).toEqual([...Array(PER_MINUTE).fill(status), 0, 0, 0])
    expect((await ask('GET /ip')).status).toBe(200)
  })
})

test('only the path of sockets is upgraded, and where nothing takes it the connection ends', async () => {
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

describe('a connection', () => {
  test('that says nothing loses its place to a later one of its network', async () => {
    await start({ silentPerNetworkMax: 5 })
    const sockets: Socket[] = []
    for (let i = 0; i < 12; i++) sockets.push(await open(i % 2 === 0 ? '' : 'GET /ip HTTP/1.1\r\nHo'))
    await waitUntil('the oldest are cut', async () => openOnes(sockets).length === 5)
    expect(openOnes(sockets)).toEqual(sockets.slice(-5))
    expect((await ask('GET /ip')).status).toBe(200)
  })

  test('may have a few requests that wait for an answer, and is cut with many', async () => {
    await start()
    const few = await sendRaw(site, `${head('GET /ip').repeat(8)}${head('GET /ip', 'Connection: close')}`)
    expect(few.body.match(/HTTP\/1\.1 200/g)).toHaveLength(8)
    const many = await open(head('GET /wait').repeat(PER_MINUTE - 10))
    await waitUntil('it is cut', async () => many.closed)
    expect(begun).toBeLessThanOrEqual(16)
  })

  test('with a request keeps its place, and one that has just had an answer is the last to go', async () => {
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
