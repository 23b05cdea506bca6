import { readCursors } from '../../chain/cursors.ts'
import { LOCKS } from '../../db/locks.ts'
import { withLock } from '../../db/with-lock.ts'
import { type Loop, startLoop } from '../../runtime/loop.ts'
import { holdWhenMoved } from '../holds/hold-when-moved.ts'
import { isHeld } from '../holds/holds.ts'
import { BY_CHAIN } from '../strays.ts'
import { compareOutgoing } from './compare-outgoing.ts'
import { readHotWallets } from './find-unexplained.ts'
import { findOpenDifference, findUnrecorded } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'
import { beginPass, passOf } from './read-reached.ts'

const LOOK_EVERY_MS = 5_000
/** Milliseconds within which an unexplained transfer from the hot wallet is found and stops signing. */
const COMPARE_EVERY_MS = 60_000

/**
 * Holds payouts if the database was moved while the process runs, and compares what left the hot wallet with the record. It
 * compares every minute. It compares at every poll while payouts are held, while a difference is unexplained, and for a new
 * wallet.
 */
export function watchOutgoing(deps: OutgoingDeps, everyMs = LOOK_EVERY_MS): Loop {
  let comparedAtMs = performance.now()
  const step = async () => {
    const isDue = performance.now() - comparedAtMs > (deps.compareEveryMs ?? COMPARE_EVERY_MS)
    if (isDue) comparedAtMs = performance.now()
    await look(deps, isDue)
  }
  return startLoop(step, {
    log: deps.log,
    failure: 'what left the hot wallet cannot be compared; it is tried again',
    recovery: 'what left the hot wallet is compared again',
    everyMs,
  })
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

/** Returns whether a wallet waits for its first comparison. A used wallet signs nothing before that. */
async function hasUncompared(deps: OutgoingDeps): Promise<boolean> {
  const { db, chain } = deps
  // The platform paid nothing before it began to read the chain.
  if ((await beginPass(deps)) === null) return false
  const cursors = await readCursors(db, chain.chainId)
  if ((await readHotWallets(deps)).some((wallet) => !cursors.has(passOf(wallet)))) return true
  return (await findUnrecorded(db, { chainId: chain.chainId, byChain: BY_CHAIN })).length > 0
}
