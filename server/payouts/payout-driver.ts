import { setTimeout } from 'node:timers/promises'
import { isStoppedByAlarm, readStoppedPlayers } from '../audit/alarms.ts'
import { checkChain } from '../chain/check-chain.ts'
import { LOCKS } from '../db/locks.ts'
import { only } from '../db/statement.ts'
import { withLock } from '../db/with-lock.ts'
import { advancePayout } from './advance-payout.ts'
import { fillGap } from './fill-gap.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { type Payout, readDriven } from './payout-rows.ts'
import { countOpenPayouts } from './payouts.sql.ts'
import { resendLost } from './resend-lost.ts'

/** Payouts looked at in one round, so that the round's lock is let go now and then. */
const PAYOUTS_PER_ROUND_MAX = 200

/** What of the queue is not on its way. */
export type PayoutCounts = {
  /** Waits for gas, for tokens, or for a node. */
  readonly paused: number
  /** Uncertain or failed: waits for a person. */
  readonly forPerson: number
}

export type PayoutDriver = {
  /** Looks at once instead of at the next turn. */
  wake(): void
  stop(): Promise<void>
}

type DriverDeps = PayoutDeps & { readonly pollMs: number; readonly onCounts: (counts: PayoutCounts) => void }

/** Pays what is queued, one process at a time and one payout after the other. An idle queue costs one indexed read. */
export function drivePayouts(deps: DriverDeps): PayoutDriver {
  const stopping = new AbortController()
  let waking = new AbortController()
  const done = run()

  async function run(): Promise<void> {
    let isDown = false
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      try {
        await look(deps, stopping.signal)
        isDown = false
      } catch (error) {
        if (!isDown) deps.log.error({ err: error }, 'payouts cannot go on; they keep trying')
        isDown = true
      }
      await pause(deps.pollMs, AbortSignal.any([stopping.signal, waking.signal]))
    }
  }

  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    // Woken or stopped: the loop's own condition tells which.
  }
}

async function look(deps: DriverDeps, signal: AbortSignal): Promise<void> {
  const counts = only(await countOpenPayouts(deps.db))
  deps.onCounts({ paused: Number(counts.paused), forPerson: Number(counts.for_person) })
  if (counts.driven > 0n) await withLock(deps.db, LOCKS.payouts, () => round(deps, signal))
}

async function round(deps: DriverDeps, signal: AbortSignal): Promise<void> {
  if (await isStoppedByAlarm(deps.db)) return
  await checkChain(deps.chain)
  await resendLost(deps)
  await fillGap(deps)
  const stopped = await readStoppedPlayers(deps.db)
  for (const payout of await readDriven(deps.db, deps.chain.chainId, PAYOUTS_PER_ROUND_MAX, stopped)) {
    // An alarm stops everything, what is under way included: nothing more is sent or booked until it is resolved.
    if (signal.aborted || (await isStoppedByAlarm(deps.db))) return
    await advance(deps, payout)
  }
}

/** One payout that cannot go on must not hold up the others. */
async function advance(deps: DriverDeps, payout: Payout): Promise<void> {
  try {
    await advancePayout(deps, payout)
  } catch (error) {
    deps.log.warn({ err: error, payoutId: payout.payoutId }, 'a payout could not go on; it is tried again')
  }
}
