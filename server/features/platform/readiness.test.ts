import { expect, test } from 'vitest'
import { getReadiness } from '#core/api/platform.ts'
import type { Database } from '../../db/pool.ts'
import type { CallContext } from '../../routing/route.ts'
import { probeRoutes } from './probe-routes.ts'

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

test('a process that is being stopped is not ready, and says why', async () => {
  expect(await readiness(false)).toEqual({ ok: true, value: { status: 'ready', database: 'up', chain: 'up' } })
  expect(await readiness(true)).toEqual({ ok: false, code: 'server_stopping' })
})

test('a process whose commits hang goes on reading, and says so', async () => {
  expect(await readiness(false, 1)).toEqual({
    ok: true,
    value: { status: 'ready', database: 'commits_hang', chain: 'up' },
  })
})
