import { setTimeout } from 'node:timers/promises'
import { readStoppedPlayers } from '../audit/alarms.ts'
import { checkChain } from '../chain/check-chain.ts'
import { runLanes } from '../chain/run-lanes.ts'
import { LOCKS } from '../db/locks.ts'
import { only } from '../db/statement.ts'
import { withLock } from '../db/with-lock.ts'
import { checkCode } from './check-code.ts'
import { fillGap } from './fill-gap.ts'
import { followPayout, isOnItsWay } from './follow-payout.ts'
import { isStopped } from './is-stopped.ts'
import { lookAtWallets, type WalletOnChain } from './look-at-wallets.ts'
import { noteSame } from './note-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { type Payout, readQueued, readUnderWay } from './payout-rows.ts'
import { countOpenPayouts } from './payouts.sql.ts'
import { resendLost } from './resend-lost.ts'
import { signQueued } from './sign-queued.ts'

/** Rounds that follow each other at once while there is something to sign; then the lock is let go for a while. */
const ROUNDS_MAX = 50
/** Signed and not final at once: nodes keep so many of one wallet. */
const UNDER_WAY_MAX = 400
/** Looked at in one round: those that wait for a person too, and those that cannot be paid now. */
const PAYOUTS_A_ROUND_MAX = 1_000
/** Followed at once: each asks the nodes and the database a few times. */
const LANES = 16

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

/** Pays what is queued, one process at a time, many payouts at once. An idle queue costs one indexed read. */
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
  if (counts.driven > 0n) await withLock(deps.db, LOCKS.payouts, () => drive(deps, signal))
}

async function drive(deps: DriverDeps, signal: AbortSignal): Promise<void> {
  for (let rounds = 0; rounds < ROUNDS_MAX && !signal.aborted; rounds++) {
    if ((await round(deps, signal)) === 0) return
  }
}

/** @returns how many payouts it has signed */
async function round(deps: DriverDeps, signal: AbortSignal): Promise<number> {
  const { db, chain } = deps
  if (await isStopped(db)) return 0
  await checkChain(chain)
  if (await isHeldByCode(deps)) return 0
  await resendLost(deps)
  await fillGap(deps)
  const underWay = await readUnderWay(db, chain.chainId, PAYOUTS_A_ROUND_MAX)
  const look = lookAtWallets(chain)
  await runLanes(LANES, underWay, async (payout) => {
    if (payout.from === null) return
    const seen = await look(payout.from)
    if (isOnItsWay(deps, payout, seen)) return
    // An alarm stops everything, what is under way included: nothing more is sent or booked until it is resolved.
    if (signal.aborted || (await isStopped(db))) return
    await follow(deps, payout, seen)
  })
  const waiting = underWay.filter(({ state }) => state === 'signed' || state === 'broadcast')
  const room = UNDER_WAY_MAX - waiting.length
  if (signal.aborted || room <= 0) return 0
  const queued = await readQueued(db, chain.chainId, PAYOUTS_A_ROUND_MAX, await readStoppedPlayers(db))
  return queued.length === 0 ? 0 : signQueued(deps, queued, room)
}

/** Whether the account of the hot wallet has code: nothing is signed or sent, and each payout says so. */
async function isHeldByCode(deps: DriverDeps): Promise<boolean> {
  const { db, chain, wallet } = deps
  const problem = wallet === null ? null : await checkCode(deps, wallet.address)
  if (problem === null) return false
  await noteSame(deps, await readUnderWay(db, chain.chainId, PAYOUTS_A_ROUND_MAX), problem)
  await noteSame(deps, await readQueued(db, chain.chainId, PAYOUTS_A_ROUND_MAX), problem)
  return true
}

/** One payout that cannot go on must not hold up the others. */
async function follow(deps: DriverDeps, payout: Payout, seen: WalletOnChain): Promise<void> {
  try {
    await followPayout(deps, payout, seen)
  } catch (error) {
    deps.log.warn({ err: error, payoutId: payout.payoutId }, 'a payout could not go on; it is tried again')
  }
}
