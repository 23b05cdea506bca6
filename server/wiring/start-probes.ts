import { isChainUp } from '../chain/check-chain.ts'
import { probeRoutes } from '../features/platform/routes.ts'
import type { Drain } from '../http/drain.ts'
import { createProbeApp } from '../http/probe-app.ts'
import { listen } from '../listen.ts'
import type { Common, Keep } from './open-common.ts'

/**
 * Serves only probes and metrics, for a process without players.
 *
 * @returns the URL at which it listens
 * @throws StartupError if the port cannot be used
 */
export async function startProbes(common: Common, keep: Keep, drain: Drain): Promise<string> {
  const { config, log, db, chain, metrics } = common
  const routes = probeRoutes({ db, isChainUp: () => isChainUp(chain.reader), isStopping: drain.isStopping })
  const app = await createProbeApp({ log, routes, metrics, metricsAccess: config.metricsAccess })
  drain.watch(app)
  keep(drain)
  return listen(app, config.host, config.port)
}
