import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../support/wait-until.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { requestRaw, sendRaw } from '../support/world/raw-request.ts'

/** Calls of one network in a minute: few, so that a busy machine makes all of a test's calls within the minute. */
const LIMIT = 10
/** Files, documents and probes of a caller in a minute, as a multiple of its calls. */
const FILES_PER_CALL = 5
/** Networks of /64 that share the limits of one /48. */
const SHARES_OF_48 = 32
const BODY_BYTES = 255_000
/** The longest body of a call that a stranger may make. */
const CALL_BODY_BYTES = 48 * 1024
/** Bytes of half-sent bodies that one network, and all networks together, may hold. */
const NETWORK_BODY_BYTES = 8 * 1024 * 1024
const ALL_BODY_BYTES = 64 * 1024 * 1024

const from = (address: string) => [`X-Forwarded-For: ${address}`]
const countServed = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length

describe('a caller behind one proxy', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform({ RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: '1' })
  })
  afterAll(() => platform?.close())

  async function statusesOf(count: number, target: string, addressOf: (index: number) => string, method = 'GET') {
    const statuses: number[] = []
    for (let i = 0; i < count; i++) {
      statuses.push((await requestRaw(platform, target, { method, headers: from(addressOf(i)) })).status)
    }
    return statuses
  }

  test.each([
    { method: 'POST', target: '/nothing', status: 404, address: '198.51.100.1' },
    { method: 'PUT', target: '/api/cards', status: 404, address: '198.51.100.2' },
    { method: 'DELETE', target: '/', status: 404, address: '198.51.100.3' },
    { method: 'GET', target: '/api/nothing', status: 404, address: '198.51.100.4' },
    { method: 'GET', target: '/no-such-page', status: 404, address: '198.51.100.5' },
    { method: 'OPTIONS', target: '*', status: 404, address: '198.51.100.6' },
    { method: 'GET', target: '/%zz', status: 400, address: '198.51.100.7' },
    { method: 'GET', target: `/api/orders/${'a'.repeat(300)}`, status: 400, address: '198.51.100.8' },
  ])('$method $target counts as a call of its network', async ({ method, target, status, address }) => {
    const statuses = await statusesOf(LIMIT + 2, target, () => address, method)
    expect(statuses).toEqual([...Array(LIMIT).fill(status), 429, 429])
  })

  test('files and documents share one limit, and probes have another', async () => {
    const max = LIMIT * FILES_PER_CALL
    expect(countServed(await statusesOf(max + 5, '/mining', () => '203.0.113.1'))).toBe(max)
    expect(countServed(await statusesOf(max + 5, '/livez', () => '203.0.113.1'))).toBe(max)
    expect(await statusesOf(1, '/metrics', () => '203.0.113.1')).toEqual([429])
    expect(await statusesOf(1, '/api/auth/nonce', () => '203.0.113.1')).toEqual([200])
    expect(await statusesOf(1, '/livez', () => '203.0.113.2')).toEqual([200])
  })

  test.each([
    { what: 'a port', addressOf: (i: number) => `192.0.2.1:${1024 + i}` },
    {
      what: 'an IPv6 form',
      addressOf: (i: number) => (i % 2 === 0 ? '::ffff:192.0.2.2' : '[::FFFF:c000:202]:443'),
    },
    { what: 'brackets, a port, a zone or capitals', addressOf: (i: number) => `[2001:DB8:7:1::${i}%eth${i}]:${i + 1}` },
    { what: 'words that are not an address', addressOf: (i: number) => `caller-${i}` },
  ])('an address with $what counts as one caller', async ({ addressOf }) => {
    expect(countServed(await statusesOf(LIMIT + 5, '/api/auth/nonce', addressOf))).toBe(LIMIT)
  })

  test('a /48 IPv6 network has the limit of 32 of its /64 networks, and then counts as one network', async () => {
    // Many at once: one after the other could take longer than the minute of the limit.
    const rows = Array.from({ length: 15 }, (_, row) =>
      statusesOf(SHARES_OF_48 + 1, '/api/auth/nonce', (i) => `2001:db8:9:${(row * 100 + i).toString(16)}::1`),
    )
    const statuses = (await Promise.all(rows)).flat()
    expect(statuses.length).toBeGreaterThan(LIMIT * (SHARES_OF_48 + 1))
    expect(countServed(statuses)).toBe(LIMIT * (SHARES_OF_48 + 1))
    expect(await statusesOf(1, '/api/auth/nonce', () => '2001:db8:a::1')).toEqual([200])
  })
})

describe('before a request is routed', () => {
  let platform: TestPlatform
  const opened: Socket[] = []
  beforeAll(async () => {
    platform = await startTestPlatform({ TRUST_PROXY: '1' })
  })
  afterAll(async () => {
    for (const socket of opened) socket.destroy()
    await platform?.close()
  })

  const head = (line: string, ...headers: string[]) =>
    `${[`${line} HTTP/1.1`, `Host: ${new URL(platform.url).host}`, ...headers].join('\r\n')}\r\n\r\n`

  test.each(['/', '/livez', '/metrics', '/favicon.svg', '/api/cards', '/api/docs', '/nothing', '/ws/', '/wsx', '//ws'])(
    'an upgrade of %s is refused and its connection closed',
    async (target) => {
      const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
      const answer = await sendRaw(platform, head(`GET ${target}`, ...upgrade, key, 'Origin: https://evil.example'))
      expect([answer.status, JSON.parse(answer.body).error]).toEqual([404, 'not_found'])
      expect(answer.head).toContain('connection: close')
    },
  )

  test.each(['POST /nothing', 'PUT /api/cards', 'PATCH /', 'DELETE /assets/x.js', 'QUERY /nothing'])(
    '%s is refused before half of its body has arrived',
    async (line) => {
      const headers = ['Content-Type: application/json', `Content-Length: ${BODY_BYTES}`]
      const answer = await sendRaw(platform, head(line, ...headers) + 'x'.repeat(BODY_BYTES / 2))
      expect([answer.status, JSON.parse(answer.body).error]).toEqual([404, 'not_found'])
      expect(answer.head).toContain('connection: close')
    },
  )

  test.each(['Content-Length: 100000000000', 'Transfer-Encoding: chunked'])(
    'an invalid target is refused before its body arrives: %s',
    async (length) => {
      expect((await sendRaw(platform, head('POST /%zz', 'Content-Type: application/json', length))).status).toBe(400)
    },
  )

  test('a caller without access is refused, and the rest of the body is not read', async () => {
    const headers = ['Content-Type: image/png', `Content-Length: ${BODY_BYTES}`]
    const answer = await sendRaw(platform, head('POST /api/admin/images', ...headers))
    expect(answer.status).toBe(401)
  })

  test('a caller that sends Expect: 100-continue is asked for its body only where it is read', async () => {
    const headers = ['Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue', 'Connection: close']
    expect((await sendRaw(platform, head('POST /nothing', ...headers))).status).toBe(404)
    expect((await sendRaw(platform, `${head('POST /api/auth/verify', ...headers)}{}`)).status).toBe(100)
    expect((await sendRaw(platform, head('GET /livez', 'Expect: tea'))).status).toBe(400)
  })

  test('a CONNECT request opens no tunnel', async () => {
    const { head: answered } = await sendRaw(platform, head('CONNECT example.com:443')).catch(() => ({ head: '' }))
    expect(answered).toBe('')
  })

  /** Statuses of the answers that came back. */
  const statuses = new Map<Socket, string>()
  /** Bodies of a call that stop half way, one connection each, in the name of as many networks. */
  async function sendHalves(count: number, networks: number): Promise<Socket[]> {
    const { hostname, port } = new URL(platform.url)
    const sockets = Array.from({ length: count }, (_, i) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.once('data', (bytes) => statuses.set(socket, String(bytes).slice(9, 12)))
      const headers = [
        'Content-Type: application/json',
        `Content-Length: ${CALL_BODY_BYTES}`,
        ...from(`10.9.0.${i % networks}`),
      ]
      socket.write(head('POST /api/auth/verify', ...headers) + 'x'.repeat(CALL_BODY_BYTES / 2))
      return socket
    })
    opened.push(...sockets)
    await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : null)))
    return sockets
  }

  test.each([
    { count: 400, networks: 1, bytesMax: NETWORK_BODY_BYTES },
    { count: 1_600, networks: 50, bytesMax: ALL_BODY_BYTES },
  ])(
    'of $count half-sent bodies from $networks networks, only the last ones stay open',
    async ({ count, networks, bytesMax }) => {
      const sockets = await sendHalves(count, networks)
      const openOnes = () => sockets.filter((socket) => !socket.closed)
      await waitUntil('the oldest are cut', async () => openOnes().length * CALL_BODY_BYTES <= bytesMax)
      // A body that has had its time is answered 408; these gave way before.
      expect([...statuses.values()].filter((status) => status === '429').length).toBeGreaterThan(0)
      // A player of the very network is answered meanwhile.
      const headers = ['Content-Type: application/json', 'Content-Length: 2', 'Connection: close', ...from('10.9.0.0')]
      expect((await sendRaw(platform, `${head('POST /api/auth/verify', ...headers)}{}`)).status).toBe(400)
      for (const socket of sockets) socket.destroy()
    },
  )
})

test('bytes that are not a request get a limited number of answers, then none', async () => {
  const platform = await startTestPlatform({ RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  try {
    const statuses: number[] = []
    for (let i = 0; i < LIMIT + 5; i++) {
      const { status } = await sendRaw(platform, 'GARBAGE\r\n\r\n').catch(() => ({ status: 0 }))
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(LIMIT).fill(400), ...Array(5).fill(0)])
    const large = `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`
    expect((await sendRaw(platform, large).catch(() => ({ status: 0 }))).status).toBe(0)
    // Calls of the same network have their own limit.
    expect((await requestRaw(platform, '/api/auth/nonce')).status).toBe(200)
  } finally {
    await platform.close()
  }
})
