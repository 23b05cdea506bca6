import { assert } from './assert.ts'
import { TICKS_PER_SECOND } from './game/rules.ts'
import type { Cut } from './game-run.ts'
import { type Bv3, bv3 } from './money.ts'

const MS_PER_MINUTE = 60_000n

/** What a run was played, and what there is to pay it from. */
export type PayAsk = {
  /** Verified by the server's own replay. */
  readonly playedMs: bigint
  /** What the wallet may still be paid in these 24 hours. */
  readonly usableMs: bigint
  /** BV3 a minute: of the run's start. */
  readonly rate: Bv3
  /** Of earlier runs: what makes no whole hundredth yet, in 1/60,000 of one. */
  readonly remainder: bigint
  /** What the wallet may still draw of what all games pay in a day. */
  readonly budgetLeft: Bv3
}

export type Pay = {
  /** The time that is paid: so much of the allowance is used. */
  readonly paidMs: bigint
  readonly paid: Bv3
  /** What is carried to the next run, below a hundredth. */
  readonly remainder: bigint
  /** What paid less than was played; null where all of it is paid. */
  readonly cutBy: Cut | null
}

/**
 * What a run is paid: its time times its rate, rounded down to a hundredth, the rest carried to the wallet's next run. So ten runs
 * of a minute bring what one of ten minutes brings.
 *
 * The time beyond the allowance is not paid. What the budget does not pay uses no allowance either.
 */
export function payRun({ playedMs, usableMs, rate, remainder, budgetLeft }: PayAsk): Pay {
  assert(playedMs >= 0n && usableMs >= 0n && rate >= 0n && budgetLeft >= 0n, 'nothing of a run is below zero')
  assert(remainder >= 0n && remainder < MS_PER_MINUTE, 'what is carried makes no whole hundredth')
  const allowedMs = playedMs < usableMs ? playedMs : usableMs
  const coveredMs = coveredBy(budgetLeft, rate, remainder)
  const paidMs = coveredMs === null || coveredMs > allowedMs ? allowedMs : coveredMs
  const earned = remainder + rate * paidMs
  return {
    paidMs,
    paid: bv3(earned / MS_PER_MINUTE),
    remainder: earned % MS_PER_MINUTE,
    cutBy: paidMs < allowedMs ? 'budget' : allowedMs < playedMs ? 'allowance' : null,
  }
}

/** The longest time that brings no more than the budget has left; null where none does. */
const coveredBy = (budgetLeft: Bv3, rate: Bv3, remainder: bigint): bigint | null =>
  rate === 0n ? null : (budgetLeft * MS_PER_MINUTE + MS_PER_MINUTE - 1n - remainder) / rate

/** Simulated time, rounded down to milliseconds. */
export const msOfTicks = (ticks: number): bigint => (BigInt(ticks) * 1_000n) / BigInt(TICKS_PER_SECOND)
