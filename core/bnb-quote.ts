import type { Bnb, UsdPerBnb, Usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** An AggregatorV3 answer: USD for one BNB. */
export type FeedAnswer = {
  /** USD for one BNB, in units of 10 ** -decimals. */
  readonly answer: bigint
  readonly decimals: number
  /** Unix milliseconds of the feed's last update. */
  readonly updatedAtMs: bigint
  readonly roundId: bigint
  readonly answeredInRound: bigint
}

export type AcceptedPrice = { readonly usdPerBnb: UsdPerBnb; readonly acceptedAtMs: bigint }

export type BnbPriceRefusal = 'bnb_price_stale' | 'bnb_price_unusable' | 'bnb_price_jumped'

/** Age above which a price is stale if no feed is newer. The usual feed of BNB on BSC is updated within the minute. */
export const QUOTE_AGE_MAX_MS = 10n * 60_000n
/**
 * Age that a feed may have beside a fresh one: the longest usual heartbeat, 24 hours, and one hour of delay. It still has to
 * agree with the fresh one, because a feed is updated as soon as its price has moved, whatever its heartbeat is.
 */
export const HEARTBEAT_MAX_MS = 25n * 3_600_000n
/**
 * Time by which a feed may be ahead of the database's clock. A feed copies the time of a past block, so only the two clocks can
 * differ.
 */
export const QUOTE_AHEAD_MAX_MS = 60_000n

/** Feeds have 8 or 18 decimals. */
const PRICE_DECIMALS_MAX = 18
const USD = 10n ** BigInt(PRICE_DECIMALS_MAX)
/**
 * Bounds of a plausible price. BNB has cost 180 to 1,400 USD since 2021. A fault of decimals falls outside these bounds. A real
 * price far outside needs a new release.
 */
export const USD_PER_BNB_MIN = (50n * USD) as UsdPerBnb
export const USD_PER_BNB_MAX = (20_000n * USD) as UsdPerBnb
/** Feeds of BNB are updated when the price has moved by 0.1 to 0.5 %. */
export const FEEDS_DIFFER_MAX_PERCENT = 2n

/** BNB has moved further within a day about twice a year. */
export const JUMP_PERCENT = 20n
/** Percentage points by which the allowed difference grows with each day since the last accepted price. */
const JUMP_PERCENT_PER_DAY = 5n
const JUMP_PERCENT_MAX = 50n
const DAY_MS = 86_400_000n
/** Time for which later prices are compared with an accepted one. Prices that creep can move by one jump in that time. */
export const ACCEPTED_PRICE_LIFETIME_MS = 6n * 3_600_000n

/**
 * Returns the price to sell at: the lowest of the feeds, in favour of the ledger.
 *
 * @param answers of every configured feed; null for one that has no answer
 * @param last null if no price was ever accepted
 * @param nowMs Unix milliseconds of the database's clock
 */
export function judgeBnbPrice(
  answers: readonly (FeedAnswer | null)[],
  last: AcceptedPrice | null,
  nowMs: bigint,
): Result<UsdPerBnb, BnbPriceRefusal> {
  const prices: UsdPerBnb[] = []
  for (const answer of answers) {
    const price = answer === null ? null : readPrice(answer)
    if (answer === null || price === null) return refuse('bnb_price_unusable')
    if (answer.updatedAtMs > nowMs + QUOTE_AHEAD_MAX_MS) return refuse('bnb_price_unusable')
    if (nowMs - answer.updatedAtMs > HEARTBEAT_MAX_MS) return refuse('bnb_price_stale')
    prices.push(price)
  }
  const [lowest, ...others] = prices.toSorted((a, b) => (a < b ? -1 : 1))
  if (lowest === undefined) return refuse('bnb_price_unusable')
  if (!answers.some((answer) => answer !== null && isFresh(answer, nowMs))) return refuse('bnb_price_stale')
  if (others.some((other) => differs(other, lowest, FEEDS_DIFFER_MAX_PERCENT))) return refuse('bnb_price_unusable')
  if (last !== null && differs(lowest, last.usdPerBnb, jumpPercent(nowMs - last.acceptedAtMs)))
    return refuse('bnb_price_jumped')
  return ok(lowest)
}

/** Returns whether a feed was updated recently enough to sell at its price without another feed. */
export const isFresh = ({ updatedAtMs }: FeedAnswer, nowMs: bigint): boolean => nowMs - updatedAtMs <= QUOTE_AGE_MAX_MS

/** Returns the price in a feed's answer; null if it cannot be a price of BNB. */
export function readPrice({ answer, decimals, roundId, answeredInRound }: FeedAnswer): UsdPerBnb | null {
  if (decimals > PRICE_DECIMALS_MAX || roundId <= 0n || answeredInRound < roundId) return null
  const price = (answer * 10n ** BigInt(PRICE_DECIMALS_MAX - decimals)) as UsdPerBnb
  return price < USD_PER_BNB_MIN || price > USD_PER_BNB_MAX ? null : price
}

/** Returns whether two prices are further apart than a share of the lower one: halving is as far as doubling. */
export function differs(price: UsdPerBnb, other: UsdPerBnb, percent: bigint): boolean {
  const [low, high] = price < other ? [price, other] : [other, price]
  return (high - low) * 100n > low * percent
}

function jumpPercent(ageMs: bigint): bigint {
  const percent = JUMP_PERCENT + (ageMs > 0n ? ageMs / DAY_MS : 0n) * JUMP_PERCENT_PER_DAY
  return percent < JUMP_PERCENT_MAX ? percent : JUMP_PERCENT_MAX
}

/**
 * Returns the BNB for an amount of USDT, rounded up to a wei in favour of the ledger. One USDT counts as one USD.
 *
 * An amount above 0 never comes to less than its 20,000th part, because the price is within its bounds.
 */
export const quoteBnb = (amount: Usdt, usdPerBnb: UsdPerBnb): Bnb =>
  (((amount as bigint) * USD + usdPerBnb - 1n) / usdPerBnb) as Bnb
