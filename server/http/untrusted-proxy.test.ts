import Fastify from 'fastify'
import type { Logger } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createUntrustedProxy } from './untrusted-proxy.ts'

afterEach(() => void vi.useRealTimers())

async function start(trustedProxies: number) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const warn = vi.fn()
  const unnamed = { inc: vi.fn() }
  const app = Fastify()
  const proxy = createUntrustedProxy(trustedProxies)
  proxy.watch(app, { warn } as unknown as Logger, unnamed)
  for (const url of ['/', '/readyz']) app.get(url, async () => 'ok')
  const ask = (headers: Record<string, string> = {}, url = '/') => app.inject({ url, headers })
  return { proxy, warn, unnamed, ask }
}

test.each(['x-forwarded-for', 'forwarded'])('%s while no proxy is trusted is logged, once a minute', async (name) => {
  const { proxy, warn, ask } = await start(0)
  await ask()
  expect([warn.mock.calls.length, proxy.seenAt()]).toEqual([0, null])
  for (let time = 0; time < 5; time++) await ask({ [name]: 'for=192.0.2.1' })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.calls[0]?.[0]).toMatch(/TRUST_PROXY is off/)
  expect(proxy.seenAt()).toBeInstanceOf(Date)
  vi.advanceTimersByTime(60_000)
  await ask({ [name]: 'for=192.0.2.1' })
  expect(warn).toHaveBeenCalledTimes(2)
})

test('with a trusted proxy nothing is logged', async () => {
  const { proxy, warn, unnamed, ask } = await start(1)
  await ask({ 'x-forwarded-for': '192.0.2.1' })
  await ask({}, '/readyz')
  expect([warn.mock.calls.length, unnamed.inc.mock.calls.length, proxy.seenAt()]).toEqual([0, 0, null])
})

test('a trusted proxy that names no address is logged once a minute, and each such request is counted', async () => {
  const { proxy, warn, unnamed, ask } = await start(1)
  for (let time = 0; time < 5; time++) await ask({ forwarded: 'for=192.0.2.1' })
  expect([warn.mock.calls.length, unnamed.inc.mock.calls.length, proxy.seenAt()]).toEqual([1, 5, null])
  expect(warn.mock.calls[0]?.[0]).toMatch(/TRUST_PROXY is on/)
  vi.advanceTimersByTime(60_000)
  await ask()
  expect(warn).toHaveBeenCalledTimes(2)
})
