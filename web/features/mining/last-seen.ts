import type { MiningState } from '#core/api/mining.ts'
import { type Bv3, bv3, formatAmount, subtract, type Usdt } from '#core/money.ts'
import { readBv3Hundredths, readUsdt } from '#web/lib/read-amount.ts'

/** How long a player must be away, in milliseconds, before the page says what was dug in that time. */
const AWAY_MS_MIN = 5 * 60_000

/** What a page has last shown of a running shift, as the server said it. */
export type LastSeen = {
  readonly shiftStartedAt: string
  readonly asOf: string
  readonly bv3: number
  readonly usdt: string
}

/** What was dug since then. */
export type DugMeanwhile = { readonly bv3: Bv3; readonly usdt: Usdt }

/** Null while nothing mines. */
export function seenOf({ shiftStartedAt, asOf, earnedBv3, earnedUsdt }: MiningState): LastSeen | null {
  return shiftStartedAt === null ? null : { shiftStartedAt, asOf, bv3: earnedBv3, usdt: earnedUsdt }
}

/**
 * The difference of two of the server's own figures, and so exact to the unit.
 *
 * @returns null where nobody was away for long, or where another shift runs by now
 */
export function dugSince(seen: LastSeen | null, state: MiningState): DugMeanwhile | null {
  if (seen === null || seen.shiftStartedAt !== state.shiftStartedAt) return null
  if (Date.parse(state.asOf) - Date.parse(seen.asOf) < AWAY_MS_MIN) return null
  const total = readBv3Hundredths(state.earnedBv3)
  const [bv3Before, usdtBefore, usdtNow] = [bv3(BigInt(seen.bv3)), readUsdt(seen.usdt), readUsdt(state.earnedUsdt)]
  if (total < bv3Before || usdtNow < usdtBefore) return null
  return { bv3: subtract(total, bv3Before), usdt: subtract(usdtNow, usdtBefore) }
}

/** What was kept, or null where the browser keeps something else by that name. */
export function parseSeen(text: string | null): LastSeen | null {
  try {
    const seen = JSON.parse(text ?? 'null')
    const isSeen =
      typeof seen?.shiftStartedAt === 'string' &&
      !Number.isNaN(Date.parse(seen.asOf)) &&
      Number.isSafeInteger(seen.bv3) &&
      formatAmount(readUsdt(String(seen.usdt)), 'USDT') === seen.usdt
    return isSeen ? seen : null
  } catch {
    return null
  }
}
