import type { MiningState } from '#core/api/mining.ts'
import { add, type Bv3, bv3, parseAmount, subtract, type Usdt, usdt } from '#core/money.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'

export type Earned = { readonly bv3: Bv3; readonly usdt: Usdt }

const MS_PER_MINUTE = 60_000n
const HUNDREDTH = 10n ** 16n

/**
 * What a session has earned by now: what the server said, and its own rate since then, rounded down.
 *
 * Counted from the moment of arrival, a little later than `asOf`: it never runs ahead of the server.
 *
 * @param elapsedMs since the state arrived
 */
export function earnedNow(state: MiningState, elapsedMs: number): Earned {
  const growth = growthIn(state, Math.max(0, elapsedMs))
  return {
    bv3: add(readBv3Hundredths(state.earnedBv3), growth.bv3),
    usdt: add(readUsdt(state.earnedUsdt), growth.usdt),
  }
}

/**
 * What the running sessions earn between two moments after the state arrived, at the server's rate.
 *
 * The difference of two roundings and not the rounding of a difference: so a total that is refreshed at other moments than
 * the session shows the same hundredth as the session.
 *
 * @param sinceMs may be negative: before the state arrived
 */
export function earnedBetween(state: MiningState, sinceMs: number, untilMs: number): Earned {
  const [before, after] = [growthIn(state, Math.min(sinceMs, untilMs)), growthIn(state, untilMs)]
  return { bv3: subtract(after.bv3, before.bv3), usdt: subtract(after.usdt, before.usdt) }
}

/** Rounded down, also where it is negative. */
function growthIn(state: MiningState, elapsedMs: number): Earned {
  const elapsed = BigInt(Math.round(elapsedMs))
  return {
    bv3: bv3(divideDown(readRate(state.bv3PerMinute) * elapsed, MS_PER_MINUTE * HUNDREDTH)),
    usdt: usdt(divideDown(readRate(state.usdtPerMinute) * elapsed, MS_PER_MINUTE)),
  }
}

const divideDown = (amount: bigint, divisor: bigint) => (amount < 0n ? amount - divisor + 1n : amount) / divisor

/**
 * When the oldest running session started, in Unix milliseconds of this browser's clock, which need not be the server's.
 *
 * @returns null while nothing runs
 */
export function startedAtMs(state: MiningState, receivedAtMs: number): number | null {
  if (state.sessions.length === 0) return null
  const starts = state.sessions.map(({ sessionStart }) => Date.parse(sessionStart))
  return receivedAtMs - (Date.parse(state.asOf) - Math.min(...starts))
}

/** A rate's decimal text in units of 10⁻¹⁸; digits beyond are cut. */
export function readRate(perMinute: string): bigint {
  const [whole = '0', fraction = ''] = perMinute.split('.')
  const parsed = parseAmount(fraction === '' ? whole : `${whole}.${fraction.slice(0, 18)}`, 'USDT')
  return parsed.ok ? parsed.value : 0n
}
