import type { Terms } from './cards.ts'
import { accrued, BASE_BV3_PER_DAY, type Earned, entitled, type MinedTime } from './mining.ts'
import { type Bv3, type Money, minOf, subtract } from './money.ts'

/** Lot with its stored mined time, and the mined time that the sessions of its card give. */
export type MinedLot = {
  readonly terms: Terms
  readonly copies: bigint
  readonly isRunning: boolean
  /** Mined time by now as stored with the lot, including its running session. */
  readonly kept: MinedTime
  /** Mined time by now that the sessions give, since the lot exists. */
  readonly told: MinedTime
  /** Part of that time after the moment as of which the shortage is computed. */
  readonly after: MinedTime
  readonly posted: Earned
}

export type Missed = {
  /** Time that the sessions give and that is not stored with the lot. */
  readonly time: MinedTime
  /** Amount that was never posted and that no settlement will post, as of the moment. */
  readonly short: Earned
  /** Most that may still be posted by now, settlements included. */
  readonly room: Earned
  /** Amount that was posted beyond all that the sessions give. */
  readonly over: Earned
}

const atLeastZero = (ms: bigint) => (ms > 0n ? ms : 0n)
const above = <M extends Money>(a: M, b: NoInfer<M>): M => subtract(a, minOf(b, a))

/**
 * Returns what a lot is short of by its sessions.
 *
 * A stopped lot has settled all of its stored time, so it is short of everything that was not posted. A running lot settles its
 * stored time by itself, so it is short of what the missed time brings, rounded down. A fraction of a unit that remains comes
 * with a later settlement.
 *
 * Once the missed time and the stored time reach the total, each hour takes from what the missed time brings. The shortage is
 * therefore computed as of one moment, and is the same whenever it is computed for that moment.
 */
export function missedMining({ terms, copies, isRunning, kept, told, after, posted }: MinedLot): Missed {
  const time = { bv3Ms: atLeastZero(told.bv3Ms - kept.bv3Ms), usdtMs: atLeastZero(told.usdtMs - kept.usdtMs) }
  const keptThen = { bv3Ms: atLeastZero(kept.bv3Ms - after.bv3Ms), usdtMs: atLeastZero(kept.usdtMs - after.usdtMs) }
  const of = (mined: MinedTime) => entitled(terms, copies, mined)
  const [due, bySessions, settled, settledThen] = [of(plus(kept, time)), of(told), of(kept), of(keptThen)]
  const [dueThen, brings] = [of(plus(keptThen, time)), of(time)]
  const over = { bv3: above(posted.bv3, bySessions.bv3), usdt: above(posted.usdt, bySessions.usdt) }
  const room = { bv3: above(due.bv3, posted.bv3), usdt: above(due.usdt, posted.usdt) }
  const stopped = { bv3: above(bySessions.bv3, posted.bv3), usdt: above(bySessions.usdt, posted.usdt) }
  if (!isRunning) return { time, over, room, short: stopped }
  // An amount beyond the stored time's was already posted at the moment, because no settlement has posted it since.
  const postedThen = {
    bv3: posted.bv3 > settled.bv3 ? posted.bv3 : settledThen.bv3,
    usdt: posted.usdt > settled.usdt ? posted.usdt : settledThen.usdt,
  }
  const short = {
    bv3: minOf(brings.bv3, above(dueThen.bv3, postedThen.bv3)),
    usdt: minOf(brings.usdt, above(dueThen.usdt, postedThen.usdt)),
  }
  return { time, over, room, short }
}

const plus = (a: MinedTime, b: MinedTime): MinedTime => ({ bv3Ms: a.bv3Ms + b.bv3Ms, usdtMs: a.usdtMs + b.usdtMs })

/** Returns the same for the base rate, which has no end. */
export function missedBase(base: {
  readonly isRunning: boolean
  readonly keptMs: bigint
  readonly toldMs: bigint
  readonly afterMs: bigint
  readonly posted: Bv3
}): { readonly ms: bigint; readonly short: Bv3; readonly room: Bv3; readonly over: Bv3 } {
  const { isRunning, keptMs, toldMs, afterMs, posted } = base
  const of = (ms: bigint) => accrued(BASE_BV3_PER_DAY, ms)
  const ms = atLeastZero(toldMs - keptMs)
  const keptThenMs = atLeastZero(keptMs - afterMs)
  const over = above(posted, of(toldMs))
  const room = above(of(keptMs + ms), posted)
  if (!isRunning) return { ms, over, room, short: above(of(toldMs), posted) }
  const postedThen = posted > of(keptMs) ? posted : of(keptThenMs)
  return { ms, over, room, short: minOf(of(ms), above(of(keptThenMs + ms), postedThen)) }
}
