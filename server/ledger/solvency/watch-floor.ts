import type { Logger } from 'pino'
import { LOCKS } from '../../db/locks.ts'
import { withLock } from '../../db/with-lock.ts'
import { type Loop, startLoop } from '../../runtime/loop.ts'
import { checkFloor, type FloorDeps } from './check-floor.ts'

/** Milliseconds between two checks. Together with the time to wait for a silent node, it is well within a minute. */
const CHECK_EVERY_MS = 15_000

/** Checks the floor four times a minute, in one process at a time, until it is stopped. */
export function watchFloor(deps: FloorDeps & { readonly log: Logger }, everyMs = CHECK_EVERY_MS): Loop {
  let isBlind = false
  const check = async () => {
    const found = await checkFloor(deps)
    if (found === 'stopped') deps.log.error('sales were stopped: the wallets hold less than the floor')
    if (found === 'unknown' && !isBlind) deps.log.warn('the floor of sales cannot be checked while the chain is silent')
    isBlind = found === 'unknown'
  }
  const step = async () => {
    return (await withLock(deps.db, LOCKS.sales, check)) ? undefined : 'skipped'
  }
  return startLoop(step, {
    log: deps.log,
    failure: 'the floor of sales could not be checked; it is tried again',
    recovery: 'the floor of sales is checked again',
    everyMs,
  })
}
