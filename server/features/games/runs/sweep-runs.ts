import type { Logger } from 'pino'
import { SILENCE_MS_MAX } from '#core/game-run.ts'
import { LOCKS } from '../../../db/locks.ts'
import { withLock } from '../../../db/with-lock.ts'
import { endLeftRun } from './end-run.ts'
import type { RunDeps } from './run-deps.ts'
import { selectLeftRuns } from './runs.sql.ts'
import { settleRun } from './settle-run.ts'

type Log = Pick<Logger, 'warn' | 'error'>
type SweepDeps = RunDeps & { readonly log: Log }

/** Milliseconds after which an ended run counts as abandoned. The call that ended it normally settles it. */
const WAITED_MS_MAX = 10_000
const PAGE_SIZE = 200
const PAGES_MAX = 50

/** Ends and pays abandoned runs: of closed tabs, and of processes that ended in the middle of a settlement. */
export async function sweepRuns({ log, ...deps }: SweepDeps): Promise<void> {
  const { db } = deps
  let afterId = 0
  for (let page = 0; page < PAGES_MAX; page++) {
    const limits = { afterId, silentMs: SILENCE_MS_MAX, waitedMs: WAITED_MS_MAX, limit: PAGE_SIZE }
    const left = await selectLeftRuns(db, limits)
    for (const row of left) {
      const userId = Number(row.user_id)
      const runId = Number(row.id)
      afterId = runId
      try {
        await endLeftRun(db, { userId, runId, reason: 'silent', silentMs: SILENCE_MS_MAX })
        const settled = await settleRun(deps, userId, runId)
        // Players' calls come first: the next round takes the rest.
        if (!settled.ok) return
      } catch (error) {
        log.error({ err: error, runId }, 'a run could not be settled')
      }
    }
    if (left.length < PAGE_SIZE) return
  }
}

const SWEEP_EVERY_MS = 15_000

/** Sweeps four times a minute until it is stopped, in one process at a time. */
export function startSweeping(deps: SweepDeps, everyMs = SWEEP_EVERY_MS): { stop(): Promise<void> } {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(sweep, everyMs)
  function sweep(): void {
    running = withLock(deps.db, LOCKS.gameRuns, () => sweepRuns(deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'runs that were left could not be looked for'))
      .then(() => {
        if (!isStopped) timer = setTimeout(sweep, everyMs)
      })
  }
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}
