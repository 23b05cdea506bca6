import { sql } from 'drizzle-orm'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import type { Database } from '../../db/pool.ts'

/** Any number, the same in every process: two that start at once stock the shelves once. */
const STOCK_LOCK = 7_310_003

/** Puts the default cards on sale where there is no card at all. */
export async function stockCards(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STOCK_LOCK})`)
    const existing = await tx.execute(sql`select 1 from cards limit 1`)
    if (existing.rows.length > 0) return
    for (const { slug, name, description, price, terms } of DEFAULT_CATALOGUE) {
      await tx.execute(sql`
        insert into cards (name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
        values (${name}, ${description}, ${`/cards/${slug}.svg`}, ${price.toString()}::numeric,
          ${terms.totalBv3.toString()}::bigint, ${terms.totalUsdt.toString()}::numeric,
          ${terms.dailyBv3.toString()}::bigint, ${terms.dailyUsdt.toString()}::numeric)`)
    }
  })
}
