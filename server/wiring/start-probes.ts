import { isChainUp } from '../chain/is-chain-up.ts'
import { probeRoutes } from '../features/platform/probe-routes.ts'
import type { Drain } from '../http/drain.ts'
import { createProbeApp } from '../http/probe-app.ts'
import { listen } from '../listen.ts'
import type { Common, Keep } from './open-common.ts'

/**
 * Answers probes and metrics, and nothing else: of a process that serves no players.
 *
 * @returns where it listens
 * @throws StartupError when the port is not to be had
 */
export async function startProbes(common: Common, keep: Keep, drain: Drain): Promise<string> {
  const { config, log, db, chain, metrics } = common
  const routes = probeRoutes({ db, isChainUp: () => isChainUp(chain.reader), isStopping: drain.isStopping })
  const app = await createProbeApp({ log, routes, metrics, metricsAccess: config.metricsAccess })
  drain.watch(app)
  keep(drain)
  return listen(app, config.host, config.port)
}
