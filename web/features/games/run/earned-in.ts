import { type Bv3, bv3, parseAmount } from '#core/money.ts'

const MS_PER_MINUTE = 60_000n

/**
 * What so much play comes to, rounded down. The server has the last word: it carries what was rounded off before.
 *
 * @param tokensPerMinute decimal text, as the server gives it
 */
export function earnedIn(tokensPerMinute: string, playedMs: number): Bv3 {
  const rate = parseAmount(tokensPerMinute, 'BV3')
  return bv3(rate.ok ? (rate.value * BigInt(Math.floor(playedMs))) / MS_PER_MINUTE : 0n)
}
