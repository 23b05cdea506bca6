import type { Terms } from '#core/cards.ts'
import type { Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { insertLot, readJoining } from './mining.sql.ts'

export type NewLot = {
  readonly userId: number
  readonly cardId: number
  readonly paymentId: number | null
  readonly copies: number
  readonly terms: Terms
}

/** Adds copies with their terms; if the card is being mined they join at this moment. The caller holds the user's lock. */
export async function addLot(tx: Transaction, lot: NewLot): Promise<{ lotId: number; createdAt: Date }> {
  const { terms, ...rest } = lot
  const { at: createdAt, is_mining: isMining } = only(await readJoining(tx, lot))
  const { id } = only(await insertLot(tx, { ...rest, ...terms, miningSince: isMining ? createdAt : null, createdAt }))
  return { lotId: Number(id), createdAt }
}
