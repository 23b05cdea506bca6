import type { CallAnswer } from '#core/api/call.ts'
import type { MiningState } from '#core/api/mining.ts'
import type { getBalance } from '#core/api/users.ts'
import { addEarned, type Earned, subtractEarned } from '#core/mining.ts'
import { add, bv3, type MiningRate, parseAmount, toTokenUnits, usdt } from '#core/money.ts'

import { readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

type Balance = CallAnswer<typeof getBalance>

const MS_PER_MINUTE = 60_000n

/**
 * Returns what a session has earned by now: the server's amount plus the growth at its own rate since then, rounded down.
 *
 * The growth is counted from the arrival of the answer, slightly after `asOf`, so the result never exceeds the server's amount.
 *
 * @param elapsedMs milliseconds since the state arrived
 */
export function earnedNow(state: MiningState, elapsedMs: number): Earned {
  const growth = growthIn(state, Math.max(0, elapsedMs))
  return {
    bv3: add(readBv3Hundredths(state.earnedBv3), growth.bv3),
    usdt: add(readUsdt(state.earnedUsdt), growth.usdt),
  }
}

/** Returns the growth, rounded down. */
function growthIn(state: MiningState, elapsedMs: number): Earned {
  const elapsed = BigInt(Math.round(elapsedMs))
  return {
    bv3: bv3((readRate(state.bv3PerMinute) * elapsed) / (MS_PER_MINUTE * toTokenUnits('BV3', 1n))),
    usdt: usdt((readRate(state.usdtPerMinute) * elapsed) / MS_PER_MINUTE),
  }
}

/**
 * Returns when the oldest running session started, in Unix milliseconds of this browser's clock, which may differ from the
 * server's.
 *
 * @returns null while no session runs
 */
export function startedAtMs(state: MiningState, receivedAtMs: number): number | null {
  if (state.sessions.length === 0) return null
  const starts = state.sessions.map(({ sessionStart }) => Date.parse(sessionStart))
  return receivedAtMs - (Date.parse(state.asOf) - Math.min(...starts))
}

/** Parses a rate. Further digits than it has are cut off. */
export function readRate(perMinute: string): MiningRate {
  const [whole = '0', fraction = ''] = perMinute.split('.')
  const parsed = parseAmount(fraction === '' ? whole : `${whole}.${fraction.slice(0, 18)}`, 'token per minute')
  return parsed.ok ? parsed.value : (0n as MiningRate)
}

/**
 * Returns the amount that a withdrawal could take by now: the balance without the running shift, plus the shift's displayed
 * earnings. A total therefore always agrees with the counter beside it, although the server answered the two at different times.
 *
 * @param elapsedMs milliseconds since the mining state arrived
 */
export function totalNow(balance: Balance, state: MiningState, elapsedMs: number): Earned {
  const total = { bv3: readBv3Hundredths(balance.bv3Balance), usdt: readUsdt(balance.usdtBalance) }
  const { shift } = balance
  // The balance refers to another shift or to none, so its total is used unchanged.
  if (shift === null || shift.startedAt !== state.shiftStartedAt) return total
  const beside = subtractEarned(total, { bv3: readBv3Hundredths(shift.bv3), usdt: readUsdt(shift.usdt) })
  return addEarned(beside, earnedNow(state, elapsedMs))
}
