import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, type HttpRequest, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer } from '../support/world/player.ts'
import { requestRaw, sendRaw } from '../support/world/raw-request.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform?.close())

describe('an invalid request target', () => {
  test.each(['//', '//[', '//:80', '///', '/\\', '/%00', '/api//', '/?x', '//api/auth/nonce', '/%2f%2f', '*'])(
    '%s causes no server error',
    async (target) => {
      const { status, body } = await requestRaw(platform, target)
      expect(status).toBeLessThan(500)
      expect(body).not.toMatch(/node_modules|\.ts\b|TypeError/)
    },
  )

  test.each([
    { target: '/%zz', why: 'an invalid escape' },
    { target: '/api/%', why: 'an escape cut short' },
    { target: `/api/orders/${'a'.repeat(300)}`, why: 'an endless parameter' },
  ])('$why gets a standard refusal', async ({ target }) => {
    const { status, body } = await requestRaw(platform, target)
    expect(status).toBe(400)
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(['error', 'message'])
    expect(body).not.toContain('FST_')
  })

  test.each(['evil"x[', 'a b', ']', '[::1', 'x:99999999'])('the host %s is refused', async (host) => {
    expect((await requestRaw(platform, '/api/config', { host })).status).toBe(400)
  })

  test('a request without a Host header is refused', async () => {
    expect((await sendRaw(platform, 'GET /api/config HTTP/1.0\r\n\r\n')).status).toBe(400)
  })
})

describe('files beside the web app', () => {
  test.each([
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..\\..\\..\\package.json',
    '/api/docs/static/..%2f..%2f..%2fpackage.json',
    '/api/docs/static/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/server/main.ts',
  ])('%s is not served', async (target) => {
    const { status, body } = await requestRaw(platform, target)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toMatch(/"dependencies"|import /)
  })
})

describe('another origin', () => {
  test.each(['OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE'])('gets no access by %s', async (method) => {
    const headers = ['Origin: https://evil.example', 'Access-Control-Request-Method: POST', 'Content-Length: 0']
    const { status, head } = await requestRaw(platform, '/api/orders', { method, headers })
    expect(status).toBe(404)
    expect(head).not.toContain('access-control-')
  })

  test('is never allowed to read an answer', async () => {
    const { head } = await requestRaw(platform, '/api/config', { headers: ['Origin: https://evil.example'] })
    expect(head).not.toContain('access-control-')
    expect(head).toContain('cross-origin-resource-policy: same-origin')
  })

  test('cannot frame the site or run a script in it', async () => {
    for (const target of ['/', '/mining', '/nothing', '/api/cards', '/api/docs/']) {
      const { head } = await requestRaw(platform, target)
      const policy = /content-security-policy: (.*)/.exec(head)?.[1] ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-|script-src[^;]*(?:https?:|\*|data:)/)
      expect(head).toContain('x-content-type-options: nosniff')
    }
  })
})

describe('a cross-site request', () => {
  type EdgeWrite = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: string }
  const BODIES: Readonly<Record<string, HttpRequest>> = {
    'no body': {},
    JSON: { text: '{}' },
    'JSON with a charset': { text: '{}', headers: { 'content-type': 'application/json; charset=utf-8' } },
    'JSON in capitals': { text: '{}', headers: { 'content-type': 'Application/JSON' } },
    'a text, as any page may send it': { text: '{}', headers: { 'content-type': 'text/plain;charset=UTF-8' } },
    'a form': { text: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  }
  let writes: readonly EdgeWrite[]
  beforeAll(async () => {
    type EdgeApiDocument = { paths: Record<string, object> }
    const { paths } = bodyOf(await sendRequest<EdgeApiDocument>(platform, '/api/docs/json'))
    writes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => ({
          method: method.toUpperCase() as EdgeWrite['method'],
          path: path.replaceAll(/\{\w+\}/g, '1'),
        })),
    )
    expect(writes.length).toBeGreaterThan(50)
  })

  test.each(Object.keys(BODIES))('changes nothing with any call, using %s', async (kind) => {
    const said: string[] = []
    for (const { method, path } of writes) {
      const { headers, ...body } = BODIES[kind] ?? {}
      const given = { method, ...body, headers: { ...headers, origin: 'https://evil.example' } }
      const { status, error } = await sendRequest(platform, path, given)
      if (status !== 403 || error !== 'wrong_origin') said.push(`${method} ${path}: ${status} ${error}`)
    }
    expect(said).toEqual([])
  })

  test('is told apart from a same-site request, which may make every call', async () => {
    for (const { method, path } of writes) {
      const { error } = await sendRequest(platform, path, { method, headers: { origin: platform.url } })
      expect([path, error]).not.toEqual([path, 'wrong_origin'])
    }
  })

  test('signs no one out', async () => {
    const player = createPlayer(platform)
    await player.signIn()
    const headers = { origin: 'https://evil.example' }
    expect((await player.call('/api/auth/logout', { method: 'POST', headers })).error).toBe('wrong_origin')
    expect((await player.call('/api/auth/session')).status).toBe(200)
  })
})

test('personal answers are not stored by caches on the way', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const wallet = `?walletAddress=${player.address}`
  for (const path of [
    '/api/auth/nonce',
    '/api/auth/session',
    `/api/orders${wallet}`,
    `/api/purchases/user${wallet}`,
    `/api/balance${wallet}`,
    `/api/mining/active${wallet}`,
  ]) {
    const { status, headers } = await player.call(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
  }
})

describe('the chain proxy at /rpc', () => {
  const call = (method: unknown, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })
  const rpc = (json: unknown) => sendRequest<{ error?: { code: number } }>(platform, '/rpc', { json })

  test.each([
    'anvil_setBalance',
    'anvil_dumpState',
    'evm_increaseTime',
    'evm_mine',
    'hardhat_impersonateAccount',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_accounts',
    'eth_sign',
    'personal_sign',
    'debug_traceTransaction',
    'txpool_content',
    'wallet_sendTransaction',
    'ETH_CHAINID',
    'eth_chainId ',
  ])('refuses %s, alone and in a batch', async (method) => {
    expect((await rpc(call(method))).body.error?.code).toBe(-32_601)
    expect((await rpc([call('eth_chainId'), call(method, 2)])).body.error?.code).toBe(-32_601)
  })

  test.each([
    { what: 'fifty-one calls', json: Array.from({ length: 51 }, (_, id) => call('eth_chainId', id)) },
    { what: 'no call', json: [] },
    { what: 'a batch in a batch', json: [[call('evm_mine')]] },
    { what: 'a method in a list', json: call(['evm_mine']) },
  ])('refuses $what', async ({ json }) => {
    expect((await rpc(json)).status).toBe(400)
  })

  test('refuses a body of 300 KB', async () => {
    expect((await rpc({ ...call('eth_chainId'), params: ['x'.repeat(300_000)] })).status).toBe(413)
  })
})
