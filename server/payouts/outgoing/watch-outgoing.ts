import { setTimeout } from 'node:timers/promises'
import { readCursors } from '../../chain/cursors.ts'
import { LOCKS } from '../../db/locks.ts'
import { withLock } from '../../db/with-lock.ts'
import { holdWhenMoved } from '../../holds/hold-when-moved.ts'
import { isHeld } from '../../holds/holds.ts'
import { BY_CHAIN } from '../strays.ts'
import { compareOutgoing } from './compare-outgoing.ts'
import { readHotWallets } from './find-unexplained.ts'
import { findOpenDifference, findUnrecorded } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'
import { beginPass, passOf } from './read-reached.ts'

const LOOK_EVERY_MS = 5_000
/** What leaves the hot wallet unexplained stops signing: it is found within so long. */
const COMPARE_EVERY_MS = 60_000

/**
 * Notices a database that was moved while the process runs; and compares what left the hot wallet with the record every minute,
 * and at every look as long as somebody waits for it: while payouts are held, until each difference is explained, and for a
 * wallet that is new.
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
  let comparedAtMs = performance.now()
  while (!signal.aborted) {
    try {
      const isDue = performance.now() - comparedAtMs > (deps.compareEveryMs ?? COMPARE_EVERY_MS)
      if (isDue) comparedAtMs = performance.now()
      await look(deps, isDue)
      isDown = false
    } catch (error) {
      if (!isDown) deps.log.error({ err: error }, 'what left the hot wallet cannot be compared; it is tried again')
      isDown = true
    }
    await setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

async function look(deps: OutgoingDeps, isDue: boolean): Promise<void> {
  const { db, log } = deps
  await holdWhenMoved(db, log)
  const isWaited =
    isDue || (await isHeld(db)) || (await findOpenDifference(db)).length > 0 || (await hasUncompared(deps))
  if (!isWaited) return
  await withLock(db, LOCKS.outgoing, async () => {
    await compareOutgoing(deps)
  })
}

/** Whether a wallet waits for its first comparison: it signs nothing before, if it was used. */
async function hasUncompared(deps: OutgoingDeps): Promise<boolean> {
  const { db, chain } = deps
  // Nothing was paid before the platform has begun to read the chain.
  if ((await beginPass(deps)) === null) return false
  const cursors = await readCursors(db, chain.chainId)
  if ((await readHotWallets(deps)).some((wallet) => !cursors.has(passOf(wallet)))) return true
  return (await findUnrecorded(db, { chainId: chain.chainId, byChain: BY_CHAIN })).length > 0
}
