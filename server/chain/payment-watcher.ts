import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { LOCKS } from '../db/locks.ts'
import { withLock } from '../db/with-lock.ts'
import { runDespiteFailures } from './run-despite-failures.ts'
import { type RoundDeps, watchRound } from './watch-round.ts'

export type PaymentWatcher = { stop(): Promise<void> }

type WatcherDeps = RoundDeps & {
  readonly log: Logger
  readonly pollMs: number
  /** Called after each round, while this process is the one that watches, whether the round went well or not. */
  readonly onRound: () => Promise<void>
}

/**
 * Follows finalized payments to the treasury, whoever's browser is open or not. Of several processes on one database one
 * watches at a time.
 */
export function watchPayments(deps: WatcherDeps): PaymentWatcher {
  const stopping = new AbortController()
  const done = run(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function run(deps: WatcherDeps, signal: AbortSignal): Promise<void> {
  let isDown = false
  while (!signal.aborted) {
    try {
      await withLock(deps.db, LOCKS.watcher, async () => {
        // Orders named by hash are followed also where a node refuses to serve logs.
        await runDespiteFailures([() => watchRound(deps, signal), deps.onRound])
      })
      if (isDown) deps.log.info('the payment watcher reads the chain again')
      isDown = false
    } catch (error) {
      if (!isDown) deps.log.error({ err: error }, 'the payment watcher cannot go on; it keeps trying')
      isDown = true
    }
    await pause(deps.pollMs, signal)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    // Aborted: the loop's own condition ends it.
  }
}
