import { setTimeout } from 'node:timers/promises'
import { LOCKS } from '../../db/locks.ts'
import { withLock } from '../../db/with-lock.ts'
import { holdWhenMoved } from '../../holds/hold-when-moved.ts'
import { isHeld } from '../../holds/holds.ts'
import { compareOutgoing } from './compare-outgoing.ts'
import { findOpenDifference } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Notices a database that was moved while the process runs; and compares what left the hot wallet with the record as long as
 * somebody waits for it: while payouts are held, and until each difference is explained.
 */
export function watchOutgoing(deps: OutgoingDeps, everyMs = LOOK_EVERY_MS): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = run(deps, everyMs, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function run(deps: OutgoingDeps, everyMs: number, signal: AbortSignal): Promise<void> {
  let isDown = false
  while (!signal.aborted) {
    try {
      await look(deps)
      isDown = false
    } catch (error) {
      if (!isDown) deps.log.error({ err: error }, 'what left the hot wallet cannot be compared; it is tried again')
      isDown = true
    }
    await setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

async function look(deps: OutgoingDeps): Promise<void> {
  const { db, log } = deps
  await holdWhenMoved(db, log)
  const isWaited = (await isHeld(db)) || (await findOpenDifference(db)).length > 0
  if (isWaited) await withLock(db, LOCKS.outgoing, () => compareOutgoing(deps))
}
