import { readStoppedPlayers } from '../audit/alarm-stops.ts'
import { checkChain } from '../chain/check-chain.ts'
import { broadcast } from '../chain/payouts/broadcast.ts'
import { lookAtWallets, readMinedCount, type WalletOnChain } from '../chain/payouts/read-wallet.ts'
import { runLanes } from '../chain/run-many.ts'
import { only } from '../db/statement.ts'
import { LOCKS, withLock } from '../db/with-lock.ts'
import { type Loop, startLoop } from '../runtime/loop.ts'
import { selectAttemptsBetween } from './attempts.sql.ts'
import { followPayout, isOnItsWay } from './follow-payout.ts'
import { fillGap } from './nonces.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { noteSame, type Payout, readQueued, readUnderWay } from './payout-rows.ts'
import { countOpenPayouts, readLowestUnderWay } from './payouts.sql.ts'
import { signQueued } from './sign-queued.ts'
import { checkCode, isStopped } from './stops.ts'

/** Maximum rounds in a row while there are payouts to sign. The lock is released afterwards. */
const ROUNDS_MAX = 50
/** Maximum payouts that are signed and not final. Nodes hold this many pending transactions of one wallet. */
const UNDER_WAY_MAX = 400
/** Maximum payouts read in one round, including those that wait for a person or cannot be paid now. */
const PAYOUTS_A_ROUND_MAX = 1_000
/** Payouts followed at the same time. Each sends a few requests to the nodes and the database. */
const LANES = 16

/** Stuck payouts. */
export type PayoutCounts = {
  /** Number that wait for gas, for tokens, or for a node. */
  readonly paused: number
  /** Number that are uncertain or failed, and wait for a person. */
  readonly forPerson: number
}

export type PayoutDriver = Loop

type DriverDeps = PayoutDeps & { readonly pollMs: number; readonly onCounts: (counts: PayoutCounts) => void }

/** Pays the queued payouts, one process at a time, many payouts at once. An idle queue costs one indexed read. */
export const drivePayouts = (deps: DriverDeps): PayoutDriver =>
  startLoop((signal) => look(deps, signal), {
    log: deps.log,
    failure: 'payouts cannot go on; they keep trying',
    recovery: 'payouts go on',
    everyMs: deps.pollMs,
  })

async function look(deps: DriverDeps, signal: AbortSignal): Promise<'skipped' | undefined> {
  const counts = only(await countOpenPayouts(deps.db))
  deps.onCounts({ paused: Number(counts.paused), forPerson: Number(counts.for_person) })
  if (counts.driven === 0n) return undefined
  return (await withLock(deps.db, LOCKS.payouts, () => drive(deps, signal))) ? undefined : 'skipped'
}

async function drive(deps: DriverDeps, signal: AbortSignal): Promise<void> {
  for (let rounds = 0; rounds < ROUNDS_MAX && !signal.aborted; rounds++) {
    if ((await round(deps, signal)) === 0) return
  }
}

/** @returns number of payouts signed */
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
    // An alarm also stops payouts that are under way. They are not sent or booked until it is resolved.
    if (signal.aborted || (await isStopped(db))) return
    await follow(deps, payout, seen)
  })
  const waiting = underWay.filter(({ state }) => state === 'signed' || state === 'broadcast')
  const room = UNDER_WAY_MAX - waiting.length
  if (signal.aborted || room <= 0) return 0
  const queued = await readQueued(db, chain.chainId, PAYOUTS_A_ROUND_MAX, await readStoppedPlayers(db))
  return queued.length === 0 ? 0 : signQueued(deps, queued, room)
}

/** Returns whether the hot wallet's account has code. If so, signing and sending stop, and each payout shows the problem. */
async function isHeldByCode(deps: DriverDeps): Promise<boolean> {
  const { db, chain, wallet } = deps
  const problem = wallet === null ? null : await checkCode(deps, wallet.address)
  if (problem === null) return false
  await noteSame(deps, await readUnderWay(db, chain.chainId, PAYOUTS_A_ROUND_MAX), problem)
  await noteSame(deps, await readQueued(db, chain.chainId, PAYOUTS_A_ROUND_MAX), problem)
  return true
}

/** Follows one payout. Its failure must not hold up the others. */
async function follow(deps: DriverDeps, payout: Payout, seen: WalletOnChain): Promise<void> {
  try {
    await followPayout(deps, payout, seen)
  } catch (error) {
    deps.log.warn({ err: error, payoutId: payout.payoutId }, 'a payout could not go on; it is tried again')
  }
}

/** Maximum transactions sent again in one round. */
const LOST_MAX = 50

/**
 * Sends stored bytes again that the chain has lost although their payouts are over, if a later nonce waits for them. A chain
 * that was set back loses them, as the local one does after a crash. The same bytes pay only the same payout.
 */
export async function resendLost({ db, chain, wallet, log }: PayoutDeps): Promise<void> {
  if (wallet === null) return
  const ours = { chainId: chain.chainId, from: wallet.address }
  const { nonce } = only(await readLowestUnderWay(db, ours))
  if (nonce === null) return
  const lowest = Number(nonce)
  const mined = await readMinedCount(chain, wallet.address)
  if (mined >= lowest) return
  const lost = await selectAttemptsBetween(db, { ...ours, minedCount: mined, lowest, limit: LOST_MAX })
  if (lost.length === 0) return
  log.warn(
    { mined, lowest, transactions: lost.length },
    'the chain has forgotten transactions of ours; they are sent again',
  )
  if (await isStopped(db)) return
  for (const { raw_transaction: raw } of lost) await broadcast(chain, raw as `0x${string}`)
}
