import { assert } from './assert.ts'
import type { Terms } from './cards.ts'
import { isUsdtMined, type Listing, spanMs, usdtMsWithin } from './listing.ts'
import { add, type Bv3, bv3, type Money, minOf, subtract, times, type Usdt, usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** 24 hours in milliseconds. */
export const MS_PER_DAY = 86_400_000n

/** 0.1 BV3 a minute while at least one session runs. */
export const BASE_BV3_PER_DAY = bv3(14_400n)
/** 0.05 BV3 a minute, shown to a guest and never credited. */
export const GUEST_BV3_PER_DAY = bv3(7_200n)

/**
 * Returns the amount that a rate has earned in a time, rounded down.
 *
 * Computed over the whole mined time, never from the last settlement: rounding each slice down would pay less to players who
 * check more often.
 *
 * @param perDay amount that is granted in 24 hours
 * @param elapsedMs never negative
 */
export function accrued<M extends Money>(perDay: M, elapsedMs: bigint): M {
  assert(elapsedMs >= 0n, 'mining cannot last a negative time')
  return (((perDay as bigint) * elapsedMs) / MS_PER_DAY) as M
}

/**
 * Copies of one card that came by one payment. They have the same terms, start and end, so they mine as one.
 *
 * Mined time is stored in milliseconds and not as money, so that the fraction of a unit that remains at a stop is still there at
 * the next start.
 */
export type Lot = {
  readonly terms: Terms
  readonly copies: bigint
  /** Milliseconds mined before the running session, for BV3. */
  readonly minedBv3Ms: bigint
  /** The same for USDT, which ends with the listing. */
  readonly minedUsdtMs: bigint
  /** Start of the running session in Unix milliseconds; null while stopped. */
  readonly miningSinceMs: bigint | null
  /** Amounts that the ledger has posted for this lot so far. */
  readonly postedBv3: Bv3
  readonly postedUsdt: Usdt
}

export type MinedTime = { readonly bv3Ms: bigint; readonly usdtMs: bigint }

/**
 * Returns the milliseconds that a lot has mined in all by a moment, including its running session.
 *
 * @param nowMs the database's clock, in Unix milliseconds
 * @param listing says when USDT is mined
 */
export function minedTime(lot: Lot, nowMs: bigint, listing: Listing): MinedTime {
  if (lot.miningSinceMs === null) return { bv3Ms: lot.minedBv3Ms, usdtMs: lot.minedUsdtMs }
  return {
    bv3Ms: lot.minedBv3Ms + spanMs(lot.miningSinceMs, nowMs),
    usdtMs: lot.minedUsdtMs + usdtMsWithin(listing, lot.miningSinceMs, nowMs),
  }
}

export type Earned = { readonly bv3: Bv3; readonly usdt: Usdt }

/**
 * Returns all that a lot is entitled to for a mined time: its rate times the time, rounded down, and at most the total of its
 * copies.
 */
export function entitled(terms: Terms, copies: bigint, mined: MinedTime): Earned {
  return {
    bv3: minOf(accrued(times(terms.dailyBv3, copies), mined.bv3Ms), times(terms.totalBv3, copies)),
    usdt: minOf(accrued(times(terms.dailyUsdt, copies), mined.usdtMs), times(terms.totalUsdt, copies)),
  }
}

/**
 * Returns what is earned and not posted yet, which a settlement at this moment would post. Never negative: posted amounts stay
 * the player's, even if a clock is set back.
 */
export function unposted(lot: Lot, nowMs: bigint, listing: Listing): Earned {
  const all = entitledNow(lot, nowMs, listing)
  return {
    bv3: subtract(all.bv3, minOf(all.bv3, lot.postedBv3)),
    usdt: subtract(all.usdt, minOf(all.usdt, lot.postedUsdt)),
  }
}

/** Returns what a lot was entitled to before its running session. The rest of its entitlement now was earned in the session. */
export const entitledBefore = (lot: Lot): Earned =>
  entitled(lot.terms, lot.copies, { bv3Ms: lot.minedBv3Ms, usdtMs: lot.minedUsdtMs })

/** Returns what a lot is entitled to by now, including its running session. */
export const entitledNow = (lot: Lot, nowMs: bigint, listing: Listing): Earned =>
  entitled(lot.terms, lot.copies, minedTime(lot, nowMs, listing))

/**
 * Returns what a running lot earns in 24 hours at this moment: zero for an asset that is spent, and for USDT once the token is
 * listed.
 *
 * @param all what it is entitled to at this moment
 */
export function ratePerDay(lot: Lot, nowMs: bigint, listing: Listing, all = entitledNow(lot, nowMs, listing)): Earned {
  if (lot.miningSinceMs === null) return { bv3: bv3(0n), usdt: usdt(0n) }
  const isListed = !isUsdtMined(listing, nowMs)
  const isBv3Spent = all.bv3 >= times(lot.terms.totalBv3, lot.copies)
  const isUsdtSpent = all.usdt >= times(lot.terms.totalUsdt, lot.copies)
  return {
    bv3: isBv3Spent ? bv3(0n) : times(lot.terms.dailyBv3, lot.copies),
    usdt: isUsdtSpent || isListed ? usdt(0n) : times(lot.terms.dailyUsdt, lot.copies),
  }
}

export const addEarned = (a: Earned, b: Earned): Earned => ({ bv3: add(a.bv3, b.bv3), usdt: add(a.usdt, b.usdt) })
export const subtractEarned = (a: Earned, b: Earned): Earned => ({
  bv3: subtract(a.bv3, b.bv3),
  usdt: subtract(a.usdt, b.usdt),
})
export const NOTHING_EARNED: Earned = { bv3: bv3(0n), usdt: usdt(0n) }

/**
 * Starts of mining that a wallet may make within an hour. Each stop that follows posts up to two lines for every lot of the
 * wallet.
 */
export const STARTS_PER_HOUR_MAX = 60

/** @param starts within the last hour, including this one; a start of several cards counts once */
export const checkStarts = (starts: number): Result<null, 'rate_limited'> =>
  starts > STARTS_PER_HOUR_MAX ? refuse('rate_limited') : ok(null)
