import { sql } from 'drizzle-orm'
import type { Database } from '../../db/pool.ts'

/** A payment in BNB is looked for block by block for so long after its order. */
const AWAITED_FOR_HOURS = 2

/**
 * Whether somebody may have paid an order in BNB since a moment.
 *
 * @param sinceMs Unix milliseconds
 */
export async function isBnbAwaited(db: Database, sinceMs: bigint): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from orders
    where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'failed')
      and created_at > to_timestamp(${Number(sinceMs) / 1000}) - make_interval(hours => ${AWAITED_FOR_HOURS})
    limit 1`)
  return rows.length > 0
}
