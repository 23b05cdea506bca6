import type { Terms } from './cards.ts'
import { accrued, BASE_BV3_PER_DAY, type Earned, entitled, type MinedTime } from './mining.ts'
import { type Bv3, bv3, least, type Money, subtract, usdt } from './money.ts'

/** A lot with the time that it has kept and the time that its card's sessions tell. */
export type MinedLot = {
  readonly terms: Terms
  readonly copies: bigint
  readonly isRunning: boolean
  /** Mined by now as the lot keeps it, its running session included. */
  readonly kept: MinedTime
  /** Mined by now as the sessions tell, since the lot is owned. */
  readonly told: MinedTime
  readonly posted: Earned
}

export type Missed = {
  /** Time that sessions tell and the lot has not kept. */
  readonly time: MinedTime
  /** What was never posted and no settlement will post. */
  readonly short: Earned
  /** What was posted beyond all that the sessions bring. */
  readonly over: Earned
}

const atLeastZero = (ms: bigint) => (ms > 0n ? ms : 0n)
const above = <M extends Money>(a: M, b: NoInfer<M>): M => subtract(a, least(b, a))
const most = (a: bigint, b: bigint) => (a > b ? a : b)

/**
 * What a lot is short of, by its sessions.
 *
 * A stopped lot has settled all that it keeps, so it is short of all that was not posted. A running one settles by itself what
 * it keeps: it is short of what the missed time brings, rounded down; a fraction of a unit that is left comes with a later
 * settlement.
 */
export function missedMining({ terms, copies, isRunning, kept, told, posted }: MinedLot): Missed {
  const time = { bv3Ms: atLeastZero(told.bv3Ms - kept.bv3Ms), usdtMs: atLeastZero(told.usdtMs - kept.usdtMs) }
  const due = entitled(terms, copies, { bv3Ms: kept.bv3Ms + time.bv3Ms, usdtMs: kept.usdtMs + time.usdtMs })
  const bySessions = entitled(terms, copies, told)
  const over = { bv3: above(posted.bv3, bySessions.bv3), usdt: above(posted.usdt, bySessions.usdt) }
  if (!isRunning) return { time, over, short: { bv3: above(due.bv3, posted.bv3), usdt: above(due.usdt, posted.usdt) } }
  const settled = entitled(terms, copies, kept)
  const brings = entitled(terms, copies, time)
  return {
    time,
    over,
    short: {
      bv3: least(brings.bv3, bv3(due.bv3 - most(least(settled.bv3, due.bv3), least(posted.bv3, due.bv3)))),
      usdt: least(brings.usdt, usdt(due.usdt - most(least(settled.usdt, due.usdt), least(posted.usdt, due.usdt)))),
    },
  }
}

/** The same of the base rate, which has no end. */
export function missedBase(base: {
  readonly isRunning: boolean
  readonly keptMs: bigint
  readonly toldMs: bigint
  readonly posted: Bv3
}): { readonly ms: bigint; readonly short: Bv3; readonly over: Bv3 } {
  const { isRunning, keptMs, toldMs, posted } = base
  const ms = atLeastZero(toldMs - keptMs)
  const due = accrued(BASE_BV3_PER_DAY, keptMs + ms)
  const over = above(posted, accrued(BASE_BV3_PER_DAY, toldMs))
  return { ms, over, short: isRunning ? accrued(BASE_BV3_PER_DAY, ms) : above(due, posted) }
}
