import { sql } from 'drizzle-orm'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { LOCKS } from '../../db/locks.ts'
import type { Database } from '../../db/pool.ts'

/** Puts the default cards on sale where there is no card at all; two processes that start at once do it once. */
export async function stockCards(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.stock})`)
    const existing = await tx.execute(sql`select 1 from cards limit 1`)
    if (existing.rows.length > 0) return
    for (const { slug, name, lines, price, terms } of DEFAULT_CATALOGUE) {
      const { en: description, ...others } = lines
      await tx.execute(sql`
        insert into cards (name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
        values (${name}, ${description}, ${JSON.stringify(others)}::jsonb, ${`/cards/${slug}.svg`}, ${price.toString()}::numeric,
          ${terms.totalBv3.toString()}::bigint, ${terms.totalUsdt.toString()}::numeric,
          ${terms.dailyBv3.toString()}::bigint, ${terms.dailyUsdt.toString()}::numeric)`)
    }
  })
}
