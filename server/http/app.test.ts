import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getLiveness } from '#core/api/platform.ts'
import { ok } from '#core/result.ts'
import { NO_FILES, NO_KEYS } from '#test/support/code/no-keys.ts'
import { sendRaw } from '#test/support/world/raw-request.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createApp } from './app.ts'
import { route } from './routing/route.ts'
import { createUntrustedProxy } from './untrusted-proxy.ts'

const LIMIT = 5
const FILES_PER_CALL = 5

let app: FastifyInstance
let site: { readonly url: string }
beforeEach(async () => {
  app = await createApp({
    log: pino({ level: 'silent' }),
    routes: [route(getLiveness, async () => ok({ status: 'up' as const }))],
    bus: {
      announce: () => undefined,
      announceToAll: () => undefined,
      subscribe: () => undefined,
      onGap: () => undefined,
      publish: async () => undefined,
    },
    metrics: createMetrics(),
    metricsAccess: 'everybody',
    knownOperators: { nameSession: async () => null, nameDevice: async () => null },
    rateLimitPerMinute: LIMIT,
    socketsPerAddress: 10,
    untrustedProxy: createUntrustedProxy(1),
    trustedProxies: 1,
    connectOrigins: [],
    localRpcUrl: null,
    webFolder: '/nowhere',
    siteName: 'Market',
    imageOrigins: () => [],
    findImage: async () => null,
    describePage: async () => null,
    findSharedPicture: async () => null,
    publicOrigin: null,
    maintenanceReason: async () => null,
    findOperator: async () => null,
    findSession: async () => null,
    keys: NO_KEYS,
    exportList: NO_FILES,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  site = { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

/** Asks the same so often, each time from a port of its own of one network. */
async function statusesOf(count: number, line: string, network: string) {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) {
    const headers = ['Host: here', 'Connection: close', `X-Forwarded-For: ${network}:${1_024 + i}`]
    statuses.push((await sendRaw(site, `${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)).status)
  }
  return statuses
}

test.each([
  { line: 'POST /nothing', status: 404 },
  { line: 'PUT /livez', status: 404 },
  { line: 'GET /nothing', status: 404 },
  { line: 'GET /images/none.webp', status: 404 },
  { line: 'GET /ws', status: 426 },
  { line: 'OPTIONS *', status: 404 },
  { line: 'GET /%zz', status: 400 },
])('$line counts as a call of its network', async ({ line, status }) => {
  expect(await statusesOf(LIMIT + 2, line, '192.0.2.1')).toEqual([...Array(LIMIT).fill(status), 429, 429])
  expect(await statusesOf(1, line, '192.0.2.2')).toEqual([status])
})

test('pages, probes and calls have separate limits', async () => {
  const max = LIMIT * FILES_PER_CALL
  for (const target of ['/mining', '/livez']) {
    const statuses = await statusesOf(max + 2, `GET ${target}`, '192.0.2.1')
    expect([target, statuses.indexOf(429)]).toEqual([target, max])
  }
  expect(await statusesOf(2, 'GET /metrics', '192.0.2.1')).toEqual([429, 429])
  expect(await statusesOf(1, 'GET /api/docs/json', '192.0.2.1')).toEqual([200])
})

test.each([
  { what: 'that cannot be decoded', request: 'GET /%zz HTTP/1.1\r\nHost: here' },
  { what: 'with a parameter that is too long', request: `GET /api/orders/${'a'.repeat(300)} HTTP/1.1\r\nHost: here` },
  { what: 'of an upgrade', request: 'GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket' },
  { what: 'that expects something', request: 'GET / HTTP/1.1\r\nHost: here\r\nExpect: tea' },
  { what: 'that is none', request: 'GARBAGE' },
])('an answer to a request $what has the headers that protect its reader', async ({ request }) => {
  const { head } = await sendRaw(site, `${request}\r\nConnection: close\r\n\r\n`)
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(head.toLowerCase()).toMatch(/content-security-policy: default-src '(?:none|self)'/)
})

test('the documentation is generated once, and never as YAML', async () => {
  const written = vi.spyOn(app, 'swagger')
  expect(await statusesOf(3, 'GET /api/docs/json', '192.0.2.1')).toEqual([200, 200, 200])
  expect(await statusesOf(1, 'GET /api/docs/yaml', '192.0.2.2')).toEqual([404])
  expect(written).toHaveBeenCalledTimes(1)
  const { head, body } = await sendRaw(site, 'GET /api/docs/json HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  expect(head).toContain('content-type: application/json; charset=utf-8')
  expect(JSON.parse(body).info.title).toBe('Market: API')
})

test('a caller whom the proxy does not identify shares the proxy’s limit, and is counted', async () => {
  const ask = (...headers: string[]) =>
    sendRaw(site, `${['GET /nothing HTTP/1.1', 'Host: here', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`)
  for (let i = 0; i < LIMIT; i++) expect((await ask(`X-Forwarded-For: caller-${i}`)).status).toBe(404)
  expect((await ask('X-Forwarded-For: unknown')).status).toBe(429)
  expect((await ask('Forwarded: for=192.0.2.1')).status).toBe(429)
  // Each of these is one caller, however its proxy writes it.
  for (const [i, name] of [
    '[2001:DB8::1]:443',
    '2001:db8::1',
    '[2001:0db8::0001%eth0]:9',
    '2001:DB8:0:0:f::9',
    '[2001:db8::2]',
  ].entries())
    expect([i, (await ask(`X-Forwarded-For: ${name}`)).status]).toEqual([i, 404])
  expect((await ask('X-Forwarded-For: 2001:db8::3')).status).toBe(429)
  const { body } = await sendRaw(site, 'GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  expect(body).toContain(`http_unnamed_callers_total ${LIMIT + 2}`)
})
