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
  readonly cards: readonly { readonly cardId: number; readonly sessionStart: string; readonly bv3: number }[]
}

/** What was dug since then. */
export type DugMeanwhile = {
  readonly bv3: Bv3
  readonly usdt: Usdt
  readonly cards: readonly { readonly cardId: number; readonly name: string; readonly bv3: Bv3 }[]
}

/** Null while nothing mines. */
export function seenOf({ shiftStartedAt, asOf, earnedBv3, earnedUsdt, sessions }: MiningState): LastSeen | null {
  if (shiftStartedAt === null) return null
  const cards = sessions.flatMap(({ cardId, sessionStart, earnedBv3: own }) =>
    cardId === null ? [] : [{ cardId, sessionStart, bv3: own }],
  )
  return { shiftStartedAt, asOf, bv3: earnedBv3, usdt: earnedUsdt, cards }
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
  const cards = state.sessions.flatMap(({ cardId, card, sessionStart, earnedBv3 }) => {
    if (cardId === null || card === null) return []
    const before = seen.cards.find((it) => it.cardId === cardId && it.sessionStart === sessionStart)?.bv3 ?? 0
    return [{ cardId, name: card.name, bv3: bv3(BigInt(Math.max(0, earnedBv3 - before))) }]
  })
  return { bv3: subtract(total, bv3Before), usdt: subtract(usdtNow, usdtBefore), cards }
}

/** What was kept, or null where the browser keeps something else by that name. */
export function parseSeen(text: string | null): LastSeen | null {
  try {
    const seen = JSON.parse(text ?? 'null')
    const isSeen =
      typeof seen?.shiftStartedAt === 'string' &&
      !Number.isNaN(Date.parse(seen.asOf)) &&
      Number.isSafeInteger(seen.bv3) &&
      formatAmount(readUsdt(String(seen.usdt)), 'USDT') === seen.usdt &&
      Array.isArray(seen.cards) &&
      seen.cards.every((card: { bv3?: unknown } | null) => Number.isSafeInteger(card?.bv3))
    return isSeen ? seen : null
  } catch {
    return null
  }
}
