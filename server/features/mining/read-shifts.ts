import type { CardView } from '#core/api/cards.ts'
import type { ShiftReport } from '#core/api/mining.ts'
import { formatAmount } from '#core/money.ts'
import type { Database } from '../../db/pool.ts'
import { type EndedShift, readEndedShifts, SHIFT_MAX } from '../../ledger/mining/shifts.ts'

export type ShiftDeps = {
  readonly db: Database
  /** Lists every card, on sale or not. */
  readonly readCards: () => Promise<readonly CardView[]>
}

/**
 * Lists the earnings of a player's ended shifts, the latest first.
 *
 * @param beforeId only shifts below this number; null for the latest
 */
export async function readShifts(
  { db, readCards }: ShiftDeps,
  userId: number,
  beforeId: number | null,
  limit: number,
): Promise<ShiftReport[]> {
  const [shifts, cards] = await Promise.all([
    readEndedShifts(db, userId, Math.min(beforeId ?? SHIFT_MAX, SHIFT_MAX), limit),
    readCards(),
  ])
  return shifts.map((shift) => toReport(shift, cards))
}

function toReport(shift: EndedShift, cards: readonly CardView[]): ShiftReport {
  return {
    id: shift.number,
    startedAt: shift.startedAt.toISOString(),
    endedAt: shift.endedAt.toISOString(),
    bv3: Number(shift.bv3),
    usdt: formatAmount(shift.usdt, 'USDT'),
    baseBv3: Number(shift.baseBv3),
    cards: shift.cards.map(({ cardId, copies, bv3, usdt }) => {
      const card = cards.find(({ id }) => id === cardId)
      const face = { name: card?.name ?? '', imageUrl: card?.imageUrl ?? '' }
      return { cardId, ...face, copies, bv3: Number(bv3), usdt: formatAmount(usdt, 'USDT') }
    }),
  }
}
