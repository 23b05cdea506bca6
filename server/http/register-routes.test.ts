import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { resolveAuditAlarm } from '#core/api/audit-alarms.ts'
import { logout, verifySignIn } from '#core/api/auth.ts'
import { removeOperator } from '#core/api/operators.ts'
import { logout as logoutOperator } from '#core/api/own-account.ts'
import { putAdminWallet } from '#core/api/settings.ts'
import { ok } from '#core/result.ts'
import { nameOf, readCalls } from '#test/support/code/calls-of-money.ts'
import { NO_FILES, NO_KEYS } from '#test/support/code/no-keys.ts'
import { registerRoutes } from './register-routes.ts'
import { type PlayerSession, route } from './routing/route.ts'

const SITE = 'https://play.example'
const HTTP_SITE = 'http://localhost'
const WALLET_FORM = { wallet: '', version: 0 }

let app: FastifyInstance
afterEach(() => app.close())

const depsOf = (publicOrigin: string | null) => ({
  publicOrigin,
  maintenanceReason: async () => null,
  findOperator: async () => null,
  keys: NO_KEYS,
  exportList: NO_FILES,
  findSession: async () => null,
})

/** One call without a body, which sets one cookie and clears another. */
async function logOut(publicOrigin: string | null, headers: Record<string, string> = {}, payload?: string) {
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  const handler = route(logout, async (_, context) => {
    context.setCookie('made', 'x', new Date(Date.UTC(2030, 0, 1)))
    context.clearCookie('left')
    return ok(undefined)
  })
  registerRoutes(app, [handler], depsOf(publicOrigin))
  const answer: LightMyRequestResponse = await app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers,
    ...(payload !== undefined && { payload }),
  })
  return answer
}

describe('a cookie', () => {
  test('of a site with https needs https, is hidden from scripts and is not sent from other sites', async () => {
    const { headers } = await logOut(SITE)
    expect(headers['set-cookie']).toEqual([
      'made=x; Path=/; Expires=Tue, 01 Jan 2030 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
      'left=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test('of the local site works without https', async () => {
    const { headers } = await logOut(null)
    expect(String(headers['set-cookie'])).not.toContain('Secure')
    expect(String(headers['set-cookie'])).toContain('HttpOnly; SameSite=Lax')
  })
})

describe('a write', () => {
  const TYPES = [undefined, 'application/json', 'application/json; charset=utf-8', 'text/plain;charset=UTF-8']

  test.each(TYPES)('is refused from another site, with the content type %s', async (type) => {
    for (const origin of ['https://evil.example', `${SITE}.evil.example`, 'http://play.example', 'null', '']) {
      const headers = { origin, ...(type !== undefined && { 'content-type': type }) }
      const answer = await logOut(SITE, headers, type === undefined ? undefined : '{}')
      expect([origin, answer.statusCode, answer.json().error]).toEqual([origin, 403, 'wrong_origin'])
      await app.close()
    }
  })

  test.each([
    { from: 'its own site', publicOrigin: SITE, headers: { origin: SITE } },
    { from: 'the host that it names itself, on the local site', publicOrigin: null, headers: { origin: HTTP_SITE } },
    { from: 'a program that names none', publicOrigin: SITE, headers: {} },
  ])('is accepted from $from', async ({ publicOrigin, headers }) => {
    const host = new URL(HTTP_SITE).hostname
    const answer = await logOut(publicOrigin, { ...(headers as Record<string, string>), host })
    expect(answer.statusCode).toBe(204)
  })
})

test('an operator without a proof makes 600 writes per hour, and can still give a proof', async () => {
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  let isProven = false
  const findOperator = async () => ({ username: 'ann', role: 'operator', isProven, isFactorMissing: false }) as const
  const act = vi.fn(async () => ok(undefined))
  const routes = [route(resolveAuditAlarm, act as never), route(logoutOperator, act)]
  registerRoutes(app, routes, { ...depsOf(SITE), findOperator })
  const call = (url: string, payload?: object) =>
    app.inject({ method: 'POST', url, headers: { authorization: 'Bearer x' }, ...(payload && { payload }) })
  const resolve = () => call('/api/admin/audit-alarms/1/resolve', { note: 'x' })
  for (let asked = 0; asked < 600; asked++) expect((await resolve()).statusCode).toBeLessThan(300)
  expect((await resolve()).json()).toMatchObject({ error: 'operator_proof_required' })
  expect((await call('/api/admin/logout')).statusCode).toBe(204)
  isProven = true
  expect((await resolve()).statusCode).toBeLessThan(300)
})

test.each([
  {
    route: route(resolveAuditAlarm, async () => ok(undefined)),
    url: '/api/admin/audit-alarms/1/resolve',
    body: { note: 'x' },
  },
  {
    route: route(putAdminWallet, async () => ok({} as never)),
    url: '/api/admin/settings/admin-wallet',
    body: WALLET_FORM,
  },
  { route: route(removeOperator, async () => ok(undefined)), url: '/api/admin/operators/bob', body: undefined },
])(
  'an operator whose session ends while a $route.call.method is sent changes nothing',
  async ({ route: one, url, body }) => {
    const act = vi.fn(one.handle)
    let asked = 0
    const ann = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const
    app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.decorateRequest('caller', null)
    registerRoutes(app, [{ ...one, handle: act }], {
      ...depsOf(SITE),
      findOperator: async () => (asked++ === 0 ? ann : null),
    })
    const headers = { authorization: 'Bearer x' }
    const answer = await app.inject({ method: one.call.method, url, headers, ...(body && { payload: body }) })
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'operator_unauthenticated'])
    expect(asked).toBe(2)
    expect(act).not.toHaveBeenCalled()
  },
)

test('the longest sign-in is read, and a stranger’s longer body is refused', async () => {
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const session = {
    userId: 1,
    walletAddress: `0x${'1'.repeat(40)}`,
    canPayBnb: true,
    expiresAt: '2030-01-01T00:00:00.000Z',
  }
  registerRoutes(app, [route(verifySignIn, async () => ok(session))], depsOf(null))
  const statusOf = async (message: string) => {
    const payload = { message, signature: `0x${'1'.repeat(19_998)}`, referredBy: '字'.repeat(100) }
    return (await app.inject({ method: 'POST', url: '/api/auth/verify', payload })).statusCode
  }
  expect(await statusOf('字'.repeat(4_000))).toBe(200)
  expect(await statusOf('x'.repeat(30_000))).toBe(413)
})

test('a call with missing input is refused before anything is done', async () => {
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  const calls = (await readCalls()).filter(({ body }) => body !== undefined && !body.safeParse({}).success)
  expect(calls.length).toBeGreaterThan(40)
  const act = vi.fn(async () => ok(undefined))
  const operator = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const
  const player = { userId: 1, walletAddress: `0x${'1'.repeat(40)}` } as PlayerSession
  const found = { findOperator: async () => operator, findSession: async () => player }
  registerRoutes(
    app,
    calls.map((call) => route(call, act as never)),
    { ...depsOf(SITE), ...found },
  )
  for (const call of calls) {
    const { method, path } = call
    const url = path.replace(':username', 'bob').replaceAll(/:\w+/g, '1')
    const answer = await app.inject({ method, url, headers: { authorization: 'Bearer x' }, payload: {} })
    expect([nameOf(call), answer.statusCode]).toEqual([nameOf(call), 400])
  }
  expect(act).not.toHaveBeenCalled()
})
