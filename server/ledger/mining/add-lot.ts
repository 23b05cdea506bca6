import type { Terms } from '#core/cards.ts'
import { usdtClockMs } from '#core/listing.ts'
import type { Usdt } from '#core/money.ts'
import type { Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { dayOf } from '../day-totals.ts'
import { insertLot, readJoining } from './mining.sql.ts'
import { changeMiningTotals } from './mining-totals.sql.ts'

export type NewLot = {
  readonly userId: number
  readonly cardId: number
  readonly paymentId: number | null
  readonly copies: number
  readonly terms: Terms
  /** What all of them together cost; nothing for what was given. */
  readonly paid: Usdt
  /** When it was bought, where that was before it came here: it counts for that day, and mines from now on. */
  readonly boughtAt?: Date
}

/** Adds copies with their terms; if the card is being mined they join at this moment. The caller holds the user's lock. */
export async function addLot(tx: Transaction, lot: NewLot): Promise<{ lotId: number; createdAt: Date }> {
  const { terms, boughtAt, ...rest } = lot
  const joining = only(await readJoining(tx, lot))
  const { at: createdAt } = joining
  const start = joining.is_mining
    ? { miningSince: createdAt, usdtSinceMs: usdtClockMs(toListing(joining), BigInt(createdAt.getTime())) }
    : { miningSince: null, usdtSinceMs: 0 }
  const { id } = only(
    await insertLot(tx, { ...rest, ...terms, ...start, createdAt, day: dayOf(boughtAt ?? createdAt) }),
  )
  await changeMiningTotals(tx, { userId: lot.userId, lotIds: [id], sign: 1 })
  return { lotId: Number(id), createdAt }
}
