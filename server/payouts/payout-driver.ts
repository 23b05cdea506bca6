import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isStoppedByAlarm } from '../audit/alarms.ts'
import { assertChain } from '../chain/assert-chain.ts'
import { LOCKS } from '../db/locks.ts'
import { advancePayout } from './advance-payout.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { type Payout, readDriven } from './payout-rows.ts'
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
  const { rows } = await deps.db.execute<{ driven: string; paused: string; for_person: string }>(sql`
    select count(*) filter (where state in ('queued', 'signed', 'broadcast', 'uncertain')) as driven,
      count(*) filter (where state in ('queued', 'signed', 'broadcast') and problem is not null) as paused,
      count(*) filter (where state in ('uncertain', 'failed')) as for_person
    from payouts where state <> 'completed' and way = 'hot_wallet'`)
  const counts = rows[0]
  deps.onCounts({ paused: Number(counts?.paused), forPerson: Number(counts?.for_person) })
  if (Number(counts?.driven) > 0) await roundUnderLock(deps, signal)
}

/** The lock belongs to a connection of its own and goes with it, however this process ends. */
async function roundUnderLock(deps: DriverDeps, signal: AbortSignal): Promise<void> {
  const connection = await deps.db.$client.connect()
  try {
    const taken = await connection.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
      LOCKS.payouts,
    ])
    if (taken.rows[0]?.is_mine !== true) return
    try {
      await round(deps, signal)
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [LOCKS.payouts])
    }
  } finally {
    connection.release()
  }
}

async function round(deps: DriverDeps, signal: AbortSignal): Promise<void> {
  if (await isStoppedByAlarm(deps.db)) return
  await assertChain(deps.chain)
  await resendLost(deps)
  for (const payout of await readDriven(deps.db, deps.chain.chainId, PAYOUTS_PER_ROUND_MAX)) {
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
