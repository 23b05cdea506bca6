import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import type { Notify } from '../notify/notify.ts'
import { tellChainAlarms } from './tell-chain-alarms.ts'

type Deps = { readonly db: Database; readonly log: Logger; readonly notify: Notify }

const LOOK_EVERY_MS = 2_000

/** Tells of what goes wrong with the chain, until it is stopped. */
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

async function run({ db, log, notify }: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tellChainAlarms(db, notify).catch((error: unknown) => {
      log.error({ err: error }, 'alarms about the chain could not be told; it is tried again')
    })
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
