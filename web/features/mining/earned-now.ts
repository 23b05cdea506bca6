import type { CallAnswer } from '#core/api/call.ts'
import type { MiningState } from '#core/api/mining.ts'
import type { getBalance } from '#core/api/users.ts'
import { addEarned, type Earned, subtractEarned } from '#core/mining.ts'
import { add, bv3, parseAmount, usdt } from '#core/money.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'

type Balance = CallAnswer<typeof getBalance>

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

/** Rounded down. */
function growthIn(state: MiningState, elapsedMs: number): Earned {
  const elapsed = BigInt(Math.round(elapsedMs))
  return {
    bv3: bv3((readRate(state.bv3PerMinute) * elapsed) / (MS_PER_MINUTE * HUNDREDTH)),
    usdt: usdt((readRate(state.usdtPerMinute) * elapsed) / MS_PER_MINUTE),
  }
}

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

/**
 * What a withdrawal could take by now: what there was beside the running shift, and what that shift is shown to have earned. So
 * no total ever disagrees with the counter beside it, though the server was asked for the two at different moments.
 *
 * @param elapsedMs since the mining state arrived
 */
export function totalNow(balance: Balance, state: MiningState, elapsedMs: number): Earned {
  const total = { bv3: readBv3Hundredths(balance.bv3Balance), usdt: readUsdt(balance.usdtBalance) }
  const { shift } = balance
  // Of another shift, or none: what it says is all that is known.
  if (shift === null || shift.startedAt !== state.shiftStartedAt) return total
  const beside = subtractEarned(total, { bv3: readBv3Hundredths(shift.bv3), usdt: readUsdt(shift.usdt) })
  return addEarned(beside, earnedNow(state, elapsedMs))
}
