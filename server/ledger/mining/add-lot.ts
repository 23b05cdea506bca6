import type { Terms } from '#core/cards.ts'
import { usdtClockMs } from '#core/listing.ts'
import type { Usdt } from '#core/money.ts'
import type { Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { dayOf } from '../day-totals.ts'
import { insertLot, readJoining } from './mining.sql.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'
import { startSessionsAt } from './start-mining.ts'

export type NewLot = {
  readonly userId: number
  readonly cardId: number
  readonly paymentId: number | null
  readonly copies: number
  readonly terms: Terms
  /** Price of all copies together; zero for a gift. */
  readonly paid: Usdt
  /** Time of the purchase if it was before the copies came here. They count for that day, and mine from now on. */
  readonly boughtAt?: Date
}

/**
 * Adds copies with their terms. If their owner mines, they mine from this moment on: in the session of their card, or, if the
 * card does not mine now, in one that starts by itself with all copies of the card. The caller holds the user's lock.
 */
export async function addLot(
  tx: Transaction,
  lot: NewLot,
): Promise<{ lotId: number; createdAt: Date; isAtWork: boolean }> {
  const { userId, cardId, terms, boughtAt, ...rest } = lot
  const joining = only(await readJoining(tx, lot))
  const { at, idle_lot_ids: lotIds } = joining
  const isAtWork = joining.is_mining || joining.is_shift_running
  const usdtSinceMs = isAtWork ? usdtClockMs(toListing(joining), BigInt(at.getTime())) : 0n
  if (isAtWork && !joining.is_mining) {
    await startSessionsAt(tx, { userId, cardIds: [cardId], lotIds, at, usdtSinceMs, isJoined: true })
  }
  const { id } = only(
    await insertLot(tx, {
      ...{ ...rest, ...terms, userId, cardId },
      ...{ createdAt: at, miningSince: isAtWork ? at : null, usdtSinceMs, day: dayOf(boughtAt ?? at) },
    }),
  )
  await changeMiningTotals(tx, { userId, lotIds: [id], sign: 1 })
  return { lotId: Number(id), createdAt: at, isAtWork }
}
