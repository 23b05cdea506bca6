import { sql } from 'drizzle-orm'
import type { Terms } from '#core/cards.ts'
import type { Transaction } from '../../db/pool.ts'

export type NewLot = {
  readonly userId: number
  readonly cardId: number
  readonly paymentId: number | null
  readonly copies: number
  readonly terms: Terms
}

/** Adds copies with their terms; if the card is being mined they join at this moment. The caller holds the user's lock. */
export async function addLot(tx: Transaction, lot: NewLot): Promise<{ lotId: number; createdAt: Date }> {
  const { rows } = await tx.execute<{ id: string; created_at: Date }>(sql`
    with moment as materialized (select clock_now() as at)
    insert into lots
      (user_id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt, mining_since, created_at)
    select ${lot.userId}, ${lot.cardId}, ${lot.paymentId}, ${lot.copies},
      ${lot.terms.totalBv3.toString()}::bigint, ${lot.terms.totalUsdt.toString()}::numeric,
      ${lot.terms.dailyBv3.toString()}::bigint, ${lot.terms.dailyUsdt.toString()}::numeric,
      case when exists (
        select 1 from mining_sessions
        where user_id = ${lot.userId} and card_id = ${lot.cardId} and stopped_at is null
      ) then moment.at end,
      moment.at
    from moment
    returning id, created_at`)
  const row = rows[0]
  if (row === undefined) throw new Error('a lot that was just added is missing')
  return { lotId: Number(row.id), createdAt: new Date(row.created_at) }
}
