import { expect, test } from 'vitest'
import { getReadiness } from '#core/api/platform.ts'
import type { Database } from '../../db/pool.ts'
import type { CallContext } from '../../routing/route.ts'
import { platformRoutes } from './routes.ts'

/** What `/readyz` answers of a process whose database answers. */
async function readiness(isStopping: boolean) {
  const routes = platformRoutes({
    db: { run: async () => [{ answer: 1 }] } as unknown as Database,
    settings: {} as never,
    fixed: {} as never,
    hasBv3Contract: false,
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
