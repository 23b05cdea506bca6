import { type Bv3, bv3, parseAmount } from '#core/money.ts'

const MS_PER_MINUTE = 60_000n

/**
 * Returns the earnings for this play time, rounded down. The server's amount is final: it carries earlier remainders over.
 *
 * @param tokensPerMinute decimal text, as the server sends it
 */
export function earnedIn(tokensPerMinute: string, playedMs: number): Bv3 {
  const rate = parseAmount(tokensPerMinute, 'BV3 per minute')
  return bv3(rate.ok ? (rate.value * BigInt(Math.floor(playedMs))) / MS_PER_MINUTE : 0n)
}
