import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { LOCKS } from '../../db/locks.ts'
import type { Database } from '../../db/pool.ts'
import { insertCard, lockStock, readAnyCard } from './cards.sql.ts'

/** Puts the default cards on sale where there is no card at all; two processes that start at once do it once. */
export async function stockCards(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStock(tx, { lock: LOCKS.stock })
    if ((await readAnyCard(tx)).length > 0) return
    for (const { slug, name, lines, price, terms } of DEFAULT_CATALOGUE) {
      const { en: description, ...others } = lines
      const imageUrl = `/cards/${slug}.svg`
      await insertCard(tx, { name, description, lines: JSON.stringify(others), imageUrl, price, ...terms })
    }
  })
}
