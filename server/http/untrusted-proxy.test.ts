import Fastify from 'fastify'
import type { Logger } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createUntrustedProxy } from './untrusted-proxy.ts'

afterEach(() => void vi.useRealTimers())

async function start(trustedProxies: number) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const warn = vi.fn()
  const app = Fastify()
  const proxy = createUntrustedProxy(trustedProxies)
  proxy.watch(app, { warn } as unknown as Logger)
  app.get('/', async () => 'ok')
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })
  return { proxy, warn, ask }
}

test.each(['x-forwarded-for', 'forwarded'])('%s while no proxy is trusted is told, once a minute', async (name) => {
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

test('where a proxy is trusted it is as it should be', async () => {
  const { proxy, warn, ask } = await start(1)
  await ask({ 'x-forwarded-for': '192.0.2.1' })
  expect([warn.mock.calls.length, proxy.seenAt()]).toEqual([0, null])
})
