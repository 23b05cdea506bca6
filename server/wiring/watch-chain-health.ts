import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChainReader } from '../chain/chain-reader.ts'
import { runDespiteFailures } from '../chain/run-despite-failures.ts'
import type { Clock } from '../db/clock.ts'
import type { Database } from '../db/pool.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import { createNodeAlarms } from './alarm-nodes.ts'
import { measureNodes } from './measure-nodes.ts'
import { createWatchMeasure } from './measure-watching.ts'
import { tellChainAlarms } from './tell-chain-alarms.ts'
import { createClockWatch } from './watch-clock.ts'

type Deps = {
  readonly db: Database
  readonly log: Logger
  readonly notify: Notify
  readonly chain: ChainReader
  readonly metrics: Metrics
  readonly clock: Clock
}

const LOOK_EVERY_MS = 2_000

/** Measures and reports problems with the chain until it is stopped. It sends no requests to nodes. */
export function watchChainHealth(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = run(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function run(
  { db: { unchecked: db }, log, notify, chain, metrics, clock }: Deps,
  signal: AbortSignal,
): Promise<void> {
  const alarmNodes = createNodeAlarms(db, chain)
  const measureWatching = createWatchMeasure(db, chain, metrics)
  const watchClock = createClockWatch(db, clock, metrics)
  while (!signal.aborted) {
    measureNodes(chain, metrics)
    await runDespiteFailures([watchClock, alarmNodes, measureWatching, () => tellChainAlarms(db, notify)]).catch(
      (error: unknown) => {
        log.error({ err: error }, 'alarms about the chain could not be raised or told; it is tried again')
      },
    )
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
