import type { Terms } from './cards.ts'
import { accrued, BASE_BV3_PER_DAY, type Earned, entitled, type MinedTime } from './mining.ts'
import { type Bv3, least, type Money, subtract } from './money.ts'

/** A lot with the time that it has kept and the time that its card's sessions tell. */
export type MinedLot = {
  readonly terms: Terms
  readonly copies: bigint
  readonly isRunning: boolean
  /** Mined by now as the lot keeps it, its running session included. */
  readonly kept: MinedTime
  /** Mined by now as the sessions tell, since the lot is here. */
  readonly told: MinedTime
  /** The part of that which came after the moment as of which the shortage is worked out. */
  readonly after: MinedTime
  readonly posted: Earned
}

export type Missed = {
  /** Time that sessions tell and the lot has not kept. */
  readonly time: MinedTime
  /** What was never posted and no settlement will post, as of the moment. */
  readonly short: Earned
  /** What may be posted by now, settlements included. */
  readonly room: Earned
  /** What was posted beyond all that the sessions bring. */
  readonly over: Earned
}

const atLeastZero = (ms: bigint) => (ms > 0n ? ms : 0n)
const above = <M extends Money>(a: M, b: NoInfer<M>): M => subtract(a, least(b, a))

/**
 * What a lot is short of, by its sessions.
 *
 * A stopped lot has settled all that it keeps, so it is short of all that was not posted. A running one settles by itself what
 * it keeps: it is short of what the missed time brings, rounded down; a fraction of a unit that is left comes with a later
 * settlement. Once the missed time and the kept time reach the total, each hour takes from what the missed time brings:
 * so it is worked out as of one moment, and says the same whenever it is asked for that moment.
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
  // What was posted beyond what is kept stood there at the moment too: no settlement has posted it since.
  const postedThen = {
    bv3: posted.bv3 > settled.bv3 ? posted.bv3 : settledThen.bv3,
    usdt: posted.usdt > settled.usdt ? posted.usdt : settledThen.usdt,
  }
  const short = {
    bv3: least(brings.bv3, above(dueThen.bv3, postedThen.bv3)),
    usdt: least(brings.usdt, above(dueThen.usdt, postedThen.usdt)),
  }
  return { time, over, room, short }
}

const plus = (a: MinedTime, b: MinedTime): MinedTime => ({ bv3Ms: a.bv3Ms + b.bv3Ms, usdtMs: a.usdtMs + b.usdtMs })

/** The same of the base rate, which has no end. */
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
  return { ms, over, room, short: least(of(ms), above(of(keptThenMs + ms), postedThen)) }
}
