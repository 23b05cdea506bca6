import { once } from 'node:events'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ErrorCode, messageOf } from '#core/api/errors.ts'
import { commandOf, environmentOf, UNITS } from '../support/code/systemd-units.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'
import { sendRequest } from '../support/world/http.ts'
import { CONNECTIONS_MAX, type Nginx, startNginx } from '../support/world/nginx.ts'
import { createPlayer } from '../support/world/player.ts'
import { createTestDatabase, type TestDatabase } from '../support/world/postgres.ts'
import { killLeftoverProcesses, type ServerProcess, startServer } from '../support/world/server-process.ts'

/** Calls of one address in a minute, that each of the two processes counts by itself. */
const LIMIT = 25
const WEB = UNITS.find(({ name }) => name.startsWith('bv3-web'))

let folder: TempFolder
let nginxFolder: TempFolder
let database: TestDatabase
let servers: ServerProcess[] = []
let nginx: Nginx
let site: { readonly url: string }

/** Two processes by the very line of their unit, and nginx by the very file, in front of them. */
beforeAll(async () => {
  folder = makeTempFolder()
  database = await createTestDatabase()
  if (WEB === undefined) throw new Error('the web has a unit')
  const environment = {
    ...environmentOf(WEB, '0'),
    DATA_DIR: folder.path,
    DATABASE_URL: database.databaseUrl,
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
  }
  servers = await Promise.all([1, 2].map(() => startServer(environment, commandOf(WEB))))
  const [one, two] = servers.map(({ url }) => Number(new URL(url).port))
  nginxFolder = makeTempFolder()
  nginx = await startNginx(nginxFolder.path, [one ?? 0, two ?? 0])
  setDefaultCACertificates([...getCACertificates('default'), nginx.certificate])
  site = { url: `https://localhost:${nginx.port}` }
})
afterAll(async () => {
  await nginx?.stop()
  nginxFolder?.remove()
  for (const server of servers.reverse()) await server.stop()
  await killLeftoverProcesses(folder.path)
  await database.drop()
  folder.remove()
})

/** One call from an address of this machine; every address of 127.0.0.0/8 is one. */
async function answerFrom(localAddress: string, headers: Record<string, string> = {}, path = '/api/auth/nonce') {
  const options = { host: 'localhost', port: nginx.port, family: 4, localAddress, path, headers, agent: false }
  const sent = request(options).end()
  const [answer] = await once(sent, 'response')
  return { status: Number(answer.statusCode), headers: answer.headers, body: await text(answer) }
}
const callFrom = async (...sent: Parameters<typeof answerFrom>) => (await answerFrom(...sent)).status

/** The platform's form of a refusal, with the sentence of its code. */
const refusalOf = (error: ErrorCode) => ({ error, message: messageOf(error) })

test('pages and calls use TLS and HTTP/2; plain HTTP is redirected, and metrics are not public', async () => {
  const plain = await fetch(`http://localhost:${nginx.plainPort}/cards?a=1`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/cards?a=1'])
  const page = await fetch(`${site.url}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  for (const path of ['/metrics', '/metrics/']) {
    const metrics = await fetch(site.url + path)
    // In the proxy's own words.
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([404, 'text/html'])
  }
  expect((await sendRequest(site, '/livez')).status).toBe(200)

  const session = connect(site.url)
  const stream = session.request({ ':path': '/api/cards' })
  const [headers] = await once(stream, 'response')
  expect(headers[':status']).toBe(200)
  expect(session.alpnProtocol).toBe('h2')
  stream.resume()
  await once(stream, 'end')
  session.close()
})

test('a client with another host name gets no TLS handshake, and one without any gets no answer', async () => {
  const other = request({ host: 'localhost', port: nginx.port, servername: 'other.example', agent: false }).end()
  const [error] = await once(other, 'error')
  expect(String(error)).toMatch(/unrecognized.name/i)

  const none = connectTls({ host: '127.0.0.1', port: nginx.port, servername: 'localhost' })
  let heard = ''
  none.on('data', (chunk) => {
    heard += String(chunk)
  })
  none.write('GET /api/auth/nonce HTTP/1.0\r\n\r\n')
  await once(none, 'close')
  expect(heard).toBe('')
})

test('a call’s body has a size limit, and a picture’s has a higher one', async () => {
  const post = async (path: string, bytes: number) =>
    (await fetch(site.url + path, { method: 'POST', body: 'x'.repeat(bytes) })).status
  expect(await post('/api/auth/verify', 300_000)).toBe(413)
  // Whoever may not send one is told so by the platform, which the proxy has let it through to.
  expect(await post('/api/admin/images', 1_500_000)).toBe(401)
  expect(await post('/api/admin/images', 3_000_000)).toBe(413)
})

describe('a refusal by nginx itself has the platform’s format', () => {
  test.each([
    { path: '/api/auth/verify', bytes: 300_000, code: 'payload_too_large' },
    { path: '/api/admin/images', bytes: 3_000_000, code: 'image_too_large' },
  ] as const)('for $bytes bytes to $path', async ({ path, bytes, code }) => {
    const { status, body, headers } = await sendRequest(site, path, { text: 'x'.repeat(bytes) })
    expect({ status, body }).toEqual({ status: 413, body: refusalOf(code) })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('for too many requests at once, on any path', async () => {
    const place = { host: '127.0.0.1', port: nginx.port, localAddress: '127.0.0.15', servername: 'localhost' }
    const sockets = Array.from({ length: CONNECTIONS_MAX }, () => connectTls(place).on('error', () => undefined))
    const head = 'POST /api/auth/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n'
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(head, resolve))))
    const { status, headers, body } = await answerFrom('127.0.0.15', {}, '/api/images/1.png')
    for (const socket of sockets) socket.destroy()
    expect(status).toBe(429)
    // The platform numbers its own answers.
    expect(headers).not.toHaveProperty('x-request-id')
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' })
    expect(JSON.parse(body)).toEqual(refusalOf('rate_limited'))
  })
})

test('a player signs in, keeps a socket open, and receives events on it', async () => {
  const player = createPlayer(site)
  await player.signIn()
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/ws`, {
    origin: site.url,
    headers: { cookie: player.cookie() },
  })
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  expect((await player.call('/api/auth/logout', { method: 'POST' })).status).toBe(204)
  const [code] = await once(socket, 'close')
  // Said by the platform, whichever of the two processes was asked to log out.
  expect(code).toBe(4401)
})

test('limits use the caller’s real address, and none from its headers', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 2 * LIMIT + 2; call++) {
    statuses.push(await callFrom('127.0.0.9', { 'x-forwarded-for': `10.0.0.${call}`, forwarded: 'for=10.0.0.1' }))
  }
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(LIMIT)
  expect(statuses.at(-1)).toBe(429)
  // Were it the proxy's address that is counted, everybody would be refused by now.
  expect(await callFrom('127.0.0.10')).toBe(200)
  expect(await callFrom('127.0.0.10', { 'x-forwarded-for': '127.0.0.9' })).toBe(200)
})

test('a caller with too many refusals is told so, and does not block a process for others', async () => {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
  const statuses: number[] = []
  for (let call = 0; call < 2 * LIMIT + 6; call++) statuses.push(await callFrom('127.0.0.11', upgrade, '/mining'))
  expect([...new Set(statuses)]).toEqual([404, 429])
  expect(await callFrom('127.0.0.12')).toBe(200)
})

describe('no caller makes nginx count an answer as a failure', () => {
  test.each([
    {
      what: 'a long query of a page that is spelled otherwise',
      targets: [`/Mining?${'a'.repeat(5_000)}`],
      status: 308,
    },
    {
      what: 'a long query of the documentation',
      targets: [`/api/docs/static/index.html?${'a'.repeat(5_000)}`],
      status: 404,
    },
    {
      what: 'a long name of a cached file',
      targets: Array.from({ length: 24 }, (_, n) => `/assets/x?${'a'.repeat(2_400 + 64 * n)}`),
      status: 404,
    },
  ])('by $what', async ({ targets, status }) => {
    const statuses = new Set<number>()
    for (const target of targets) statuses.add(await callFrom('127.0.0.13', {}, target))
    expect([...statuses]).toEqual([status])
  })

  test.each([
    { what: 'a broken header', line: 'PUT /api/admin/images HTTP/1.1', header: 'X-A: \u0001' },
    { what: 'an unknown method', line: 'FOO /api/admin/images HTTP/1.1', header: 'X-A: 1' },
    { what: 'long headers', line: 'PUT /api/admin/images HTTP/1.1', header: `X-A: ${'a'.repeat(7_000)}`, times: 3 },
  ])('by $what and a long body', async ({ line, header, times = 1 }) => {
    const heads = [
      line,
      'Host: localhost',
      ...Array(times).fill(header),
      'Connection: close',
      'Content-Length: 2000000',
    ]
    const socket = connectTls({ host: '127.0.0.1', port: nginx.port, servername: 'localhost' })
    let heard = ''
    socket.on('data', (chunk) => {
      heard += String(chunk)
    })
    socket.write(`${heads.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(2_000_000, 'x'))
    await once(socket, 'close')
    expect(heard.slice(9, 12)).toMatch(/^4\d\d$/)
  })
})

test('an unknown page writes nothing to the log', async () => {
  for (let call = 0; call < 4; call++) expect(await callFrom('127.0.0.14', {}, '/nowhere')).toBe(404)
  expect(servers.map((server) => server.output()).join('')).not.toContain('Warning')
})

test('half a request head times out after ten seconds, on the plain port too', async () => {
  const sockets = [nginx.port, nginx.plainPort].map((port) => connectTcp(port, '127.0.0.1'))
  const startMs = performance.now()
  for (const socket of sockets) socket.on('error', () => undefined).resume()
  sockets[1]?.write('GET / HTTP/1.1\r\nHost: localhost\r\nX: ')
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  expect(performance.now() - startMs).toBeLessThan(30_000)
})

test('a stopping process is skipped: no call fails during or after it', async () => {
  const statuses: number[] = []
  let isStopped = false
  const calling = (async () => {
    for (let call = 0; !isStopped || call < 30; call++) {
      statuses.push(await callFrom(`127.0.1.${1 + (call % 200)}`, {}, '/api/cards'))
    }
  })()
  const exitCode = await servers.shift()?.stop('SIGTERM')
  isStopped = true
  await calling
  expect(exitCode).toBe(0)
  expect(statuses.length).toBeGreaterThanOrEqual(30)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('while no process answers, calls get the platform’s error format, and pages do not', async () => {
  await servers.shift()?.stop('SIGTERM')
  const read = await sendRequest(site, '/api/cards')
  expect(read).toMatchObject({ status: 502, body: refusalOf('dependency_down') })
  expect(read.headers.get('retry-after')).toBe('5')
  const write = await sendRequest(site, '/api/auth/verify', { json: {} })
  expect(write).toMatchObject({ status: 502, body: refusalOf('outcome_unknown') })
  expect(write.headers.get('retry-after')).toBe('2')
  for (const path of ['/mining', '/livez']) {
    const page = await sendRequest(site, path)
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html'])
  }
})
