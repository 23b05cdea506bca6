import { expect, onTestFinished, test, vi } from 'vitest'
import { getLiveness, getReadiness } from '#core/api/platform.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import type { Database } from '../../db/statement.ts'
import { DependencyDown } from '../../fault.ts'
import type { CallContext } from '../../http/routing/route.ts'
import { probeRoutes } from './routes.ts'

/** What `/readyz` answers of a process whose database answers. */
async function readiness(isStopping: boolean, hangingCount = 0) {
  const routes = probeRoutes({
    db: { run: async () => [{ answer: 1 }], pools: { direct: { hangingCount } } } as unknown as Database,
    isChainUp: async () => true,
    isStopping: () => isStopping,
  })
  const found = routes.find(({ call }) => call.path === getReadiness.path)
  return found?.handle({} as never, {} as CallContext)
}

test('a stopping process is not ready, and says why', async () => {
  expect(await readiness(false)).toEqual({ ok: true, value: { status: 'ready', database: 'up', chain: 'up' } })
  expect(await readiness(true)).toEqual({ ok: false, code: 'server_stopping' })
})

test('a process with hanging commits serves reads, and says so', async () => {
  expect(await readiness(false, 1)).toEqual({
    ok: true,
    value: { status: 'ready', database: 'commits_hang', chain: 'up' },
  })
})

test('a process is live, whatever it can reach', async () => {
  const routes = probeRoutes({ db: {} as Database, isChainUp: async () => false, isStopping: () => true })
  expect((await callRoute(routes, getLiveness, {})).answer).toEqual({ ok: true, value: { status: 'up' } })
})

test('a process is ready while the chain is down, but not without its database', async () => {
  let isDatabaseUp = true
  const run = async () => {
    if (!isDatabaseUp) throw new Error('no database')
    return [{ answer: 1 }]
  }
  const db = { run, pools: { direct: { hangingCount: 0 } } } as unknown as Database
  const routes = probeRoutes({ db, isChainUp: async () => false, isStopping: () => false })
  const ask = async () => (await callRoute(routes, getReadiness, {})).answer
  expect(await ask()).toEqual({ ok: true, value: { status: 'ready', database: 'up', chain: 'down' } })
  isDatabaseUp = false
  await expect(ask()).rejects.toThrow(DependencyDown)
})

test('the nodes are checked once per second, whatever they answer', async () => {
  let nowMs = 5_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => void vi.restoreAllMocks())
  const db = { run: async () => [{ answer: 1 }], pools: { direct: { hangingCount: 0 } } } as unknown as Database
  let asked = 0
  const isChainUp = async () => {
    asked += 1
    return asked !== 2
  }
  const routes = probeRoutes({ db, isChainUp, isStopping: () => false })
  const chains: unknown[] = []
  for (const afterMs of [0, 999, 1, 999, 1]) {
    nowMs += afterMs
    const { answer } = await callRoute(routes, getReadiness, {})
    chains.push(answer.ok ? (answer.value as { readonly chain: string }).chain : answer.code)
  }
  expect([chains, asked]).toEqual([['up', 'up', 'down', 'down', 'up'], 3])
})
