import type { Bnb, Usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** An AggregatorV3 answer: USD for one BNB. */
export type BnbPrice = {
  /** USD for one BNB, in units of 10 ** -decimals. */
  readonly answer: bigint
  readonly decimals: number
  /** Unix milliseconds of the feed's last update. */
  readonly updatedAtMs: bigint
  readonly roundId: bigint
  readonly answeredInRound: bigint
}

/** A quote older than this is stale: the feed of BNB on BSC is updated within the minute. */
export const QUOTE_AGE_MAX_MS = 10n * 60_000n

/** Feeds have 8 or 18. */
const PRICE_DECIMALS_MAX = 18

/** USD for one BNB in units of 1e-18, as an order keeps it. */
export const usdPerBnb = (price: BnbPrice): bigint => price.answer * 10n ** BigInt(PRICE_DECIMALS_MAX - price.decimals)

/**
 * BNB for an amount of USDT, rounded up to a wei in favour of the ledger. One USDT counts as one USD.
 *
 * @param nowMs Unix milliseconds
 */
export function quoteBnb(
  amount: Usdt,
  price: BnbPrice,
  nowMs: bigint,
): Result<Bnb, 'bnb_price_stale' | 'bnb_price_unusable'> {
  const isUsable = price.answer > 0n && price.answeredInRound >= price.roundId && price.decimals <= PRICE_DECIMALS_MAX
  if (!isUsable) return refuse('bnb_price_unusable')
  if (nowMs - price.updatedAtMs > QUOTE_AGE_MAX_MS) return refuse('bnb_price_stale')
  const scale = 10n ** BigInt(price.decimals)
  return ok((((amount as bigint) * scale + price.answer - 1n) / price.answer) as Bnb)
}
