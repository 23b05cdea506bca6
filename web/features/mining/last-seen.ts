import type { MiningState } from '#core/api/mining.ts'
import { type Bv3, bv3, formatAmount, subtract, type Usdt } from '#core/money.ts'
import { readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

/** Milliseconds of absence after which the page states what was dug meanwhile. */
const AWAY_MS_MIN = 5 * 60_000

/** Figures of a running shift that a page showed last, as the server sent them. */
export type LastSeen = {
  readonly shiftStartedAt: string
  readonly asOf: string
  readonly bv3: number
  readonly usdt: string
}

/** Amounts dug since then. */
export type DugMeanwhile = { readonly bv3: Bv3; readonly usdt: Usdt }

/** Returns the figures to store; null while no session runs. */
export function seenOf({ shiftStartedAt, asOf, earnedBv3, earnedUsdt }: MiningState): LastSeen | null {
  return shiftStartedAt === null ? null : { shiftStartedAt, asOf, bv3: earnedBv3, usdt: earnedUsdt }
}

/**
 * Returns the difference between two of the server's figures, which makes it exact to the unit.
 *
 * @returns null after a short absence, or if another shift runs by now
 */
export function dugSince(seen: LastSeen | null, state: MiningState): DugMeanwhile | null {
  if (seen === null || seen.shiftStartedAt !== state.shiftStartedAt) return null
  if (Date.parse(state.asOf) - Date.parse(seen.asOf) < AWAY_MS_MIN) return null
  const total = readBv3Hundredths(state.earnedBv3)
  const [bv3Before, usdtBefore, usdtNow] = [bv3(BigInt(seen.bv3)), readUsdt(seen.usdt), readUsdt(state.earnedUsdt)]
  if (total < bv3Before || usdtNow < usdtBefore) return null
  return { bv3: subtract(total, bv3Before), usdt: subtract(usdtNow, usdtBefore) }
}

/** Parses the stored figures; null if the browser stores something else under that name. */
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
